// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of Network. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/network
import Dispatch

/// https://developer.apple.com/documentation/network/nwpath
@available(iOS 12.0, *)
public struct NWPath: Equatable, Sendable {
  /// https://developer.apple.com/documentation/network/nwpath/status-swift.enum
  public enum Status: Equatable, Hashable, Sendable {
    case satisfied
    case unsatisfied
    case requiresConnection
  }
  /// https://developer.apple.com/documentation/network/nwpath/status-swift.property
  public var status: Status { fatalError() }
}

/// https://developer.apple.com/documentation/network/nwpathmonitor
@available(iOS 12.0, *)
final public class NWPathMonitor: Sendable {
  /// https://developer.apple.com/documentation/network/nwpathmonitor/init()
  public init() { fatalError() }
  /// https://developer.apple.com/documentation/network/nwpathmonitor/pathupdatehandler
  @preconcurrency final public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { fatalError() }
    set { fatalError() }
  }
  /// https://developer.apple.com/documentation/network/nwpathmonitor/start(queue:)
  final public func start(queue: DispatchQueue) { fatalError() }
  /// https://developer.apple.com/documentation/network/nwpathmonitor/cancel()
  final public func cancel() { fatalError() }
}
