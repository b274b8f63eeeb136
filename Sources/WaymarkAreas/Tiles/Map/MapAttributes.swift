/// The attributes of a map feature, in order; absent values are left out.
struct MapAttributes: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  private(set) var all: [(key: String, value: MapValue)] = []

  init(dictionaryLiteral elements: (String, MapValue)...) { all = elements.map { ($0.0, $0.1) } }

  /// Adds an attribute when it has a value.
  mutating func add(_ key: String, _ value: MapValue?) {
    if let value { all.append((key, value)) }
  }

  /// Adds a text when there is one.
  mutating func add(_ key: String, _ text: String?) {
    if let text, !text.isEmpty { all.append((key, .text(text))) }
  }

  /// The value of a key.
  subscript(key: String) -> MapValue? { all.first { $0.key == key }?.value }

  static func == (left: MapAttributes, right: MapAttributes) -> Bool { left.all.elementsEqual(right.all, by: ==) }
}
