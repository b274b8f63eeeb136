extension JSONValue {
  /// Parses a document, strictly by RFC 8259. Of equal keys in one object the last wins.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text of one JSON document, with or without a byte order mark.
  ///   - file: where it came from, for the error.
  ///   - limits: how much is accepted.
  /// - Throws: `InputError` that gives the line at which the text stops being JSON, or says that there is too much of
  ///   it.
  package init(document bytes: [UInt8], file: String? = nil, limits: InputLimits = .file) throws(InputError) {
    self = try bytes.withUnsafeBufferPointer { (bytes) throws(InputError) in
      try Self.reading(UnsafeRawBufferPointer(bytes), file: file) { (bytes) throws(JSONParser.Failure) in
        try JSONParser.parse(bytes, limits: limits)
      }
    }
  }

  /// Parses the documents of a file (`JSONParser.parseDocuments`).
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - file: where it came from, for the error.
  ///   - limits: how much is accepted.
  /// - Returns: the document, or an array of several; and the error of a text that is cut off.
  /// - Throws: `InputError` with the line.
  package static func documents(
    _ bytes: [UInt8], file: String?, limits: InputLimits = .file
  ) throws(InputError) -> (document: JSONValue, cut: InputError?) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(InputError) in
      let raw = UnsafeRawBufferPointer(bytes)
      var failure: JSONParser.Failure?
      let documents = try reading(raw, file: file) { (body) throws(JSONParser.Failure) in
        let (documents, cut) = try JSONParser.parseDocuments(body, limits: limits)
        failure = cut
        return documents
      }
      let cut = failure.map { complaint($0, in: raw, body: withoutMark(raw), file: file) }
      return (documents.count == 1 ? documents[0] : .array(documents), cut)
    }
  }

  /// Parses a document with a closure, and adds the line to errors.
  package static func reading<Document>(
    _ raw: UnsafeRawBufferPointer, file: String?,
    _ read: (UnsafeRawBufferPointer) throws(JSONParser.Failure) -> Document
  ) throws(InputError) -> Document {
    let body = withoutMark(raw)
    do throws(JSONParser.Failure) {
      return try read(body)
    } catch {
      guard !error.isCancellation else { throw .cancelled }
      throw complaint(error, in: raw, body: body, file: file)
    }
  }

  /// Without a byte order mark.
  private static func withoutMark(_ raw: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    raw.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeRawBufferPointer(rebasing: raw[3...]) : raw
  }

  package static func complaint(
    _ failure: JSONParser.Failure, in raw: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer, file: String?
  ) -> InputError {
    if body.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
      return InputError("the file is empty, JSON was expected", file: file)
    }
    if raw.prefix(4).contains(0) || raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) {
      return InputError("this is not UTF-8 text, as JSON must be", file: file, advice: "save it as UTF-8")
    }
    let before = body.prefix(failure.offset)
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let column = failure.offset - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return InputError(
      "this is not valid JSON: at character \(column) of the line \(failure.problem)", file: file, line: line)
  }
}
