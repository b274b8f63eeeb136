import Foundation
import FoundationXML

/// Streams an XML document through a handler.
///
/// Files come from anywhere, so: document type declarations are refused (with them go entity bombs and external
/// entities; no format that is read here uses one), nesting is bounded, and the first mistake ends the reading.
enum XMLReader {
  /// Elements may be nested this deeply.
  static let maximumDepth = 200

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - file: where it came from, for the error.
  ///   - handler: told of each element in order.
  /// - Throws: `InputError` with the line: of the XML itself, or what the handler threw.
  static func read(_ data: Data, file: String?, handler: some XMLHandler) throws(InputError) {
    let document = try XMLEncoding.utf8(data, file: file)
    try XMLProlog.check(document, file: file)
    let text = XMLInstructions.blanked(document)
    // From a stream: the parser of a whole buffer gives up beyond 10 MB.
    let parser = XMLParser(stream: InputStream(data: text))
    let delegate = XMLReaderDelegate(handler: handler, document: text, file: file)
    parser.delegate = delegate
    parser.shouldResolveExternalEntities = false
    parser.externalEntityResolvingPolicy = .never
    let succeeded = parser.parse()
    if let error = delegate.error { throw error }
    guard succeeded, delegate.isComplete else {
      throw InputError("this is not a complete XML document", file: file, line: delegate.lastLine)
    }
  }
}
