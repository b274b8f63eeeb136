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
  ///   - keys: the names of the texts.
  ///   - text: the text of a name; nil where it is none.
  package static func first(_ words: [String], of keys: [String], text: (String) -> String?) -> String? {
    for word in words {
      for key in keys where key.utf8.count == word.utf8.count && key.ends(word) {
        if let found = text(key).map({ XMLText.trimmed($0) }), !found.isEmpty { return found }
      }
    }
    return nil
  }

  /// The first text, or number, in an object.
  package static func first(_ words: [String], in object: JSONObject) -> String? {
    first(words, of: object.keys) { key in
      switch object[key] {
      case .string(let text): text
      case .number(let number): JSONValue.text(ofNumber: number)
      default: nil
      }
    }
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
