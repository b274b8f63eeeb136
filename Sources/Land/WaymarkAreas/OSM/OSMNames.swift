/// The names of an element of OpenStreetMap in all languages.
enum OSMNames {
  /// Keys whose values are names too, after `name`.
  private static let keys = [
    "alt_name", "official_name", "short_name", "loc_name", "int_name", "old_name", "reg_name", "nat_name", "name:left",
    "name:right", "brand", "operator",
  ]
  /// Keys that start with `name:` and are no language.
  private static let noLanguages: Set<String> = [
    "name:etymology", "name:pronunciation", "name:signed", "name:source", "name:left", "name:right", "name:prefix",
    "name:suffix", "name:genitive", "name:adjective",
  ]

  /// The names, each once, the local one first.
  static func of(_ tags: OSMTags) -> [String] {
    var names: [String] = []
    func add(_ text: String) {
      for part in text.split(separator: ";") {
        let name = part.trimmingSpaces
        if !name.isEmpty, !names.contains(name) { names.append(name) }
      }
    }
    if let name = tags["name"] { add(name) }
    for tag in tags.all where tag.key.hasPrefix("name:") {
      // `name:de`, `name:zh-Hant`, not `name:etymology:wikidata` and the like.
      guard tag.key.utf8.count <= 13, tag.key.utf8.filter({ $0 == UInt8(ascii: ":") }).count == 1,
        !noLanguages.contains(tag.key)
      else { continue }
      add(tag.value)
    }
    for key in keys {
      // Brand and operator name what has no name.
      if key == "brand" || key == "operator", !names.isEmpty { continue }
      if let name = tags[key] { add(name) }
    }
    return names
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
