public import Foundation

extension JSONValue {
  /// Parses a document, strictly by RFC 8259. Of equal keys in one object the last wins.
  ///
  /// - Parameters:
  ///   - data: UTF-8 text of one JSON document, with or without a byte order mark.
  ///   - file: where it came from, for the error.
  ///   - limits: how much is accepted.
  /// - Throws: `InputError` that gives the line at which the text stops being JSON, or says that there is too much of
  ///   it.
  public init(parsing data: Data, file: String? = nil, limits: InputLimits = .file) throws(InputError) {
    self = try Self.reading(data, file: file) { (bytes) throws(JSONParser.Failure) in
      try JSONParser.parse(bytes, limits: limits)
    }
  }

  private static func reading<Document>(
    _ data: Data, file: String?, _ read: (UnsafeRawBufferPointer) throws(JSONParser.Failure) -> Document
  ) throws(InputError) -> Document {
    let outcome: Result<Document, InputError> = data.withUnsafeBytes { raw in
      do throws(InputError) { return .success(try reading(raw, file: file, read)) } catch { return .failure(error) }
    }
    return try outcome.get()
  }

  /// Parses the documents of a file as `documents` does, but passes on the elements of one array in its object one by one, and further documents
  /// as such elements.
  ///
  /// - Parameters:
  ///   - data: UTF-8 text, with or without a byte order mark.
  ///   - file: where it came from, for the error.
  ///   - limits: how much is accepted; the values of one element count, not those of all.
  ///   - key: member of the document's object; when it is an array, it is returned empty.
  ///   - element: receives each element of that array with its index; returning false ends the parsing.
  /// - Returns: the rest of the document, nil where there are several, and the error of a text that is cut off; nil when `element` ended the parsing.
  /// - Throws: `InputError` that gives the line at which the text stops being JSON.
  static func parsing(
    _ data: Data, file: String?, limits: InputLimits = .file, elementsOf key: String,
    element: (JSONValue, Int) -> Bool
  ) throws(InputError) -> (rest: JSONValue?, cut: InputError?)? {
    try reading(data, file: file) { (bytes) throws(JSONParser.Failure) in
      try JSONParser.parse(bytes, limits: limits, elementsOf: key, element: element).map { found in
        (found.rest, found.cut.map { complaint($0, in: bytes, body: bytes, file: file) })
      }
    }
  }
}
