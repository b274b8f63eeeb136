/// The tags of an OpenStreetMap element, in the order of the file.
public struct OSMTags: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// Key and value of one tag.
  public struct Tag: Equatable, Sendable {
    /// The property.
    public var key: String
    /// Its value.
    public var value: String

    /// Makes a tag.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The tags in order.
  public private(set) var all: [Tag] = []

  /// No tags.
  public init() {}

  /// Tags from a literal, in its order.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (key, value) in elements { self[key] = value }
  }

  /// Whether there are no tags.
  public var isEmpty: Bool { all.isEmpty }

  /// The value of a key; setting nil removes the tag.
  public subscript(key: String) -> String? {
    get { all.first { $0.key == key }?.value }
    set {
      let index = all.firstIndex { $0.key == key }
      if let newValue {
        if let index { all[index].value = newValue } else { all.append(Tag(key: key, value: newValue)) }
      } else if let index {
        all.remove(at: index)
      }
    }
  }

  /// Adds a tag as it is in a file, without looking for an earlier one with the same key.
  mutating func append(key: String, value: String) { all.append(Tag(key: key, value: value)) }
}
