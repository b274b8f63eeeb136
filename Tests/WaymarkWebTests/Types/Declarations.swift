import Foundation
import TestSupport

/// The declarations in a file of `Web/engine`.
struct Declarations {
  /// Its name.
  let file: String

  /// Members of classes and interfaces, by the name of their type.
  func members(_ keyword: String) throws -> [String: [String]] {
    let folder = SharedData.packageRoot.appendingPathComponent("Web/engine")
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    var types: [String: [String]] = [:]
    var current: String?
    var depth = 0
    for line in text.split(separator: "\n") {
      if line.hasPrefix("export \(keyword) ") {
        current = line.split(separator: " ")[2].trimmingCharacters(in: ["{"])
        types[current ?? ""] = []
      } else if let type = current, depth == 1, let name = member(line) {
        types[type]?.append(name)
      }
      depth += line.count { $0 == "{" } - line.count { $0 == "}" }
      if depth == 0 { current = nil }
    }
    return types
  }

  /// The member that a line declares: `static load(…)`, `readonly names: …`, `look(…)`, `alt?: …`.
  private func member(_ line: Substring) -> String? {
    let words = line.trimmingCharacters(in: .whitespaces)
    guard let first = words.first, first.isLetter || first == "_" else { return nil }
    let name = words.replacing("readonly ", with: "")
    return String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == " " }).trimmingCharacters(
      in: .whitespaces)
  }
}
