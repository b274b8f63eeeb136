#if !canImport(CExpat)
  import Foundation

  /// Parses with the `XMLParser` of Apple's systems.
  enum XMLPlatformParser {
    /// Parses a document.
    ///
    /// - Parameters:
    ///   - events: receives the events.
    ///   - next: supplies the bytes.
    /// - Throws: `InputError` with the line, without the file.
    static func parse(_ events: XMLEvents, next: XMLReader.Supply) throws(InputError) {
      var document = Data()
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try piece.withMutableRawBytes { (room) throws(InputError) in try next(room) }
        if count == 0 { break }
        document.append(contentsOf: piece[..<count])
      }
      // The parser expands the entities of such a declaration before it reports the declaration.
      let head = XMLProlog.root(of: XMLEncoding.readable(document))
      guard let first = head.first else { throw InputError("the file is empty, XML was expected") }
      guard first == UInt8(ascii: "<") else { throw InputError("this is not XML: it does not begin with '<'") }
      if head.starts(with: Array("<!DOCTYPE".utf8)) {
        _ = events.documentType(line: 1)
      } else {
        let parser = XMLParser(stream: InputStream(data: document))
        let delegate = XMLParserEvents(events)
        parser.delegate = delegate
        parser.shouldResolveExternalEntities = false
        let succeeded = parser.parse()
        if !succeeded || !events.isComplete {
          events.stop(
            InputError(
              "this is not well-formed XML: " + (parser.parserError?.localizedDescription ?? "it is not complete")),
            line: parser.lineNumber)
        }
      }
      if let error = events.error { throw error }
    }
  }

  /// Passes on a parser's events.
  private final class XMLParserEvents: NSObject, XMLParserDelegate {
    private let events: XMLEvents

    init(_ events: XMLEvents) { self.events = events }

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      if !events.start(elementName, attributes: attributes, line: parser.lineNumber) { parser.abortParsing() }
    }

    func parser(
      _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
    ) {
      if !events.end(elementName, line: parser.lineNumber) { parser.abortParsing() }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      add(Array(string.utf8), parser)
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { add(Array(block), parser) }

    private func add(_ bytes: [UInt8], _ parser: XMLParser) {
      let goesOn = bytes.withUnsafeBufferPointer { events.characters($0, line: parser.lineNumber) }
      if !goesOn { parser.abortParsing() }
    }
  }
#endif
