extension JSONParser {
  /// Parses the documents of a file as `parseDocuments` does, and passes on the elements of one array in the first one by one instead of keeping
  /// them: a document of any number of elements takes the memory of its longest. Further documents count as such elements, and with them the first.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - limits: how much is accepted; the values of one element count, not those of all.
  ///   - key: member of the document's object; when it is an array, it is returned empty.
  ///   - element: receives each whole element of that array with its index; returning false ends the parsing.
  /// - Returns: the rest of the document, nil where there are several, and where the text is cut off; nil when `element` ended the parsing.
  /// - Throws: `Failure` where the text stops being JSON for another reason.
  package static func parse(
    _ bytes: UnsafeRawBufferPointer, limits: InputLimits, elementsOf key: String, element: (JSONValue, Int) -> Bool
  ) throws(Failure) -> (rest: JSONValue?, cut: Failure?)? {
    var parser = JSONParser(bytes, limits: limits)
    parser.skipSeparators()
    guard parser.peek == UInt8(ascii: "{") else { return (try parse(bytes, limits: limits), nil) }
    parser.takesPart = true
    guard let document = try parser.members(streaming: key, element) else { return nil }
    parser.skipSeparators()
    guard parser.peek != nil else { return (.object(document), parser.cut) }
    var index = 0
    var next = JSONValue.object(document)
    while true {
      guard element(next, index) else { return nil }
      index += 1
      guard let byte = parser.peek else { return (nil, parser.cut) }
      guard byte == UInt8(ascii: "{") else {
        throw parser.failure("\(name(of: byte)) follows the end of the document")
      }
      parser.weight = 0
      next = try parser.value()
      if parser.cut != nil { return (nil, parser.cut) }
      parser.skipSeparators()
    }
  }

  private mutating func members(
    streaming wanted: String, _ element: (JSONValue, Int) -> Bool
  ) throws(Failure) -> JSONObject? {
    try enter()
    var members = JSONObject()
    if isAtEnd(UInt8(ascii: "}")) { return members }
    do throws(Failure) {
      repeat {
        let key = try memberKey()
        skipSpace()
        if key.utf8.elementsEqual(wanted.utf8), peek == UInt8(ascii: "[") {
          members[key] = .array([])
          guard try elements(element) else { return nil }
        } else {
          let member = try value()
          if cut == nil { members[key] = member }
        }
      } while try more(until: UInt8(ascii: "}"), of: "an object")
    } catch { try end(at: error) }
    return members
  }

  private mutating func elements(_ element: (JSONValue, Int) -> Bool) throws(Failure) -> Bool {
    try enter()
    if isAtEnd(UInt8(ascii: "]")) { return true }
    var index = 0
    let before = weight
    do throws(Failure) {
      repeat {
        weight = before
        guard index < limits.elements else {
          throw failure("there are more than \(limits.elements) values up to here, which is the maximum")
        }
        guard index & 0xFF != 0 || !InputLimits.isCancelled else {
          throw Failure(problem: InputError.cancelled.problem, offset: offset, isCancellation: true)
        }
        let next = try value()
        guard cut == nil else { return true }
        guard element(next, index) else { return false }
        index += 1
      } while try more(until: UInt8(ascii: "]"), of: "an array")
    } catch { try end(at: error) }
    return true
  }
}
