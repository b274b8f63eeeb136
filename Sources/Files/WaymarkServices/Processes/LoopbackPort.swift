#if os(Linux)
  import Foundation

  /// TCP ports on this machine's own address 127.0.0.1.
  enum LoopbackPort {
    /// A port that is free at the moment; nil when the system has none.
    static func free() -> Int? { bound(to: 0) }

    /// Whether nothing listens on the port.
    static func isFree(_ port: Int) -> Bool { bound(to: port) != nil }

    /// Binds a port for a moment and returns its number.
    private static func bound(to port: Int) -> Int? {
      guard let number = UInt16(exactly: port) else { return nil }
      #if canImport(Glibc)
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        let socket = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      guard socket >= 0 else { return nil }
      defer { close(socket) }
      // As the services themselves do, so that a port in TIME_WAIT counts as free.
      var yes: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = number.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let found = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
          bind(socket, generic, length) == 0 && listen(socket, 1) == 0 && getsockname(socket, generic, &length) == 0
        }
      }
      return found ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
  }
#endif
