public import WaymarkFormats

/// A page about one recorded walk: both tracks on a map, the yaw and its uncertainty over time, errors where there is a
/// truth, all methods compared. One HTML file that needs nothing else and asks no network for anything.
public struct ReportPage: Sendable {
  /// The page.
  public let html: String

  /// Makes the page of a log.
  ///
  /// - Parameters:
  ///   - log: the session log's bytes, plain or gzip.
  ///   - name: what the page calls it.
  ///   - options: what the page shows.
  ///   - limits: how much is taken of the log.
  /// - Throws: `InputError` when it is no session log or longer than that, or when the task is cancelled.
  public init(
    log: [UInt8], name: String, options: ReportOptions = ReportOptions(), limits: InputLimits = .stream
  ) throws {
    let recording = try ReportRecording(options: options) { () throws(InputError) in
      try SessionLogReader(LineReader(ByteSource(bytes: log, name: name, limits: limits)))
    }
    html = ReportDocument(recording: recording, name: name, options: options).html
  }

  /// Makes the page of a log in a file; other than the bytes of a log, the file may be of any size.
  ///
  /// - Parameters:
  ///   - path: the log's path, plain or gzip.
  ///   - name: what the page calls it.
  ///   - options: what the page shows.
  /// - Throws: `InputError` when it cannot be read or is no session log, `CancellationError` when the task is cancelled.
  public init(path: String, name: String, options: ReportOptions = ReportOptions()) throws {
    let recording = try ReportRecording(options: options) { () throws(InputError) in try SessionLogReader(path: path) }
    html = ReportDocument(recording: recording, name: name, options: options).html
  }
}
