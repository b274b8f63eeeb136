/// Checks that a request's head is unambiguous: what a proxy in front of the server takes for one request must not be
/// two for the server (RFC 9112, 11.2).
///
/// libmicrohttpd 0.9.75 of Debian 12 takes the first of two lengths, overlooks a NUL and joins folded lines. It passes on
/// every field in place in its buffer, so the bytes between the fields can be checked, too. It also ends the lines of chunks
/// at a bare LF, which nothing can check: bodies without a length are refused (`RequestChecks.noLength`).
struct RequestFraming {
  /// What must follow a part of the head.
  private enum Gap {
    /// A line break, which the library has overwritten with two zeros.
    case lineBreak
    /// A colon, which it has overwritten with a zero, and blanks.
    case colon
    /// One blank, which it has overwritten with a zero.
    case blank
  }

  /// What is wrong so far; nil when nothing is.
  private(set) var problem: String?
  private let start: UnsafePointer<UInt8>
  private var end: UnsafePointer<UInt8>
  private var names: Set<String> = []

  /// Starts with the request line.
  ///
  /// - Parameters:
  ///   - method: the request's method in the buffer.
  ///   - target: the request's target in the buffer, as it was when the line had been read, with its length.
  ///   - version: the version in the buffer, such as `HTTP/1.1`.
  init(
    method: UnsafePointer<CChar>, target: (start: UnsafePointer<CChar>, count: Int), version: UnsafePointer<CChar>
  ) {
    let text = String(cString: version)
    start = Self.bytes(method)
    end = start + String(cString: method).utf8.count
    check(.blank, before: Self.bytes(target.start), "the request line")
    end = Self.bytes(target.start) + target.count
    check(.blank, before: Self.bytes(version), "the request line")
    end = Self.bytes(version) + text.utf8.count
  }

  /// Continues with a header field, in the order of arrival.
  mutating func take(_ name: UnsafeBufferPointer<CChar>, _ value: UnsafeBufferPointer<CChar>?) -> (String, String) {
    let nameBytes = name.map { UInt8(bitPattern: $0) }
    let valueBytes = value?.map { UInt8(bitPattern: $0) } ?? []
    if let start = name.baseAddress {
      check(.lineBreak, before: Self.bytes(start), "a line of the head")
      end = Self.bytes(start) + name.count
      if let value, let start = value.baseAddress {
        check(.colon, before: Self.bytes(start), "a line of the head")
        end = Self.bytes(start) + value.count
      }
    }
    if nameBytes.isEmpty || !nameBytes.allSatisfy(Self.isOfToken) {
      note("a field's name is empty or has invalid characters")
    }
    if valueBytes.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
      note("a field's value has control characters")
    }
    let key = String(decoding: nameBytes, as: UTF8.self).lowercased()
    let text = String(decoding: Self.trimmed(valueBytes), as: UTF8.self)
    checkMeaning(key, text)
    return (key, text)
  }

  /// Ends with the empty line.
  ///
  /// - Parameter size: bytes of the whole head.
  mutating func finish(size: Int) {
    if start + size != end + 4 { note("it does not end where its last line does") }
  }

  private mutating func checkMeaning(_ name: String, _ value: String) {
    let isNew = names.insert(name).inserted
    switch name {
    case "content-length":
      if !isNew { note("there are two lengths") }
      if value.isEmpty || !value.utf8.allSatisfy({ (48...57).contains($0) }) { note("the length is not a number") }
    case "host":
      if !isNew { note("there are two hosts") }
    default: break
    }
  }

  private mutating func check(_ gap: Gap, before start: UnsafePointer<UInt8>, _ what: String) {
    // Both lie in the connection's one buffer; a folded line has been copied elsewhere in it.
    let distance = start - end
    let isRight =
      switch gap {
      case .blank: distance == 1
      case .lineBreak: distance == 2 && end[0] == 0 && end[1] == 0
      case .colon:
        (1...Self.maximumGap).contains(distance) && end[0] == 0
          && UnsafeBufferPointer(start: end + 1, count: distance - 1).allSatisfy { $0 == 0x20 || $0 == 0x09 }
      }
    if !isRight { note("\(what) is folded, cut by a NUL, or not ended by CR and LF") }
  }

  private mutating func note(_ text: String) { problem = problem ?? text }

  /// No buffer is longer.
  private static let maximumGap = 1 << 20

  private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafePointer<UInt8> {
    UnsafePointer(UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self))
  }

  /// RFC 9110, 5.6.2.
  private static func isOfToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let front = bytes.drop(while: isBlank)
    guard let last = front.lastIndex(where: { !isBlank($0) }) else { return [] }
    return front[...last]
  }
}
