/// Passes a parser's events to a handler: enforces the limits, and keeps the text of the current element and the first
/// error.
package final class XMLEvents {
  /// Maximum number of attributes of one element.
  static let maximumAttributes = 256

  /// How much is accepted.
  let limits: InputLimits
  /// The first error.
  private(set) var error: InputError?
  /// Whether the root element has ended.
  private(set) var isComplete = false
  /// Elements so far.
  private(set) var elementCount = 0

  // Closures, since Embedded Swift has no existentials.
  private let handleStart: (XMLElementStart) throws(InputError) -> Void
  private let handleEnd: (XMLName, XMLName, String, Int) throws(InputError) -> Void
  private let handleCutOff: (InputError, String) throws(InputError) -> Void
  private var text: [UInt8] = []
  private var depth = 0
  /// Whether the document ends before its root element does.
  package var isCutOff = false

  fileprivate init(
    limits: InputLimits, start: @escaping (XMLElementStart) throws(InputError) -> Void,
    end: @escaping (XMLName, XMLName, String, Int) throws(InputError) -> Void,
    cutOff: @escaping (InputError, String) throws(InputError) -> Void
  ) {
    (self.limits, handleStart, handleEnd, handleCutOff) = (limits, start, end, cutOff)
  }

  /// Handles the end of a document that is not whole.
  func cutOff(_ error: InputError) throws(InputError) {
    guard depth > 0 else { throw error }
    try handleCutOff(error, String(decoding: text, as: UTF8.self))
  }

  /// Handles the start of an element.
  ///
  /// - Parameters:
  ///   - name: the name as written, with its prefix.
  ///   - attributes: attributes by their names as written.
  ///   - line: line of its tag.
  /// - Returns: false when the reading ends with an error.
  func start(_ name: ArraySlice<UInt8>, attributes: XMLAttributes, line: Int) -> Bool {
    guard error == nil else { return false }
    depth += 1
    elementCount += 1
    text.removeAll(keepingCapacity: true)
    do throws(InputError) {
      guard depth <= limits.depth else {
        throw InputError("elements are nested more than \(limits.depth) deep")
      }
      guard elementCount <= limits.elements else { throw limits.tooMany("elements", file: nil) }
      guard attributes.count <= Self.maximumAttributes else {
        throw InputError("an element has more than \(Self.maximumAttributes) attributes")
      }
      let (prefix, local) = Self.split(name)
      try handleStart(XMLElementStart(name: local, prefix: prefix, attributes: attributes, line: line))
      return true
    } catch {
      return stop(error, line: line)
    }
  }

  /// Handles text in the current element.
  func characters(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) -> Bool {
    guard error == nil else { return false }
    guard text.count + bytes.count <= limits.text else {
      return stop(InputError("a text is longer than \(limits.text >> 20) MiB"), line: line)
    }
    text.append(contentsOf: bytes)
    return true
  }

  /// Handles the end of an element.
  func end(_ name: ArraySlice<UInt8>, line: Int) -> Bool {
    guard error == nil else { return false }
    let (prefix, local) = Self.split(name)
    let content = String(decoding: text, as: UTF8.self)
    text.removeAll(keepingCapacity: true)
    depth -= 1
    if depth == 0 { isComplete = true }
    do throws(InputError) {
      try handleEnd(local, prefix, content, line)
      return true
    } catch {
      return stop(error, line: line)
    }
  }

  /// Handles a document type declaration.
  func documentType(line: Int) -> Bool {
    stop(
      InputError(
        "it has a document type declaration (<!DOCTYPE …>), which may contain harmful entities",
        advice: "remove the declaration; the formats that are read here have none"),
      line: line)
  }

  /// Handles text that is not XML.
  ///
  /// - Parameters:
  ///   - found: what is wrong; of several errors the first is kept.
  ///   - line: line of the error.
  /// - Returns: false.
  @discardableResult
  func stop(_ found: InputError, line: Int) -> Bool {
    guard error == nil else { return false }
    var located = found
    located.line = located.line ?? max(1, line)
    error = located
    return false
  }

  private static func split(_ name: ArraySlice<UInt8>) -> (prefix: XMLName, name: XMLName) {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return ("", XMLName(name)) }
    return (XMLName(name[..<colon]), XMLName(name[(colon + 1)...]))
  }
}

extension XMLHandler {
  /// The events of a parser that this handler is to receive.
  package func events(limits: InputLimits) -> XMLEvents {
    XMLEvents(limits: limits) { (element) throws(InputError) in
      try self.start(element)
    } end: { (name, prefix, text, line) throws(InputError) in
      try self.end(name, prefix: prefix, text: text, line: line)
    } cutOff: { (error, text) throws(InputError) in
      try self.cutOff(error, text: text)
    }
  }
}
