/// Limits on the size of a response and the time to wait for it.
public struct HTTPLimits: Equatable, Sendable {
  /// Seconds for the whole exchange.
  public var seconds: Double
  /// Seconds for the connection.
  public var connectSeconds = 10.0
  /// Bytes of the response after decompression: 280,000 points of the most verbose service.
  public var body = 8 << 20
  /// Bytes of its headers.
  public var head = 64 << 10
  /// Maximum number of redirects within the same host.
  public var redirects = 5
  /// A response must bring at least this many bytes …
  public var lowSpeedBytes = 512
  /// … in this many seconds, once it has begun.
  public var lowSpeedSeconds = 30.0
  /// Seconds until a download begins; 0 for no limit but that of the whole exchange.
  public var answerSeconds = 0.0

  /// Makes limits.
  ///
  /// - Parameter seconds: seconds for the whole exchange.
  public init(seconds: Double = 15) { self.seconds = seconds }
}
