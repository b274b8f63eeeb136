/// The attributes of an element, or other texts by their names, in the document's order; names are compared byte by byte.
package struct XMLAttributes: Sequence, Sendable {
  private var entries: [(key: String, value: String)] = []

  /// None.
  package init() {}

  /// How many there are.
  package var count: Int { entries.count }

  /// The text of a name; setting replaces or adds it.
  package subscript(name: String) -> String? {
    get { entries.first { $0.key.utf8.elementsEqual(name.utf8) }?.value }
    set {
      let index = entries.firstIndex { $0.key.utf8.elementsEqual(name.utf8) }
      if let newValue {
        if let index { entries[index].value = newValue } else { entries.append((name, newValue)) }
      } else if let index {
        entries.remove(at: index)
      }
    }
  }

  package func makeIterator() -> IndexingIterator<[(key: String, value: String)]> { entries.makeIterator() }
}
