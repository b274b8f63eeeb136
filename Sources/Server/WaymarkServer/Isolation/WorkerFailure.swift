/// Why a worker has not responded.
enum WorkerFailure: Error {
  /// It cannot be started.
  case noStart
  /// It ended before it was done.
  case died
  /// It took too long.
  case late

  /// The error for clients.
  ///
  /// - Parameters:
  ///   - what: the upload, with its article: "the log".
  ///   - instead: what to do instead, a sentence.
  /// - Returns: the error.
  func refusal(of what: String, instead: String) -> WebError {
    let subject = what.prefix(1).uppercased() + what.dropFirst()
    return switch self {
    case .noStart:
      WebError(
        503, "The server cannot start the program that reads \(what).", advice: "Try again in a few seconds.",
        headers: [("Retry-After", "5")])
    case .died:
      WebError(500, "The program that reads \(what) ended before it was done.", advice: instead)
    case .late: WebError(422, "\(subject) takes too long.", advice: instead)
    }
  }
}
