import Foundation

/// The names of choices, read from the engine's sources: tables of `NameTable`, and of the modules that give theirs
/// themselves.
struct NameSource {
  private static let engine = "Sources/Engine"
  private static let tableFile = "\(engine)/WaymarkWeb/Session/NameTable.swift"

  /// Types whose names cross the C interface apart from the tables of `NameTable`.
  private static let further = [
    ("sightOutcome", ["SightOutcome"]), ("buildingFace", ["BuildingHit.Face"]),
    ("pictureSource", ["PictureDirection.Source"]),
    ("pictureRefusal", ["SkylineRefusal", "StreetCompassRefusal", "BodyRefusal"]), ("anchorColour", ["AnchorColour"]),
    ("logLineKind", ["LogLineKind"]), ("groundCover", ["GroundCover"]),
  ]

  /// Name and type of each table, in the order of their numbers.
  let tables: [(name: String, type: String)]
  /// The bodies of all types, by name.
  private let bodies: [Substring: [ArraySlice<Substring>]]

  init() throws {
    var bodies: [Substring: [ArraySlice<Substring>]] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: Self.engine).sorted() where file.hasSuffix(".swift")
    {
      let lines = try String(contentsOfFile: "\(Self.engine)/\(file)", encoding: .utf8).split(separator: "\n")
      for (name, body) in Self.types(in: lines[...]) { bodies[name, default: []].append(body) }
    }
    self.bodies = bodies
    let text = try String(contentsOfFile: Self.tableFile, encoding: .utf8)
    let types = Dictionary(
      text.matches(of: /case \.(\w+): (?:rawValues\(([\w.]+)\.self\)|([\w.]+)\.names)/).map {
        (String($0.1), String($0.2 ?? $0.3 ?? ""))
      }, uniquingKeysWith: { first, _ in first })
    tables = text.matches(of: /\n  case (\w+)/).map { (String($0.1), types[String($0.1)] ?? "") }
  }

  /// Every table with its names.
  func all() throws -> [(name: String, words: [String])] {
    var all: [(name: String, words: [String])] = []
    for (name, types) in tables.map({ ($0.name, [$0.type]) }) + Self.further {
      var words: [String] = []
      for type in types { words += try self.words(of: type).filter { !words.contains($0) } }
      all.append((name, words))
    }
    return all
  }

  /// The raw values of an enumeration, or what its `names` hold.
  func words(of type: String) throws -> [String] {
    let path = type.split(separator: ".")
    var found = path.first.flatMap { bodies[$0] } ?? []
    for name in path.dropFirst() {
      found = found.flatMap { Self.types(in: $0).filter { $0.name == name }.map(\.body) }
    }
    let words = found.flatMap { Self.names(in: $0) ?? Self.cases(in: $0) }
    if words.isEmpty { throw Missing(type: type) }
    return words
  }

  struct Missing: LocalizedError {
    let type: String
    var errorDescription: String? { "the names of \(type) are not in \(NameSource.engine)" }
  }

  /// The types that lines declare or extend, each with the lines between its braces.
  private static func types(in lines: ArraySlice<Substring>) -> [(name: Substring, body: ArraySlice<Substring>)] {
    lines.indices.compactMap { i in
      guard lines[i].hasSuffix("{") else { return nil }
      let words = lines[i].split(separator: " ")
      guard let kind = words.firstIndex(where: { ["enum", "struct", "class", "extension"].contains($0) }),
        kind + 1 < words.count
      else { return nil }
      var depth = 1
      let body = lines[(i + 1)...].prefix {
        depth += Self.depth(of: $0)
        return depth > 0
      }
      return (words[kind + 1].prefix { $0.isLetter || $0.isNumber }, body)
    }
  }

  /// By how much braces are deeper behind a line.
  private static func depth(of line: Substring) -> Int {
    line.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "{") ? 1 : $1 == UInt8(ascii: "}") ? -1 : 0) }
  }

  private static func names(in body: ArraySlice<Substring>) -> [String]? {
    guard let first = body.firstIndex(where: { $0.contains("static let names = [") }) else { return nil }
    let list = body[first...].prefix { !$0.hasSuffix("]") }.dropFirst()
    return list.flatMap { $0.matches(of: /"([^"]*)"/).map { String($0.1) } }
  }

  private static func cases(in body: ArraySlice<Substring>) -> [String] {
    var words: [String] = []
    var level = 0
    for line in body {
      let code = line.prefix { $0 != "/" }
      if level == 0, let list = code.wholeMatch(of: /\s*case (.*)/)?.1 {
        words += list.matches(of: /(\w+)(?: = "([^"]*)")?/).map { String($0.2 ?? $0.1) }
      }
      level += depth(of: line)
    }
    return words
  }
}
