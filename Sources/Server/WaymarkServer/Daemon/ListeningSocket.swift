import Foundation
public import WaymarkFormats

/// A listening TCP socket.
public struct ListeningSocket: Sendable {
  /// Its descriptor; its owner closes it.
  public let descriptor: Int32
  /// The port that it listens on.
  public let port: Int

  /// The address for all addresses of this machine, IPv4 and IPv6 where the system has both.
  public static var everywhere: String {
    FileManager.default.fileExists(atPath: "/proc/net/if_inet6") ? "::" : "0.0.0.0"
  }

  /// Binds an address and listens.
  ///
  /// - Parameters:
  ///   - address: an IPv4 or IPv6 address; `::` listens for both where the system has both.
  ///   - port: the port; 0 selects a free one.
  /// - Throws: `InputError` when it is not an address of this machine, or the port is taken or not allowed.
  public init(address: String, port: Int) throws(InputError) {
    guard let number = UInt16(exactly: port) else {
      throw InputError("\(port) is not a port", field: "--port", advice: "give one from 0 to 65535")
    }
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address, String(number), &hints, &found) == 0, let info = found?.pointee else {
      throw InputError(
        "“\(address)” is not an IP address", field: "--bind", advice: "give one like 127.0.0.1, 0.0.0.0 or ::")
    }
    defer { freeaddrinfo(found) }
    let descriptor = socket(info.ai_family, info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
      throw InputError("this machine has no network for addresses like \(address)", field: "--bind")
    }
    var (yes, no): (Int32, Int32) = (1, 0)
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    if info.ai_family == AF_INET6 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &no, size) }
    guard bind(descriptor, info.ai_addr, info.ai_addrlen) == 0, listen(descriptor, 4096) == 0,
      let port = Self.port(of: descriptor)
    else {
      let number = errno
      close(descriptor)
      throw Self.explain(number, address: address, port: port)
    }
    self.descriptor = descriptor
    self.port = port
  }

  private static func port(of descriptor: Int32) -> Int? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let known = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
    }
    guard known else { return nil }
    // The port has the same offset in IPv4 and IPv6 addresses.
    return withUnsafeBytes(of: storage) { Int(UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))) }
  }

  private static func explain(_ number: Int32, address: String, port: Int) -> InputError {
    switch number {
    case EADDRINUSE:
      InputError(
        "port \(port) is taken by another program", field: "--port",
        advice: "choose another, or --port 0 for a free one")
    case EACCES:
      InputError(
        "this user may not listen on port \(port)", field: "--port", advice: "choose one from 1024 up")
    case EADDRNOTAVAIL:
      InputError(
        "\(address) is not an address of this machine", field: "--bind", advice: "give one of its own, or --lan for all"
      )
    default:
      InputError(
        "\(address) port \(port) cannot be opened for listening (\(String(cString: strerror(number))))", field: "--bind"
      )
    }
  }
}
