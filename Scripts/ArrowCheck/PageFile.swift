/// What a file of the page imports: modules, including those that are loaded later or that only types name, workers, scripts
/// and style sheets.
struct PageFile {
  /// The page's folder, and its name in the table.
  static let target = "Web"

  /// Its path from the root of the repository.
  let name: String
  /// The first folder below `Web`; `.` for files that lie in `Web` itself.
  let folder: String
  /// Paths below `Web`, with the line.
  private(set) var imports: [(path: String, line: Int)] = []
  /// Imports that cannot be followed.
  private(set) var problems: [Problem] = []

  /// True for the kinds of files that import others.
  static func isRead(_ path: String) -> Bool { [".js", ".ts", ".html"].contains { path.hasSuffix($0) } }

  /// The folder of a path below `Web`.
  static func folder(of path: String) -> String {
    let parts = path.split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : "."
  }

  /// - Parameters:
  ///   - path: its path below `Web`.
  ///   - text: its contents.
  init(path: String, text: String) {
    name = "\(Self.target)/\(path)"
    folder = Self.folder(of: path)
    for (i, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      read(line, i + 1, of: path)
    }
  }

  private mutating func read(_ line: Substring, _ number: Int, of path: String) {
    // Most lines have none of these words: looking for them is quicker than the expressions.
    guard ["import", "from", "<script", "<link"].contains(where: { line.contains($0) }) else { return }
    let isDocument = path.hasSuffix(".html")
    if !isDocument, line.contains(/\bimport\s*\(\s*[^"\s]/) {
      problems.append(Problem(name, number, "the path of this import is computed: write it out"))
    }
    let found =
      line.matches(of: /(?:\bfrom\s+|\bimport[\s(]+)"(\.[^"]+)"/).map(\.1)
      + line.matches(of: /\bnew URL\(\s*"([^":]+)",\s*import\.meta\.url/).map(\.1)
      + (isDocument ? line.matches(of: /<(?:script|link)\b[^>]*?\s(?:src|href)="([^":]+)"/).map(\.1) : [])
    for target in found where Self.isRead(String(target)) || target.hasSuffix(".css") {
      if let resolved = Self.resolved(target, from: path) {
        imports.append((resolved, number))
      } else {
        problems.append(Problem(name, number, "\(target) lies outside of \(Self.target)"))
      }
    }
  }

  /// A path relative to that of a file; nil when it leads out of the page.
  private static func resolved(_ path: Substring, from file: String) -> String? {
    var parts = file.split(separator: "/").dropLast()
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }
}
