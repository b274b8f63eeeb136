import Foundation

/// The lines of a text in UTF-8 or UTF-16, in order, in constant memory.
///
/// LF and CRLF end a line, and where the caller wants it CR alone; a byte order mark before the first line is dropped; the last line need not be terminated. A
/// line longer than the limit is skipped and marked, so that one huge line neither fills the memory nor hides the rest.
public final class LineReader {
  /// Length of the longest line that is kept unless another limit is given: 16 MiB.
  public static let defaultMaximumLength = 16 << 20

  /// Number of the current line, counted from 1; 0 before the first.
  public private(set) var number = 0
  /// Whether the current line was longer than the limit: its content is lost.
  public private(set) var isTooLong = false
  /// Whether a line break follows the current line; false only for a last line that was cut off or not terminated.
  public private(set) var isTerminated = false
  /// The name of the source in errors.
  public var name: String { source.bytes.name }
  /// Whether the source is gzip data that ended too early; all lines before the break were delivered.
  public var isCutOff: Bool { source.bytes.isCutOff }

  /// Memory used by the lines, bytes; at most twice the longest line allowed.
  var heldBytes: Int { buffer.count }

  private let source: TextSource
  private let maximumLength: Int
  private let endsAtCarriageReturn: Bool
  private var buffer: [UInt8]
  private var lineStart = 0
  private var lineEnd = 0
  private var next = 0
  private var filled = 0
  private var sourceIsExhausted = false
  private var failure: InputError?

  /// Reads the lines of a source.
  ///
  /// - Parameters:
  ///   - source: source of the bytes.
  ///   - maximumLength: maximum number of bytes of a line, without its line break.
  ///   - endsAtCarriageReturn: whether CR alone ends a line, too.
  public init(
    _ source: ByteSource, maximumLength: Int = LineReader.defaultMaximumLength, endsAtCarriageReturn: Bool = false
  ) {
    self.source = TextSource(source)
    self.endsAtCarriageReturn = endsAtCarriageReturn
    self.maximumLength = max(1, maximumLength)
    buffer = [UInt8](repeating: 0, count: 1 << 16)
  }

  /// Opens a file; "-" is standard input.
  ///
  /// - Parameters:
  ///   - path: the file, plain or gzip.
  ///   - maximumLength: maximum number of bytes of a line, without its line break.
  ///   - endsAtCarriageReturn: whether CR alone ends a line, too.
  /// - Throws: `InputError` when it cannot be opened.
  public convenience init(
    path: String, maximumLength: Int = LineReader.defaultMaximumLength, endsAtCarriageReturn: Bool = false
  ) throws(InputError) {
    self.init(
      try ByteSource(path: path), maximumLength: maximumLength, endsAtCarriageReturn: endsAtCarriageReturn)
  }

  /// Anything longer is not a line, for example the endless one of /dev/zero.
  private static let endlessLength = 256 << 20

  /// Advances to the next line.
  ///
  /// - Returns: false at the end.
  /// - Throws: `InputError` when the source cannot be read further; what could be read was delivered before.
  public func advance() throws(InputError) -> Bool {
    isTooLong = false
    var forgotten = 0
    lineStart = next
    var scanned = next
    while true {
      if let lineBreak = firstLineBreak(from: scanned) {
        try finish(end: lineBreak, next: lineBreak + 1, terminated: true)
        return true
      }
      // A CR at the end may be half of a line break.
      scanned = endsAtCarriageReturn ? max(lineStart, filled - 1) : filled
      if filled - lineStart > maximumLength + 2 {
        // The rest of this line is not needed: drop it and continue to look for its end.
        isTooLong = true
        forgotten += filled - lineStart
        guard forgotten <= Self.endlessLength else {
          throw InputError("there is a line without an end, so this is no text file", file: name, line: number + 1)
        }
        next = lineStart
        filled = lineStart
        scanned = lineStart
      }
      guard try refill(&scanned) else { break }
    }
    if lineStart == filled, !isTooLong {
      lineEnd = lineStart
      isTerminated = false
      if let failure { throw failure }
      return false
    }
    try finish(end: filled, next: filled, terminated: false)
    return true
  }

  /// The bytes of the current line without its line break; none when it was too long.
  ///
  /// - Parameter body: uses the bytes; they are valid only inside it.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = lineStart..<lineEnd
    return try buffer.withUnsafeBufferPointer { (all) throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }

  /// The current line as text; bytes that are not UTF-8 become U+FFFD.
  public var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  private func finish(end: Int, next: Int, terminated: Bool) throws(InputError) {
    guard number < source.bytes.limits.elements else {
      throw source.bytes.limits.tooMany("lines", file: name)
    }
    number += 1
    self.next = next
    isTerminated = terminated
    lineEnd = end
    if number == 1, lineEnd - lineStart >= 3, buffer[lineStart] == 0xEF, buffer[lineStart + 1] == 0xBB,
      buffer[lineStart + 2] == 0xBF
    {
      lineStart += 3
    }
    if lineEnd > lineStart, terminated || endsAtCarriageReturn, buffer[lineEnd - 1] == 0x0D { lineEnd -= 1 }
    if lineEnd - lineStart > maximumLength { isTooLong = true }
    if isTooLong { lineEnd = lineStart }
  }

  private func firstLineBreak(from start: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard start < filled, let base = bytes.baseAddress else { return nil }
      func first(_ byte: Int32, before end: Int) -> Int? {
        memchr(base + start, byte, end - start).map { UnsafeRawPointer($0) - base }
      }
      let feed = first(0x0A, before: filled)
      guard endsAtCarriageReturn, let mark = first(0x0D, before: feed ?? filled) else { return feed }
      if mark + 1 == feed { return feed }
      return mark + 1 < filled ? mark : nil
    }
  }

  /// Reads more bytes into the buffer, moving or growing it where needed; false at the end of the source.
  private func refill(_ scanned: inout Int) throws(InputError) -> Bool {
    if sourceIsExhausted { return false }
    if filled == buffer.count {
      if lineStart > 0 {
        let kept = filled - lineStart
        buffer.withUnsafeMutableBytes { bytes in
          if let base = bytes.baseAddress { memmove(base, base + lineStart, kept) }
        }
        scanned -= lineStart
        next = 0
        lineStart = 0
        filled = kept
      } else {
        grow()
      }
    }
    let start = filled
    do throws(InputError) {
      let count = try buffer.withMutableRawBytes(from: start) { (bytes) throws(InputError) in
        try source.read(into: bytes)
      }
      filled += count
      if count > 0 { return true }
    } catch {
      // What came before the failure is still delivered; the failure is reported after it.
      failure = error
    }
    sourceIsExhausted = true
    return false
  }

  /// Doubles the buffer.
  private func grow() {
    let old = buffer
    buffer = [UInt8](unsafeUninitializedCapacity: old.count * 2) { bytes, count in
      bytes.initialize(repeating: 0)
      old.withUnsafeBytes { UnsafeMutableRawBufferPointer(bytes).copyMemory(from: $0) }
      count = bytes.count
    }
  }
}
