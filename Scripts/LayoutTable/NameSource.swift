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
  ]

  /// Name and type of each table, in the order of their numbers.
  let tables: [(name: String, type: String)]
  private let sources: [String]

  init() throws {
    var sources: [String] = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: Self.engine).sorted() where file.hasSuffix(".swift")
    {
      sources.append(try String(contentsOfFile: "\(Self.engine)/\(file)", encoding: .utf8))
    }
    self.sources = sources
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
  private func words(of type: String) throws -> [String] {
    var bodies = sources
    for (i, part) in type.split(separator: ".").enumerated() {
      let isLast = i == type.split(separator: ".").count - 1
      bodies = try bodies.flatMap { try Self.bodies(of: String(part), isExtensible: !isLast, in: $0) }
    }
    let words = bodies.flatMap { Self.names(in: $0) ?? Self.cases(in: $0) }
    if words.isEmpty { throw Missing(type: type) }
    return words
  }

  struct Missing: LocalizedError {
    let type: String
    var errorDescription: String? { "the names of \(type) are not in \(NameSource.engine)" }
  }

  /// What is in the braces of a type's declarations.
  private static func bodies(of type: String, isExtensible: Bool, in text: String) throws -> [String] {
    let pattern = try Regex("\\b(?:enum|struct|class\(isExtensible ? "|extension" : "")) \(type)\\b[^{\\n]*\\{")
    return text.matches(of: pattern).map { match in
      var depth = 1
      return String(
        text[match.range.upperBound...].prefix {
          depth += $0 == "{" ? 1 : $0 == "}" ? -1 : 0
          return depth > 0
        })
    }
  }

  private static func names(in body: String) -> [String]? {
    body.firstMatch(of: /static let names = \[([^\]]*)\]/)?.1.matches(of: /"([^"]*)"/).map { String($0.1) }
  }

  private static func cases(in body: String) -> [String] {
    var words: [String] = []
    var depth = 0
    for line in body.split(separator: "\n") {
      let code = line.prefix { $0 != "/" }
      if depth == 0, let list = code.wholeMatch(of: /\s*case (.*)/)?.1 {
        words += list.matches(of: /(\w+)(?: = "([^"]*)")?/).map { String($0.2 ?? $0.1) }
      }
      depth += line.count { $0 == "{" } - line.count { $0 == "}" }
    }
    return words
  }
}
