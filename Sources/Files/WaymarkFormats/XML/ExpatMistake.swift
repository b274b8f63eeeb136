#if canImport(CExpat)
  internal import CExpat

  /// Describes expat's errors. Its messages say little, so the text before the mistake is examined.
  struct ExpatMistake {
    let problem: String
    let advice: String?

    init(_ parser: XML_Parser, events: XMLEvents) {
      let code = XML_GetErrorCode(parser)
      let (before, after) = Self.context(of: parser)
      if code == XML_ERROR_NO_ELEMENTS, events.elementCount == 0 {
        (problem, advice) = ("the file is empty, XML was expected", nil)
        return
      }
      if code == XML_ERROR_INVALID_TOKEN || code == XML_ERROR_PARTIAL_CHAR, let byte = after.first, byte >= 0x80 {
        problem = "a character is not valid in its encoding, UTF-8 if none is declared"
        advice = "save it as UTF-8, or declare its encoding in the first line"
        return
      }
      advice = nil
      if events.elementCount == 0, code == XML_ERROR_SYNTAX || code == XML_ERROR_INVALID_TOKEN,
        !before.contains(UInt8(ascii: "<")), after.first != UInt8(ascii: "<")
      {
        problem = "this is not XML: it does not begin with '<'"
        return
      }
      problem = "this is not well-formed XML: " + Self.words(code, before: before, after: after)
    }

    private static func words(_ code: XML_Error, before: [UInt8], after: [UInt8]) -> String {
      switch code {
      case XML_ERROR_NO_ELEMENTS: "it ends before all elements are closed"
      case XML_ERROR_UNCLOSED_CDATA_SECTION: "a CDATA section is not closed"
      case XML_ERROR_UNCLOSED_TOKEN: markup(after) + " is not closed"
      case XML_ERROR_PARTIAL_CHAR: "it ends within a character"
      case XML_ERROR_TAG_MISMATCH: "the end tag does not match the element that is open"
      case XML_ERROR_DUPLICATE_ATTRIBUTE: "an attribute is given twice"
      case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: "something follows the end of the root element"
      case XML_ERROR_UNDEFINED_ENTITY, XML_ERROR_BAD_CHAR_REF: "a reference (&…;) is not known"
      case XML_ERROR_MISPLACED_XML_PI, XML_ERROR_XML_DECL:
        "the XML declaration (<?xml …?>) is not complete or not at the very beginning"
      case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
        "its encoding is not supported or not the declared one"
      case XML_ERROR_NO_MEMORY: "there is not enough memory for it"
      case XML_ERROR_INVALID_TOKEN: invalid(before: before, after: after)
      default: XML_ErrorString(code).map { String(cString: $0) } ?? "the parser stops with its error \(code.rawValue)"
      }
    }

    /// The kind of markup that begins with these bytes.
    private static func markup(_ bytes: [UInt8]) -> String {
      if bytes.starts(with: "<!--".utf8) { return "a comment" }
      if bytes.starts(with: "<?xml".utf8) { return "the XML declaration (<?xml …?>)" }
      if bytes.starts(with: "<?".utf8) { return "a processing instruction (<?…?>)" }
      if bytes.first == UInt8(ascii: "&") { return "a reference (&…;)" }
      return "a tag"
    }

    /// What an invalid byte breaks: the markup that is open before it.
    private static func invalid(before: [UInt8], after: [UInt8]) -> String {
      if let byte = after.first, byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
        return "XML does not allow a character here"
      }
      if before.suffix(2).elementsEqual("]]".utf8), after.first == UInt8(ascii: ">") {
        return "]]> is in text, where no CDATA section is open"
      }
      let open = before.lastIndex { [UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: ">")].contains($0) }
      guard let open, before[open] != UInt8(ascii: ">") else {
        return "XML does not allow a character here"
      }
      let rest = Array(before[open...])
      if rest.first == UInt8(ascii: "&") { return "a reference (&…;) is not complete" }
      if rest.count == 1 { return "a tag has no name, or there is a '<' in text" }
      if rest.starts(with: "<!".utf8) { return "a comment or declaration (<!…>) is not valid XML" }
      if rest.starts(with: "<?".utf8) { return "a processing instruction (<?…?>) is not valid XML" }
      return "a tag is not written as <name attribute=\"value\">"
    }

    /// Some bytes before and after the mistake.
    private static func context(of parser: XML_Parser) -> (before: [UInt8], after: [UInt8]) {
      var offset: Int32 = 0
      var size: Int32 = 0
      guard let text = XML_GetInputContext(parser, &offset, &size), (0...size).contains(offset) else { return ([], []) }
      return text.withMemoryRebound(to: UInt8.self, capacity: Int(size)) {
        let all = UnsafeBufferPointer(start: $0, count: Int(size))
        return (Array(all[..<Int(offset)].suffix(512)), Array(all[Int(offset)...].prefix(8)))
      }
    }
  }
#endif
