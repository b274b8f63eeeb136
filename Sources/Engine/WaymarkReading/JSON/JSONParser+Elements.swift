extension JSONParser {
  /// Parses one document that fills the buffer, and passes on the elements of one array in it one by one instead of
  /// keeping them: a document of any number of elements takes the memory of its longest.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - limits: how much is accepted; the values of one element count, not those of all.
  ///   - key: member of the document's object; when it is an array, it is returned empty.
  ///   - element: receives each element of that array with its index; returning false ends the parsing.
  /// - Returns: the rest of the document; nil when `element` ended the parsing.
  /// - Throws: `Failure` where the text stops being JSON.
  package static func parse(
    _ bytes: UnsafeRawBufferPointer, limits: InputLimits, elementsOf key: String, element: (JSONValue, Int) -> Bool
  ) throws(Failure) -> JSONValue? {
    var parser = JSONParser(bytes, limits: limits)
    parser.skipSpace()
    guard parser.peek == UInt8(ascii: "{") else { return try parse(bytes, limits: limits) }
    guard let document = try parser.members(streaming: key, element) else { return nil }
    parser.skipSpace()
    if let byte = parser.peek { throw parser.failure("\(name(of: byte)) follows the end of the document") }
    return .object(document)
  }

  private mutating func members(
    streaming wanted: String, _ element: (JSONValue, Int) -> Bool
  ) throws(Failure) -> JSONObject? {
    try enter()
    var members = JSONObject()
    if isAtEnd(UInt8(ascii: "}")) { return members }
    while true {
      let key = try memberKey()
      skipSpace()
      if key.utf8.elementsEqual(wanted.utf8), peek == UInt8(ascii: "[") {
        guard try elements(element) else { return nil }
        members[key] = .array([])
      } else {
        members[key] = try value()
      }
      if try !more(until: UInt8(ascii: "}"), of: "an object") { return members }
    }
  }

  private mutating func elements(_ element: (JSONValue, Int) -> Bool) throws(Failure) -> Bool {
    try enter()
    if isAtEnd(UInt8(ascii: "]")) { return true }
    var index = 0
    let before = weight
    while true {
      weight = before
      guard index < limits.elements else {
        throw failure("there are more than \(limits.elements) values up to here, which is the maximum")
      }
      guard index & 0xFF != 0 || !InputLimits.isCancelled else {
        throw Failure(problem: InputError.cancelled.problem, offset: offset, isCancellation: true)
      }
      guard element(try value(), index) else { return false }
      index += 1
      if try !more(until: UInt8(ascii: "]"), of: "an array") { return true }
    }
  }
}
