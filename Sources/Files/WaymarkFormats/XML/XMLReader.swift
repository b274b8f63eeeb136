package import Foundation

/// Streams an XML document through a handler: all XML is parsed here.
///
/// Files come from anywhere, so: document type declarations are rejected (and with them entity bombs and external
/// entities; no format read here uses one), nesting, elements, names and texts are bounded, and the first mistake ends
/// the reading. Nothing of the document is kept but what the handler keeps.
package enum XMLReader {
  private static let pieceLength = 1 << 16

  /// Supplies the next bytes of a document: returns the number of bytes written to the buffer, 0 at the end.
  package typealias Supply = (UnsafeMutableRawBufferPointer) throws(InputError) -> Int

  /// Reads a document from a stream.
  ///
  /// - Parameters:
  ///   - source: the document; its limits apply.
  ///   - file: the name in errors; nil for the source's name.
  ///   - handler: receives each element in order.
  /// - Throws: `InputError` with the line, of the XML itself, or what the handler threw.
  package static func read(_ source: ByteSource, file: String? = nil, handler: some XMLHandler) throws(InputError) {
    try read(file: file ?? source.name, limits: source.limits, handler: handler) { (room) throws(InputError) in
      try source.read(into: room)
    }
  }

  /// Reads a document in memory.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - file: where it came from, for the error.
  ///   - limits: how much is accepted.
  ///   - handler: receives each element in order.
  /// - Throws: `InputError` with the line, of the XML itself, or what the handler threw.
  package static func read(
    _ data: Data, file: String?, limits: InputLimits = .file, handler: some XMLHandler
  ) throws(InputError) {
    guard data.count <= limits.bytes else { throw limits.tooLong(file) }
    var rest = data[...]
    try read(file: file, limits: limits, handler: handler) { (room) throws(InputError) in
      try InputLimits.checkCancellation()
      let count = rest.copyBytes(to: room)
      rest = rest.dropFirst(count)
      return count
    }
  }

  /// Reads a document piece by piece.
  ///
  /// - Parameters:
  ///   - file: where it came from, for the error.
  ///   - limits: how much is accepted.
  ///   - handler: receives each element in order.
  ///   - next: supplies the bytes.
  /// - Throws: `InputError` with the line, of the XML itself, or what the handler or `next` threw.
  package static func read(
    file: String?, limits: InputLimits, handler: some XMLHandler, next: Supply
  ) throws(InputError) {
    let events = handler.events(limits: limits)
    do throws(InputError) {
      try parse(events, next: next)
    } catch {
      throw file.map { error.inFile($0) } ?? error
    }
  }

  private static func parse(_ events: XMLEvents, next: Supply) throws(InputError) {
    var scanner = XMLScanner(events)
    // The first piece is as long as possible: it names the encoding.
    var piece = try piece(from: next, isFilled: true)
    var decoder = try XMLDecoder(of: piece)
    while true {
      let isLast = piece.isEmpty
      let text: [UInt8]
      do throws(InputError) { text = try decoder.decode(piece, isLast: isLast) } catch {
        var located = error
        located.line = scanner.line
        throw located
      }
      let outcome = text.withUnsafeBufferPointer { bytes -> Result<Void, InputError> in
        do throws(InputError) { return .success(try scanner.take(bytes, isLast: isLast)) } catch {
          return .failure(error)
        }
      }
      try outcome.get()
      if isLast || events.isCutOff { return }
      piece = try self.piece(from: next, isFilled: false)
    }
  }

  private static func piece(from next: Supply, isFilled: Bool) throws(InputError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: pieceLength)
    var filled = 0
    repeat {
      let count = try piece.withMutableRawBytes(from: filled) { (room) throws(InputError) in try next(room) }
      if count == 0 { break }
      filled += count
    } while isFilled && filled < pieceLength
    piece.removeLast(pieceLength - filled)
    return piece
  }
}
