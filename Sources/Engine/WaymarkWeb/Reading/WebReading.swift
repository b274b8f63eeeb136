/// The object behind a handle of a reader of files: only its regions.
final class WebReading: WebRegions, Handled {
  static let kind = HandleKind.reading

  /// A file in the input text: its name, of so many bytes, then its contents.
  func file(_ nameLength: Int32) -> (name: String, contents: Slice<UnsafeBufferPointer<UInt8>>) {
    let input = inputText.elements
    let start = max(0, min(Int(nameLength), input.count))
    return (String(decoding: input[..<start], as: UTF8.self), input[start...])
  }
}
