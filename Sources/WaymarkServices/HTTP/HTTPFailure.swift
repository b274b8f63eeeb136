public import WaymarkFormats

/// Why a request to a web service got no answer.
public enum HTTPFailure: Error, Equatable, Sendable {
  /// No answer in time.
  case timedOut
  /// Nobody listens there, or the connection broke.
  case unreachable
  /// There is no such host.
  case noHost
  /// This machine has no network.
  case noNetwork
  /// The address cannot be used.
  case badAddress
  /// The answer is longer than what is taken.
  case tooLong
  /// The answer is not HTTP.
  case notHTTP
  /// The task was cancelled.
  case cancelled
  /// Anything else.
  case other

  /// One sentence for people.
  ///
  /// - Parameters:
  ///   - place: how to name the service.
  ///   - timeout: seconds that were waited.
  /// - Returns: what is wrong and what to do.
  public func error(place: String, timeout: Double) -> InputError {
    switch self {
    case .timedOut:
      let seconds = JSONValue.number(timeout).text()
      return InputError("no answer within \(seconds) s", file: place, advice: "try again or check the service")
    case .unreachable:
      return InputError(
        "nothing answers at this address", file: place, advice: "check that the service runs and the address is right")
    case .noHost:
      return InputError("there is no such host", file: place, advice: "check the address and the network")
    case .noNetwork:
      return InputError("this machine has no network", file: place, advice: "connect it or use a local area")
    case .badAddress:
      return InputError("this is no usable address", file: place, advice: "give it like http://127.0.0.1:8002")
    case .tooLong:
      return InputError("the answer is longer than 64 MB", file: place, advice: "check the address")
    case .notHTTP:
      return InputError("the answer is not HTTP", file: place, advice: "check the address")
    case .cancelled, .other:
      return InputError("the request failed", file: place, advice: "check the address and the network")
    }
  }
}
