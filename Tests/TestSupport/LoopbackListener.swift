import Foundation

/// A socket on loopback that accepts connections until it is dropped.
public final class LoopbackListener: Sendable {
  /// The port that it listens on.
  public let port: Int
  private let socket: Int32

  /// Starts.
  ///
  /// - Parameter serve: is given one connection after another, on a thread of its own, and closes it.
  /// - Throws: `POSIXError` when no port is free.
  public init(serve: @escaping @Sendable (Int32) -> Void) throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listens = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && listen(socket, 32) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard listens else {
      close(socket)
      throw POSIXError(.EADDRINUSE)
    }
    (self.socket, port) = (socket, Int(UInt16(bigEndian: address.sin_port)))
    Thread.detachNewThread {
      // Only this thread closes the socket: the system gives a closed one's number to the next, whose connections this
      // thread would take and leave without an answer.
      defer { close(socket) }
      while true {
        let client = accept(socket, nil, nil)
        if client >= 0 {
          serve(client)
        } else if errno == EINVAL {
          break  // shut down
        } else {
          usleep(1000)
        }
      }
    }
  }

  deinit { shutdown(socket, Int32(SHUT_RDWR)) }
}
