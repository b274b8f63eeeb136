import Foundation
import FoundationXML

/// Passes a parser's events to a handler and keeps the first error.
final class XMLReaderDelegate<Handler: XMLHandler>: NSObject, XMLParserDelegate {
  private let handler: Handler
  private let file: String?
  private let document: Data
  private var text = ""
  private var depth = 0
  /// The first error.
  private(set) var error: InputError?
  /// True once the root element has ended.
  private(set) var isComplete = false

  init(handler: Handler, document: Data, file: String?) {
    self.handler = handler
    self.document = document
    self.file = file
  }

  /// Number of the document's last line: where the parser notices the end, its own count may be behind.
  var lastLine: Int { document.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 } }

  private func stop(_ parser: XMLParser, _ found: InputError, line: Int) {
    guard error == nil else { return }
    var located = found
    located.file = located.file ?? file
    located.line = located.line ?? max(1, line)
    error = located
    parser.abortParsing()
  }

  private static func split(_ name: String) -> (prefix: String, name: String) {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", name) }
    return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    guard error == nil else { return }
    depth += 1
    text = ""
    let line = parser.lineNumber
    guard depth <= XMLReader.maximumDepth else {
      stop(parser, InputError("elements are nested more than \(XMLReader.maximumDepth) deep"), line: line)
      return
    }
    let (prefix, name) = Self.split(elementName)
    do throws(InputError) {
      try handler.start(XMLElementStart(name: name, prefix: prefix, attributes: attributes, line: line))
    } catch { stop(parser, error, line: line) }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard error == nil else { return }
    let line = parser.lineNumber
    let (prefix, name) = Self.split(elementName)
    do throws(InputError) {
      try handler.end(name, prefix: prefix, text: text, line: line)
    } catch { stop(parser, error, line: line) }
    text = ""
    depth -= 1
    if depth == 0 { isComplete = true }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if error == nil { text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if error == nil { text += String(decoding: block, as: UTF8.self) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let code = (parseError as NSError).code
    guard !XMLMistake.isAboutNames(code) else { return }
    let mistake = XMLMistake.description(ofCode: code, afterRoot: isComplete)
    let line = XMLMistake.isEndOfFile(code) && !isComplete ? lastLine : parser.lineNumber
    stop(parser, InputError("this is not well-formed XML: \(mistake)"), line: line)
  }
}
