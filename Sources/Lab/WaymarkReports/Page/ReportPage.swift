public import WaymarkFormats

/// A page about one recorded walk: both tracks on a map, the yaw and its uncertainty over time, errors where there is
/// ground truth, a comparison of all methods. One self-contained HTML file that makes no network requests.
public struct ReportPage: Sendable {
  /// The page.
  public let html: String

  /// Makes the page of a log.
  ///
  /// - Parameters:
  ///   - log: the session log's bytes, plain or gzip.
  ///   - name: the name of the log on the page.
  ///   - options: what the page shows.
  ///   - limits: how much of the log is accepted.
  /// - Throws: `InputError` when it is not a session log or too long, or when the task is cancelled.
  public init(
    log: [UInt8], name: String, options: ReportOptions = ReportOptions(), limits: InputLimits = .stream
  ) throws {
    let recording = try ReportRecording(options: options) { () throws(InputError) in
      try SessionLogReader(LineReader(ByteSource(bytes: log, name: name, limits: limits)))
    }
    html = ReportDocument(recording: recording, name: name, options: options).html
  }

  /// Makes the page of a log in a file, which, unlike the bytes of a log, may be of any size.
  ///
  /// - Parameters:
  ///   - path: the log's path, plain or gzip.
  ///   - name: the name of the log on the page.
  ///   - options: what the page shows.
  /// - Throws: `InputError` when it cannot be read or is not a session log, `CancellationError` when the task is
  ///   cancelled.
  public init(path: String, name: String, options: ReportOptions = ReportOptions()) throws {
    let recording = try ReportRecording(options: options) { () throws(InputError) in try SessionLogReader(path: path) }
    html = ReportDocument(recording: recording, name: name, options: options).html
  }
}
