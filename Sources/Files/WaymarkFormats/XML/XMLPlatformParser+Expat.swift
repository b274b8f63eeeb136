#if canImport(CExpat)
  internal import CExpat

  /// Parses with expat, which is built for untrusted input.
  enum XMLPlatformParser {
    /// Length of the longest tag, comment or instruction: the parser has to hold each as a whole.
    private static let maximumMarkupLength = 1 << 20
    private static let pieceLength = 1 << 16

    /// Parses a document.
    ///
    /// - Parameters:
    ///   - events: receives the events.
    ///   - next: supplies the bytes.
    /// - Throws: `InputError` with the line, without the file.
    static func parse(_ events: XMLEvents, next: XMLReader.Supply) throws(InputError) {
      var head = try head(from: next)
      let start = try XMLStart(of: head)
      guard let parser = XML_ParserCreate(start.encoding) else { throw InputError("there is not enough memory") }
      defer { XML_ParserFree(parser) }
      let context = Context(parser, events, linesBefore: start.lines)
      defer { withExtendedLifetime(context) {} }
      connect(context)
      var fed = 0
      var isLast = head.count < pieceLength
      head.removeFirst(start.length)
      while true {
        let status = head.withUnsafeBytes { bytes in
          XML_Parse(
            parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), isLast ? 1 : 0)
        }
        fed += head.count
        if let error = events.error { throw error }
        guard status == XML_STATUS_OK else {
          let mistake = ExpatMistake(parser, events: events)
          throw InputError(mistake.problem, line: context.line, advice: mistake.advice)
        }
        if isLast { break }
        guard fed - Int(XML_GetCurrentByteIndex(parser)) <= maximumMarkupLength else {
          throw InputError("a tag or comment is longer than \(maximumMarkupLength >> 20) MiB", line: context.line)
        }
        if head.count != pieceLength { head = [UInt8](repeating: 0, count: pieceLength) }
        let count = try head.withMutableRawBytes { (room) throws(InputError) in try next(room) }
        head.removeLast(pieceLength - count)
        isLast = count == 0
      }
    }

    /// The beginning of the document: the first piece, filled as far as there are bytes.
    private static func head(from next: XMLReader.Supply) throws(InputError) -> [UInt8] {
      var head = [UInt8](repeating: 0, count: pieceLength)
      var filled = 0
      while filled < pieceLength {
        let count = try head.withMutableRawBytes(from: filled) { (room) throws(InputError) in try next(room) }
        if count == 0 { break }
        filled += count
      }
      head.removeLast(pieceLength - filled)
      return head
    }

    /// Context of the callbacks: the parser itself, for lines and for stopping, and the events.
    private final class Context {
      let parser: XML_Parser
      let events: XMLEvents
      let linesBefore: Int

      init(_ parser: XML_Parser, _ events: XMLEvents, linesBefore: Int) {
        (self.parser, self.events, self.linesBefore) = (parser, events, linesBefore)
      }

      var line: Int { linesBefore + Int(XML_GetCurrentLineNumber(parser)) }

      func goOn(_ goesOn: Bool) {
        if !goesOn { XML_StopParser(parser, 0) }
      }

      static func of(_ argument: UnsafeMutableRawPointer?) -> Context? {
        argument.map { Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
      }
    }

    private static func connect(_ context: Context) {
      let parser = context.parser
      XML_SetUserData(parser, Unmanaged.passUnretained(context).toOpaque())
      XML_SetElementHandler(
        parser,
        { argument, name, attributes in
          guard let name, let context = Context.of(argument) else { return }
          var found: [String: String] = [:]
          var i = 0
          while let key = attributes?[i], let value = attributes?[i + 1] {
            found[String(cString: key)] = String(cString: value)
            i += 2
          }
          context.goOn(context.events.start(String(cString: name), attributes: found, line: context.line))
        },
        { argument, name in
          guard let name, let context = Context.of(argument) else { return }
          context.goOn(context.events.end(String(cString: name), line: context.line))
        })
      XML_SetCharacterDataHandler(parser) { argument, text, length in
        guard let text, let context = Context.of(argument) else { return }
        text.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
          context.goOn(
            context.events.characters(UnsafeBufferPointer(start: $0, count: Int(length)), line: context.line))
        }
      }
      XML_SetStartDoctypeDeclHandler(parser) { argument, _, _, _, _ in
        guard let context = Context.of(argument) else { return }
        context.goOn(context.events.documentType(line: context.line))
      }
      XML_SetUnknownEncodingHandler(
        parser,
        { _, name, encoding in
          guard let name, let encoding, let table = XMLByteTable(encoding: String(cString: name)) else { return 0 }
          table.fill(&encoding.pointee)
          return 1
        }, nil)
    }
  }
#endif
