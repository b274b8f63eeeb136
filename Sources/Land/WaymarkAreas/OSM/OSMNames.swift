/// The names of an element of OpenStreetMap in all languages.
enum OSMNames {
  /// Keys whose values are names too, after `name`.
  private static let keys = [
    "alt_name", "official_name", "short_name", "loc_name", "int_name", "old_name", "reg_name", "nat_name", "name:left",
    "name:right", "name_1", "alt_name_1", "addr:housename",
  ]
  /// Keys that languages may follow, such as `old_name:de`.
  private static let translated = ["name:", "alt_name:", "official_name:", "short_name:", "old_name:", "loc_name:"]
  /// Longest language, such as `zh-Hant-TW`.
  private static let maximumLanguageLength = 10
  /// Keys that start with `name:` and are no language.
  private static let noLanguages: Set<String> = [
    "name:etymology", "name:pronunciation", "name:signed", "name:source", "name:left", "name:right", "name:prefix",
    "name:suffix", "name:genitive", "name:adjective",
  ]

  /// The names of an element.
  ///
  /// - Parameter tags: the element's.
  /// - Returns: the names, each once, the local one first.
  static func of(_ tags: OSMTags) -> [String] {
    var names: [String] = []
    func add(_ text: String) { Self.add(text, to: &names) }
    if let name = tags["name"] { add(name) }
    // `name:de`, `name:zh-Hant`, not `name:etymology:wikidata` and the like.
    for tag in tags.all where tag.key.utf8.contains(UInt8(ascii: ":")) && !noLanguages.contains(tag.key) {
      guard let prefix = translated.first(where: { tag.key.hasPrefix($0) }) else { continue }
      let language = tag.key.utf8.dropFirst(prefix.utf8.count)
      guard language.count <= maximumLanguageLength, !language.contains(UInt8(ascii: ":")) else { continue }
      add(tag.value)
    }
    for key in keys {
      if let name = tags[key] { add(name) }
    }
    return names
  }

  /// What names a shop or the like that has no name of its own: its brand, or else its operator.
  static func substitutes(_ tags: OSMTags) -> [String] {
    var names: [String] = []
    for key in ["brand", "operator"] where names.isEmpty { if let name = tags[key] { add(name, to: &names) } }
    return names
  }

  private static func add(_ text: String, to names: inout [String]) {
    for part in text.split(separator: ";") {
      let name = part.trimmingSpaces
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
