/// What a file of Swift declares and uses.
struct SourceFile {
  /// Its path from the root of the repository.
  let path: String
  /// Its floor's folder below `Sources`.
  let floor: String
  /// Its target's folder below that.
  let target: String
  /// The first folder below that; `.` for files that lie in the target's folder itself.
  let folder: String
  /// Modules that it imports, with the line.
  private(set) var imports: [(module: String, line: Int)] = []
  /// Types that it declares for others.
  private(set) var declared: Set<String> = []
  /// Types that only it knows.
  private(set) var ownTypes: Set<String> = []
  /// Types inside of types, by the outermost type.
  private(set) var inner: [String: Set<String>] = [:]
  /// Types that it declares or extends.
  private(set) var opened: Set<String> = []
  /// Names that may be types, with the first line of each.
  private(set) var used: [String: Int] = [:]

  private static let typeWords: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "extension", "associatedtype",
  ]
  private static let modifiers: Set<String> = [
    "public", "package", "internal", "open", "final", "indirect", "nonisolated", "private", "fileprivate",
  ]

  private static let importAttributes: Set<String> = ["testable", "preconcurrency", "_exported"]

  /// - Parameters:
  ///   - path: from the root of the repository, beginning with `Sources/FLOOR/TARGET/`.
  ///   - bytes: its contents.
  init(path: String, bytes: [UInt8]) {
    self.path = path
    let parts = path.split(separator: "/").map(String.init)
    floor = parts[1]
    target = parts[2]
    folder = parts.count > 4 ? parts[3] : "."
    read(SwiftScanner(bytes).tokens)
  }

  private mutating func read(_ tokens: [SwiftScanner.Token]) {
    /// For each open brace the type that it is the body of.
    var braces: [String?] = []
    var waiting: String?
    var names: [SwiftScanner.Name] = []
    for token in tokens {
      switch token {
      case .opening:
        braces.append(waiting)
        waiting = nil
      case .closing: _ = braces.popLast()
      case .name(let name):
        take(name, after: names, outermost: braces.lazy.compactMap { $0 }.first, isTop: braces.isEmpty) {
          waiting = $0
        }
        names.append(name)
      }
    }
  }

  private mutating func take(
    _ name: SwiftScanner.Name, after names: [SwiftScanner.Name], outermost: String?, isTop: Bool,
    opens: (String) -> Void
  ) {
    let text = name.text
    let before = names.last?.text ?? ""
    if isTop, !Self.typeWords.contains(text), isImported(name, after: names) {
      imports.append((text, name.line))
      return
    }
    guard !name.isMember, let first = text.unicodeScalars.first, first.properties.isUppercase else { return }
    guard Self.typeWords.contains(before) else {
      if used[text] == nil { used[text] = name.line }
      return
    }
    if before == "extension" {
      opened.insert(text)
      if used[text] == nil { used[text] = name.line }
    } else if let outermost {
      inner[outermost, default: []].insert(text)
    } else if isTop {
      opened.insert(text)
      let modifiers = names.dropLast().reversed().prefix { Self.modifiers.contains($0.text) }
      if modifiers.contains(where: { $0.text.hasSuffix("private") }) {
        ownTypes.insert(text)
      } else {
        declared.insert(text)
      }
    } else {
      ownTypes.insert(text)
    }
    if before != "typealias", before != "associatedtype" { opens(text) }
  }

  /// True behind `import`, `public import`, `@testable import`, `import struct` and the like.
  private func isImported(_ name: SwiftScanner.Name, after names: [SwiftScanner.Name]) -> Bool {
    let before = names.reversed().prefix { $0.line == name.line }.map(\.text).drop { Self.typeWords.contains($0) }
    return before.first == "import"
      && before.dropFirst().allSatisfy { Self.modifiers.contains($0) || Self.importAttributes.contains($0) }
  }
}
