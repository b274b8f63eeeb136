import Foundation
import Waymark

/// Writes a session log. Each line goes to the sink in one piece: with an `AppendingFile` a crash loses at most the
/// line being written, with an `AtomicFile` the log appears when it is complete.
public final class SessionLogWriter<Sink: ByteSink> {
  /// Samples that were left out, because a value that they require is NaN or infinite, which JSON cannot hold.
  public private(set) var leftOut = 0
  /// Samples written.
  public private(set) var written = 0

  private let sink: Sink
  private var encoder = LogLineEncoder()

  /// Starts a log.
  ///
  /// - Parameters:
  ///   - sink: receives the lines.
  ///   - header: the first line; nil to continue a log that has one.
  /// - Throws: `InputError` when the header cannot be written.
  public init(_ sink: Sink, header: SessionLogHeader?) throws(InputError) {
    self.sink = sink
    if let header { try sink.write(header.json.text() + "\n") }
  }

  /// Writes a sample.
  ///
  /// - Parameter sample: the sample, with the time at which it arrived.
  /// - Throws: `InputError` when it cannot be written.
  public func write(_ sample: TimedSample) throws(InputError) {
    guard encoder.encode(sample) else {
      leftOut += 1
      return
    }
    try sink.write(encoder.line)
    written += 1
  }

  /// Completes the log.
  ///
  /// - Throws: `InputError` when something cannot be written.
  public func finish() throws(InputError) { try sink.finish() }
}

extension SessionLogWriter where Sink == AtomicFile {
  /// Starts a log that appears under its name when it is finished.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkFormats
  /// import WaymarkGeodesy
  ///
  /// let log = try SessionLogWriter(path: "walk.waymark.jsonl", header: SessionLogHeader(device: "phone"))
  /// try log.write(TimedSample(time: 0.033, .pose(PoseSample(position: .zero, orientation: .identity))))
  /// try log.finish()
  /// ```
  ///
  /// - Parameters:
  ///   - path: the file; compressed when it ends in `.gz`; "-" is standard output.
  ///   - header: the first line.
  /// - Throws: `InputError` when the file cannot be written.
  public convenience init(path: String, header: SessionLogHeader) throws(InputError) {
    try self.init(AtomicFile(path: path), header: header)
  }
}

extension SessionLogWriter where Sink == AppendingFile {
  /// Starts or continues a log that is written as samples arrive.
  ///
  /// - Parameters:
  ///   - path: the file; created where it does not exist.
  ///   - header: the first line of a new log; an existing one keeps its own.
  /// - Throws: `InputError` when the file cannot be written, or exists and is not a session log of this version.
  public convenience init(appendingTo path: String, header: SessionLogHeader) throws(InputError) {
    var status = stat()
    if stat(path, &status) == 0, SystemCall.isRegularFile(status.st_mode), status.st_size > 0 {
      _ = try SessionLogReader(path: path)
    }
    let file = try AppendingFile(path: path)
    try self.init(file, header: file.wasEmpty ? header : nil)
  }
}
