import Foundation

/// Keeps requests to this machine away from a proxy.
///
/// Foundation on Linux lets libcurl take proxies from the environment, for 127.0.0.1 too, where no proxy can reach our
/// services; `connectionProxyDictionary` has no effect there. Only the variable that names the exceptions helps.
enum LoopbackProxy {
  /// Adds this machine to the exceptions, once per process, when there is a proxy at all.
  static let isBypassed: Void = {
    #if os(Linux)
      let environment = ProcessInfo.processInfo.environment
      let hasProxy = environment.contains {
        $0.key.lowercased().hasSuffix("_proxy") && $0.key.lowercased() != "no_proxy"
      }
      guard hasProxy else { return }
      let known = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
      guard known != "*" else { return }
      setenv("no_proxy", known.isEmpty ? "127.0.0.1,localhost" : known + ",127.0.0.1,localhost", 1)
    #endif
  }()
}
