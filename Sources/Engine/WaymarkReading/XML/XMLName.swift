/// A name of an element, compared byte by byte: comparing Strings would bring Unicode's tables into WebAssembly.
package struct XMLName: Equatable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let bytes: [UInt8]
  private let literal: StaticString?

  /// A name as a document has it.
  package init(_ bytes: some Sequence<UInt8>) { (self.bytes, literal) = (Array(bytes), nil) }

  /// A name as a handler knows it.
  package init(stringLiteral value: StaticString) { (bytes, literal) = ([], value) }

  /// The same names.
  @inline(never)
  package static func == (a: XMLName, b: XMLName) -> Bool {
    a.withBytes { a in b.withBytes { b in a.elementsEqual(b) } }
  }

  /// Its text.
  package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Its text.
  package var description: String { text }

  private func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    if let literal { return body(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)) }
    return bytes.withUnsafeBufferPointer(body)
  }
}
