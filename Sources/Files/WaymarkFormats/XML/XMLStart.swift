#if canImport(CExpat)
  import Foundation

  /// The beginning of a document: what must be known before the parser sees it.
  struct XMLStart {
    /// The encoding that is set in the parser, whatever the declaration says.
    let encoding: String
    /// Bytes before the first tag, comment or instruction that the parser receives.
    let length: Int
    /// Line breaks in them.
    let lines: Int

    /// Examines the first bytes.
    ///
    /// White space before the declaration and irregularities in it are accepted: other programs write and read them.
    ///
    /// - Parameter head: the beginning of the document.
    /// - Throws: `InputError` when its encoding is not supported.
    init(of head: [UInt8]) throws(InputError) {
      if let encoding = XMLEncoding.wide(Data(head.prefix(2))) {
        (self.encoding, length, lines) = (encoding, 0, 0)
        return
      }
      let mark = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      var end = head[mark...].firstIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } ?? mark
      var encoding = "UTF-8"
      if let declaration = XMLEncoding.declaration(of: Data(head[end...].prefix(XMLEncoding.maximumDeclarationLength)))
      {
        end += declaration.length
        if let name = declaration.encoding, mark == 0 { encoding = try XMLEncoding.name(declared: name) }
      }
      self.encoding = encoding
      length = end
      lines = head[..<end].count { $0 == 0x0A }
    }
  }
#endif
