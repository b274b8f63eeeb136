extension CaseIterable where Self: RawRepresentable<String> {
  /// The case with a name, compared byte by byte: `init(rawValue:)` compares Strings, which brings Unicode's tables into WebAssembly.
  package init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) }) else { return nil }
    self = found
  }
}
