/// Parses an XML document piece by piece (XML 1.0, fifth edition, without document type declarations).
///
/// One scanner for every system, because their own parsers differ in what they accept and in the lines that they report. It is as strict as
/// they are about what matters (tags match, attributes are quoted and given once, references are known, characters are allowed) and, like
/// them, not about namespaces. Text goes on as it comes; a tag, comment or instruction is held as a whole, 1 MiB at most.
package struct XMLScanner {
  /// Maximum length of a tag, comment or instruction.
  private static let maximumMarkupLength = 1 << 20

  /// What comes next.
  private enum State {
    /// Anything; before the root element only white space and markup.
    case content
    /// The text of a CDATA section.
    case characterData
  }

  private let events: XMLEvents
  private var state = State.content
  /// Bytes that were not used yet, in UTF-8.
  private var bytes: [UInt8] = []
  private var at = 0
  /// The line of the next byte.
  package private(set) var line = 1
  /// Names of the open elements, the innermost last.
  private var open: [[UInt8]] = []
  private var isStarted = false
  /// The last byte of text was a carriage return: a line feed after it belongs to it.
  private var isAfterReturn = false

  /// Makes a scanner.
  ///
  /// - Parameter events: receives the events.
  package init(_ events: XMLEvents) { self.events = events }

  /// Parses a whole document in memory.
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) throws(InputError) {
    var scanner = XMLScanner(events)
    try scanner.take(bytes, isLast: true)
  }

  /// Parses the next piece of a document.
  ///
  /// - Parameters:
  ///   - piece: bytes in UTF-8.
  ///   - isLast: whether nothing follows.
  /// - Throws: `InputError` with the line, of the XML itself, or what the handler threw.
  package mutating func take(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(InputError) {
    guard !events.isCutOff else { return }
    do throws(InputError) { try scan(piece, isLast: isLast) } catch {
      guard events.isCutOff else { throw error }
      try events.cutOff(error)
    }
  }

  private mutating func scan(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(InputError) {
    if at > 0 {
      bytes.removeFirst(at)
      at = 0
    }
    bytes.append(contentsOf: piece)
    if !isStarted {
      guard isLast || bytes.count >= 512 else { return }
      isStarted = true
      try begin(isLast: isLast)
    }
    while at < bytes.count {
      let before = at
      switch state {
      case .characterData: try characterData(isLast: isLast)
      case .content where bytes[at] == UInt8(ascii: "<"): try markup(isLast: isLast)
      case .content where bytes[at] == UInt8(ascii: "&"): try reference(isLast: isLast)
      case .content: try text(isLast: isLast)
      }
      // More bytes are needed.
      if at == before { break }
    }
    guard isLast else { return }
    if case .characterData = state { throw cutOff("a CDATA section is not closed", at: bytes.count) }
    guard open.isEmpty else { throw cutOff("it ends before all elements are closed", at: bytes.count) }
    guard events.isComplete else { throw InputError("the file is empty, XML was expected", line: line) }
  }

  /// Skips byte order mark, white space and the declaration, in which irregularities are accepted: other programs write and read them.
  private mutating func begin(isLast: Bool) throws(InputError) {
    skip(to: XMLStart(of: bytes).length)
    guard let first = bytes[at...].firstIndex(where: { !$0.isSpace }), bytes[first] != UInt8(ascii: "<") else {
      return
    }
    throw InputError("this is not XML: it does not begin with '<'", line: lineOf(first))
  }

  // MARK: Text

  /// A run of text without markup and references.
  private mutating func text(isLast: Bool) throws(InputError) {
    var end = at
    while end < bytes.count, bytes[end] != UInt8(ascii: "<"), bytes[end] != UInt8(ascii: "&") { end += 1 }
    if open.isEmpty {
      guard let wrong = bytes[at..<end].firstIndex(where: { !$0.isSpace }) else { return skip(to: end) }
      throw malformed(outside, at: wrong)
    }
    // What could belong together stays together: "]]>", a character. At the very end it is cut off.
    if end == bytes.count { end = completeEnd(from: at, to: end) }
    var i = at
    while i < end {
      if bytes[i] == UInt8(ascii: ">"), i >= at + 2, bytes[i - 1] == UInt8(ascii: "]"),
        bytes[i - 2] == UInt8(ascii: "]")
      {
        throw malformed("]]> is in text, where no CDATA section is open", at: i)
      }
      i += 1
    }
    try give(to: end, isLast: isLast)
  }

  private mutating func characterData(isLast: Bool) throws(InputError) {
    var i = at
    while i + 2 < bytes.count {
      if bytes[i] == UInt8(ascii: "]"), bytes[i + 1] == UInt8(ascii: "]"), bytes[i + 2] == UInt8(ascii: ">") {
        try give(to: i, isLast: true)
        at = i + 3
        state = .content
        isAfterReturn = false
        return
      }
      i += 1
    }
    try give(to: completeEnd(from: at, to: bytes.count), isLast: false)
    if isLast { throw cutOff("a CDATA section is not closed", at: bytes.count) }
  }

  /// The end of what may go on now: neither within a character nor within two brackets.
  private func completeEnd(from start: Int, to limit: Int) -> Int {
    var end = limit
    var brackets = 0
    while end > start, bytes[end - 1] == UInt8(ascii: "]"), brackets < 2 {
      end -= 1
      brackets += 1
    }
    var i = end
    while i > start, end - i < 3, bytes[i - 1] & 0xC0 == 0x80 { i -= 1 }
    if i > start, bytes[i - 1] >= 0xC0 {
      let length = bytes[i - 1] >= 0xF0 ? 4 : bytes[i - 1] >= 0xE0 ? 3 : 2
      if end - (i - 1) < length { end = i - 1 }
    }
    return end
  }

  /// Passes on text up to an index, with all line breaks as line feeds.
  private mutating func give(to end: Int, isLast: Bool) throws(InputError) {
    guard end > at else { return }
    let start = line
    try check(at..<end)
    var hasReturn = isAfterReturn
    for i in at..<end {
      if bytes[i] == 0x0A { line += 1 }
      if bytes[i] == 0x0D { hasReturn = true }
    }
    let goesOn: Bool
    if hasReturn {
      var unified: [UInt8] = []
      unified.reserveCapacity(end - at)
      for byte in bytes[at..<end] {
        if byte == 0x0D {
          unified.append(0x0A)
        } else if byte != 0x0A || !isAfterReturn {
          unified.append(byte)
        }
        isAfterReturn = byte == 0x0D
      }
      goesOn = unified.withUnsafeBufferPointer { events.characters($0, line: start) }
    } else {
      let range = at..<end
      goesOn = bytes.withUnsafeBufferPointer {
        events.characters(UnsafeBufferPointer(rebasing: $0[range]), line: start)
      }
    }
    at = end
    if !goesOn { throw stopped() }
  }

  /// A reference in text.
  private mutating func reference(isLast: Bool) throws(InputError) {
    guard !open.isEmpty else {
      throw malformed(outside, at: at)
    }
    guard let (value, end) = try reference(at: at, limit: bytes.count, isWhole: false) else {
      if isLast { throw cutOff("a reference (&…;) is not closed", at: at) }
      return
    }
    isAfterReturn = false
    let goesOn = value.withUnsafeBufferPointer { events.characters($0, line: line) }
    at = end
    if !goesOn { throw stopped() }
  }

  /// Resolves the reference at an index; nil when its end has not come yet.
  private func reference(at start: Int, limit: Int, isWhole: Bool) throws(InputError) -> (value: [UInt8], end: Int)? {
    var end = start + 1
    while end < limit, end - start <= 12, bytes[end] != UInt8(ascii: ";") {
      guard Self.isNamePart(bytes[end]) || bytes[end] == UInt8(ascii: "#") else {
        throw malformed("a reference (&…;) is not complete", at: start)
      }
      end += 1
    }
    guard end < limit else {
      if isWhole { throw malformed("a reference (&…;) is not closed", at: start) }
      return nil
    }
    let name = bytes[(start + 1)..<end]
    guard bytes[end] == UInt8(ascii: ";"), !name.isEmpty else {
      throw malformed("a reference (&…;) is not \(name.isEmpty ? "complete" : "known")", at: start)
    }
    if name.elementsEqual("amp".utf8) { return ([UInt8(ascii: "&")], end + 1) }
    if name.elementsEqual("lt".utf8) { return ([UInt8(ascii: "<")], end + 1) }
    if name.elementsEqual("gt".utf8) { return ([UInt8(ascii: ">")], end + 1) }
    if name.elementsEqual("quot".utf8) { return ([UInt8(ascii: "\"")], end + 1) }
    if name.elementsEqual("apos".utf8) { return ([UInt8(ascii: "'")], end + 1) }
    guard name.first == UInt8(ascii: "#"), let scalar = Self.scalar(name.dropFirst()), let units = UTF8.encode(scalar)
    else { throw malformed("a reference (&…;) is not known", at: start) }
    return (Array(units), end + 1)
  }

  /// The character of a number, decimal or hexadecimal after an x; nil where XML does not allow it.
  private static func scalar(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let rest = isHexadecimal ? digits.dropFirst() : digits
    guard !rest.isEmpty else { return nil }
    var value: UInt32 = 0
    for byte in rest {
      guard let digit = JSONText.hexadecimalDigit(byte), isHexadecimal || digit < 10, value < 0x11_0000 else {
        return nil
      }
      value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
    }
    guard value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D, value != 0xFFFE, value != 0xFFFF else {
      return nil
    }
    return Unicode.Scalar(value)
  }

  // MARK: Markup

  private mutating func markup(isLast: Bool) throws(InputError) {
    if starts(with: "<!--") {
      guard let end = try find("--", from: at + 4, isLast: isLast, what: "a comment") else { return }
      guard end + 2 < bytes.count else {
        if isLast { throw cutOff("a comment is not closed", at: at) }
        return
      }
      guard bytes[end + 2] == UInt8(ascii: ">") else {
        throw malformed("a comment or declaration (<!…>) is not valid XML", at: end)
      }
      try check(at..<end)
      return skip(to: end + 3)
    }
    if starts(with: "<![CDATA[") {
      guard !open.isEmpty else { throw malformed("a comment or declaration (<!…>) is not valid XML", at: at) }
      at += 9
      state = .characterData
      isAfterReturn = false
      return
    }
    if starts(with: "<?") {
      guard let end = try find("?>", from: at + 2, isLast: isLast, what: instruction) else { return }
      let target = bytes[(at + 2)..<end].prefix { !$0.isSpace }
      guard let first = target.first, Self.isNameStart(first) else {
        throw malformed("a processing instruction (<?…?>) is not valid XML", at: at)
      }
      guard !(target.count == 3 && target.map { $0 | 0x20 }.elementsEqual("xml".utf8)) else {
        throw malformed("the XML declaration (<?xml …?>) is not complete or not at the very beginning", at: at)
      }
      try check(at..<end)
      return skip(to: end + 2)
    }
    if starts(with: "<!DOCTYPE") {
      _ = events.documentType(line: line)
      throw stopped()
    }
    if starts(with: "<!") {
      // Perhaps one of the above of which not all has come.
      if !isLast, bytes.count - at < 9 { return }
      if "<![CDATA[".utf8.starts(with: bytes[at...]) || "<!--".utf8.starts(with: bytes[at...]) {
        throw cutOff("a tag is not closed", at: at)
      }
      throw malformed("a comment or declaration (<!…>) is not valid XML", at: at)
    }
    guard let end = try tagEnd(isLast: isLast) else { return }
    if bytes[at + 1] == UInt8(ascii: "/") { try endTag(end) } else { try startTag(end) }
  }

  private var instruction: String {
    starts(with: "<?xml") && (at + 5 == bytes.count || bytes[at + 5].isSpace)
      ? "the XML declaration (<?xml …?>)" : "a processing instruction (<?…?>)"
  }

  /// The index of the tag's `>`, which is not in a quoted value; nil when it has not come yet.
  private func tagEnd(isLast: Bool) throws(InputError) -> Int? {
    var quote: UInt8 = 0
    var i = at + 1
    while i < bytes.count {
      let byte = bytes[i]
      // Not in a value either: its closing quote is missing.
      if byte == UInt8(ascii: "<") { break }
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        try checkLength(i)
        return i
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      i += 1
    }
    if i < bytes.count { throw badTag(at: i) }
    try checkLength(i)
    guard isLast else { return nil }
    if at + 1 < bytes.count, !Self.isNameStart(bytes[at + 1]), bytes[at + 1] != UInt8(ascii: "/") {
      throw badTag(at: at + 1)
    }
    throw cutOff("a tag is not closed", at: at)
  }

  private func badTag(at index: Int) -> InputError {
    let hasName = at + 1 < bytes.count && (Self.isNameStart(bytes[at + 1]) || bytes[at + 1] == UInt8(ascii: "/"))
    return malformed(
      hasName ? "a tag is not written as <name attribute=\"value\">" : "a tag has no name, or there is a '<' in text",
      at: index)
  }

  private mutating func endTag(_ end: Int) throws(InputError) {
    var nameEnd = end
    while nameEnd > at + 2, bytes[nameEnd - 1].isSpace { nameEnd -= 1 }
    let name = bytes[(at + 2)..<nameEnd]
    guard let first = name.first, Self.isNameStart(first), name.allSatisfy(Self.isNamePart) else {
      throw malformed("a tag is not written as <name attribute=\"value\">", at: at)
    }
    guard !open.isEmpty else { throw malformed("something follows the end of the root element", at: at) }
    guard let last = open.last, name.elementsEqual(last) else {
      throw malformed("the end tag does not match the element that is open", at: at)
    }
    open.removeLast()
    isAfterReturn = false
    let goesOn = events.end(last[...], line: line)
    skip(to: end + 1)
    if !goesOn { throw stopped() }
  }

  private mutating func startTag(_ end: Int) throws(InputError) {
    guard !open.isEmpty || events.elementCount == 0 else {
      throw malformed("something follows the end of the root element", at: at)
    }
    let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
    let limit = isEmpty ? end - 1 : end
    var i = at + 1
    guard i < limit, Self.isNameStart(bytes[i]) else { throw badTag(at: i) }
    while i < limit, Self.isNamePart(bytes[i]) { i += 1 }
    let nameBytes = Array(bytes[(at + 1)..<i])
    try check((at + 1)..<i)
    var attributes = XMLAttributes()
    while true {
      let before = i
      while i < limit, bytes[i].isSpace { i += 1 }
      if i == limit { break }
      guard i > before, Self.isNameStart(bytes[i]) else {
        throw malformed("a tag is not written as <name attribute=\"value\">", at: i)
      }
      let start = i
      while i < limit, Self.isNamePart(bytes[i]) { i += 1 }
      try check(start..<i)
      let key = String(decoding: bytes[start..<i], as: UTF8.self)
      while i < limit, bytes[i].isSpace { i += 1 }
      guard i < limit, bytes[i] == UInt8(ascii: "=") else {
        throw malformed("a tag is not written as <name attribute=\"value\">", at: i)
      }
      i += 1
      while i < limit, bytes[i].isSpace { i += 1 }
      guard i < limit, bytes[i] == UInt8(ascii: "\"") || bytes[i] == UInt8(ascii: "'") else {
        throw malformed("a tag is not written as <name attribute=\"value\">", at: i)
      }
      let value = try attributeValue(&i, limit: limit)
      if attributes[key] != nil { throw malformed("an attribute is given twice", at: start) }
      attributes[key] = value
      // Here already: more would take long to compare.
      if attributes.count > XMLEvents.maximumAttributes { break }
    }
    isAfterReturn = false
    let startLine = line
    var goesOn = events.start(nameBytes[...], attributes: attributes, line: startLine)
    skip(to: end + 1)
    if goesOn, isEmpty { goesOn = events.end(nameBytes[...], line: startLine) }
    if !goesOn { throw stopped() }
    if !isEmpty { open.append(nameBytes) }
  }

  /// The value whose opening quote is at an index; afterwards the index is behind the closing one.
  private func attributeValue(_ i: inout Int, limit: Int) throws(InputError) -> String {
    let quote = bytes[i]
    i += 1
    let start = i
    var value: [UInt8] = []
    while i < limit, bytes[i] != quote {
      switch bytes[i] {
      case UInt8(ascii: "<"): throw malformed("a tag is not written as <name attribute=\"value\">", at: i)
      case UInt8(ascii: "&"):
        guard let (resolved, end) = try reference(at: i, limit: limit, isWhole: true) else { break }
        value.append(contentsOf: resolved)
        i = end
        continue
      case 0x0D:
        // A line break of two characters is one space.
        if i + 1 < limit, bytes[i + 1] == 0x0A { i += 1 }
        value.append(0x20)
      case 0x09, 0x0A: value.append(0x20)
      default: value.append(bytes[i])
      }
      i += 1
    }
    guard i < limit else { throw malformed("a tag is not written as <name attribute=\"value\">", at: start) }
    try check(start..<i)
    i += 1
    return String(decoding: value, as: UTF8.self)
  }

  // MARK: Details

  private func starts(with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - at >= count else { return false }
    for i in 0..<count where bytes[at + i] != word.utf8Start[i] { return false }
    return true
  }

  /// The index of two bytes; nil when they have not come yet.
  private func find(_ pair: StaticString, from start: Int, isLast: Bool, what: @autoclosure () -> String)
    throws(InputError) -> Int?
  {
    var i = start
    while i + 1 < bytes.count {
      if bytes[i] == pair.utf8Start[0], bytes[i + 1] == pair.utf8Start[1] {
        try checkLength(i)
        return i
      }
      i += 1
    }
    try checkLength(i)
    if isLast { throw cutOff(what() + " is not closed", at: at) }
    return nil
  }

  /// Checks the length of the markup up to an index.
  private func checkLength(_ end: Int) throws(InputError) {
    guard end - at > Self.maximumMarkupLength else { return }
    throw InputError("a tag or comment is longer than \(Self.maximumMarkupLength >> 20) MiB", line: line)
  }

  private mutating func skip(to end: Int) {
    for i in at..<end where bytes[i] == 0x0A { line += 1 }
    at = end
  }

  /// Checks that bytes are UTF-8, and characters that XML allows.
  private func check(_ range: Range<Int>) throws(InputError) {
    var i = range.lowerBound
    while i < range.upperBound {
      let byte = bytes[i]
      if byte < 0x80 {
        guard byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else {
          // File systems give zeros for what a recorder did not write any more.
          if byte == 0 { throw cutOff("XML does not allow a character here", at: i) }
          throw malformed("XML does not allow a character here", at: i)
        }
        i += 1
        continue
      }
      let length = Self.length(bytes[i..<range.upperBound])
      guard length > 0 else {
        throw InputError(
          "a character is not valid in its encoding, UTF-8 if none is declared", line: lineOf(i),
          advice: "save it as UTF-8, or declare its encoding in the first line")
      }
      // U+FFFE and U+FFFF.
      guard !(byte == 0xEF && bytes[i + 1] == 0xBF && bytes[i + 2] >= 0xBE) else {
        throw malformed("XML does not allow a character here", at: i)
      }
      i += length
    }
  }

  /// Bytes of the character of more than one at the beginning; 0 when it is not valid UTF-8 (Unicode, table 3-7).
  private static func length(_ bytes: ArraySlice<UInt8>) -> Int {
    let start = bytes.startIndex
    let first = bytes[start]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard (0xC2...0xF4).contains(first), bytes.count >= length else { return 0 }
    let second = bytes[start + 1]
    let low: UInt8 = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80
    let high: UInt8 = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF
    guard second >= low, second <= high else { return 0 }
    for k in 2..<max(2, length) where bytes[start + k] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// What is wrong with text outside the root element.
  private var outside: String {
    events.isComplete ? "something follows the end of the root element" : "XML does not allow a character here"
  }

  private func lineOf(_ index: Int) -> Int { line + bytes[at..<index].count { $0 == 0x0A } }

  private func malformed(_ problem: String, at index: Int) -> InputError {
    InputError("this is not well-formed XML: " + problem, line: lineOf(index))
  }

  /// What is wrong with a document that ends too early.
  private func cutOff(_ problem: String, at index: Int) -> InputError {
    events.isCutOff = true
    return malformed(problem, at: index)
  }

  /// The error that ended the events.
  private func stopped() -> InputError { events.error ?? InputError.cancelled }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isNameStart(byte)
    }
  }
}
