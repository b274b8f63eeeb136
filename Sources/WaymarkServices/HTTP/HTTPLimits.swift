/// What is taken of an answer, and how long is waited for it.
public struct HTTPLimits: Equatable, Sendable {
  /// Seconds for everything.
  public var seconds: Double
  /// Seconds for the connection.
  public var connectSeconds = 10.0
  /// Bytes of the answer after decompression: a route through a continent has less.
  public var body = 16 << 20
  /// Bytes of its header.
  public var head = 64 << 10
  /// Times that the same host may send a request on.
  public var redirects = 5
  /// An answer that has begun brings so many bytes …
  public var slowestBytes = 512
  /// … in so many seconds.
  public var slowestSeconds = 30.0

  /// Makes limits.
  ///
  /// - Parameter seconds: for everything.
  public init(seconds: Double = 15) { self.seconds = seconds }
}
