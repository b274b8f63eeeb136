/// The words under which programs write what a place or a line is called, and what is said about it; in any case of letters.
package enum PlaceWords {
  /// Words for a name, best first.
  package static let names = ["name", "title", "label"]

  /// Words for a note, best first.
  package static let notes = ["note", "description", "desc", "comment"]

  /// The first text under one of some words that is not blank.
  ///
  /// - Parameters:
  ///   - words: the words, best first.
  ///   - texts: texts with their names.
  @inline(never)
  package static func first(_ words: [String], in texts: [(key: String, value: String)]) -> String? {
    for word in words {
      for (key, value) in texts where key.utf8.count == word.utf8.count && key.ends(word) {
        let text = XMLText.trimmed(value)
        if !text.isEmpty { return text }
      }
    }
    return nil
  }

  /// The first text, or number, in an object.
  package static func first(_ words: [String], in object: JSONObject) -> String? {
    var texts: [(key: String, value: String)] = []
    for key in object.keys {
      switch object[key] {
      case .string(let text): texts.append((key, text))
      case .number(let number): texts.append((key, JSONValue.text(ofNumber: number)))
      default: break
      }
    }
    return first(words, in: texts)
  }

  /// The name of a GeoJSON feature by its properties: its own, or that of the business which Google keeps with a saved place.
  package static func name(of properties: JSONObject) -> String? {
    if let name = first(names, in: properties) { return name }
    for key in properties.keys where key.utf8.count == 8 && key.ends("location") {
      if let place = properties[key]?.object { return first(names + ["business name"], in: place) }
    }
    return nil
  }
}
