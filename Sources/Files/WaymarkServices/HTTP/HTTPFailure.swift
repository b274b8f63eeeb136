public import WaymarkFormats

/// Why a request to a web service got no response.
public enum HTTPFailure: Error, Equatable, Sendable {
  /// No response in time.
  case timedOut
  /// Nothing listens there, or the connection broke.
  case unreachable
  /// There is no such host.
  case noHost
  /// This machine has no network.
  case noNetwork
  /// The address cannot be used.
  case badAddress
  /// The response is longer than the limit.
  case tooLong
  /// The service redirects the request too often.
  case tooManyRedirects
  /// The host's identity cannot be verified.
  case untrusted
  /// No encrypted connection is possible: the other side does not speak TLS, or there is no protocol that both support.
  case noEncryption
  /// The response is not HTTP.
  case notHTTP
  /// The task was cancelled.
  case cancelled
  /// Anything else.
  case other

  /// One sentence for people.
  ///
  /// - Parameters:
  ///   - source: the name of the service.
  ///   - limits: the limits in effect.
  /// - Returns: what is wrong and what to do.
  public func error(source: String, limits: HTTPLimits) -> InputError {
    switch self {
    case .timedOut:
      let seconds = JSONValue.number(limits.seconds).text()
      return InputError("no response within \(seconds) s", file: source, advice: "try again or check the service")
    case .unreachable:
      return InputError(
        "nothing responds at this address", file: source, advice: "check that the service runs and the address is right"
      )
    case .noHost:
      return InputError("there is no such host", file: source, advice: "check the address and the network")
    case .noNetwork:
      return InputError("this machine has no network", file: source, advice: "connect it or use a local area")
    case .badAddress:
      return InputError("this is not a usable address", file: source, advice: "give it like http://127.0.0.1:8002")
    case .tooLong:
      return InputError(
        "the response is too long, more than \(limits.body >> 20) MiB or \(limits.head >> 10) KiB of header",
        file: source,
        advice: "check the address")
    case .tooManyRedirects:
      return InputError("the service redirects the request endlessly", file: source, advice: "check the address")
    case .untrusted:
      return InputError(
        "the service's certificate cannot be trusted", file: source,
        advice: "check the address, and this machine's clock and certificates")
    case .noEncryption:
      return InputError(
        "no encrypted connection can be made", file: source,
        advice: "check whether the address begins with http instead of https")
    case .notHTTP:
      return InputError("the response is not HTTP", file: source, advice: "check the address")
    case .cancelled, .other:
      return InputError("the request failed", file: source, advice: "check the address and the network")
    }
  }
}
