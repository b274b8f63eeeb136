import Foundation
import TestSupport

/// The doc comments in a module's sources, with their examples.
struct DocumentationComments {
  /// A ```swift block in a doc comment.
  struct Example {
    /// Its file, from the root of the package.
    var file: String
    /// Line of the file after the fence.
    var line: Int
    var lines: [String]
  }

  /// A declaration with the comment above it.
  struct Declaration {
    var text: String
    var comment: [String]
  }

  private(set) var examples: [Example] = []
  private(set) var declarations: [Declaration] = []

  /// Reads the sources of a module.
  init(module: String) throws {
    let sources = SharedData.packageRoot.appendingPathComponent("Sources")
    let floors = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    guard
      let floor = floors.first(where: {
        FileManager.default.fileExists(atPath: sources.appendingPathComponent("\($0)/\(module)").path)
      })
    else { throw CocoaError(.fileNoSuchFile) }
    let folder = sources.appendingPathComponent("\(floor)/\(module)")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    for path in paths.sorted() where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      read(text.components(separatedBy: "\n"), file: "Sources/\(floor)/\(module)/\(path)")
    }
  }

  private mutating func read(_ lines: [String], file: String) {
    var comment: [String] = []
    var example: Example?
    for (i, line) in lines.enumerated() {
      let words = line.trimmingCharacters(in: .whitespaces)
      guard words.hasPrefix("///") else {
        // Attributes may stand between a comment and its declaration.
        if words.hasPrefix("@"), !words.contains(" ") { continue }
        if !comment.isEmpty { declarations.append(Declaration(text: words, comment: comment)) }
        comment = []
        example = nil
        continue
      }
      comment.append(words)
      let content = words.dropFirst(3).hasPrefix(" ") ? words.dropFirst(4) : words.dropFirst(3)
      if let open = example, content == "```" {
        examples.append(open)
        example = nil
      } else if content == "```swift" {
        example = Example(file: file, line: i + 2, lines: [])
      } else {
        example?.lines.append(String(content))
      }
    }
  }

  /// Examples as one source file: each is the body of a function, and messages give its original location.
  static func source(of examples: [Example]) -> String {
    var imports: Set<String> = []
    var functions = ""
    for (i, example) in examples.enumerated() {
      let body = example.lines.map { line in
        guard line.hasPrefix("import ") else { return line }
        imports.insert(line)
        return ""
      }
      functions += """
        func example\(i)() async throws {
        #sourceLocation(file: "\(example.file)", line: \(example.line))
        \(body.joined(separator: "\n"))
        #sourceLocation()
        }

        """
    }
    return imports.sorted().joined(separator: "\n") + "\n" + functions
  }
}
