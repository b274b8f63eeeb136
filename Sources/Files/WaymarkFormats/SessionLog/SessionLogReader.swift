import Waymark

/// Reads a session log line by line, in constant memory and in the order in which it was written.
///
/// Damaged lines are skipped and recorded in `damage`; a last line that was cut off (the recorder was killed) is normal
/// and only sets `isCutOff`; lines of kinds and keys that this version does not know are skipped.
public final class SessionLogReader {
  /// The first line.
  public let header: SessionLogHeader
  /// Lines that could not be used, so far.
  public private(set) var damage = DamagedLines()
  /// Lines whose only content is of a kind that this version does not know, so far.
  public private(set) var unknownLines = 0
  /// Whether the log ends in the middle of a line, as it does when the recorder was killed.
  public private(set) var isCutOff = false
  /// Number of the line of the last sample, counted from 1.
  public var lineNumber: Int { lines.number }
  /// The name of the log in errors.
  public var name: String { lines.name }

  private let lines: LineReader

  /// Opens a log.
  ///
  /// - Parameter path: the file, plain or gzip, or "-" for standard input.
  /// - Throws: `InputError` when it cannot be read, is not a session log, or is one of another major version.
  public convenience init(path: String) throws(InputError) { try self.init(LineReader(path: path)) }

  /// Reads a log from lines.
  ///
  /// - Parameter lines: the log, from its first line on.
  /// - Throws: `InputError` when it cannot be read, is not a session log, or is one of another major version.
  public init(_ lines: LineReader) throws(InputError) {
    self.lines = lines
    let name = lines.name
    guard try lines.advance() else { throw InputError("the file is empty, a session log was expected", file: name) }
    do throws(LogHeaderProblem) {
      guard !lines.isTooLong else { throw .notALog }
      header = try lines.withBytes { (bytes) throws(LogHeaderProblem) in try SessionLogHeader(line: bytes) }
    } catch {
      throw error.error.inFile(name)
    }
    if let remark = header.remark { damage.note(line: 1, remark) }
  }

  /// The next sample.
  ///
  /// - Returns: the sample, or nil at the end.
  /// - Throws: `InputError` when the file cannot be read further or its gzip data are damaged. All samples before that
  ///   were delivered.
  public func next() throws(InputError) -> TimedSample? {
    while try advance() {
      if lines.isTooLong {
        damage.note(line: lines.number, "the line is too long")
        continue
      }
      do throws(LineProblem) {
        switch try lines.withBytes({ (bytes) throws(LineProblem) in try LogLine.content(of: bytes) }) {
        case .sample(let sample): return sample
        case .unknown: unknownLines += 1
        case .blank: break
        }
      } catch {
        if lines.isTerminated {
          damage.note(line: lines.number, error.text)
        } else {
          isCutOff = true
        }
      }
    }
    return nil
  }

  /// Reads a whole log at once, for logs that are known to be small.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkFormats
  ///
  /// var session = Session()
  /// for sample in try SessionLogReader.read(path: "walk.waymark.jsonl").samples { session.take(sample) }
  /// print(session.alignment.frame?.yawDegrees ?? .nan)
  /// ```
  ///
  /// - Parameter path: the file, plain or gzip, or "-" for standard input.
  /// - Returns: the header and all samples that are not damaged.
  /// - Throws: `InputError` as `init(path:)` and `next()`.
  public static func read(path: String) throws(InputError) -> (header: SessionLogHeader, samples: [TimedSample]) {
    let reader = try SessionLogReader(path: path)
    var samples: [TimedSample] = []
    while let sample = try reader.next() { samples.append(sample) }
    return (reader.header, samples)
  }

  /// The next line; a gzip log that was cut off simply ends.
  private func advance() throws(InputError) -> Bool {
    do throws(InputError) {
      return try lines.advance()
    } catch {
      guard lines.isCutOff else { throw error }
      isCutOff = true
      return false
    }
  }
}
