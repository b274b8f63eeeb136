import Foundation

/// Lists for the browser all modules that a page's own ones import, so that it requests them in parallel instead of
/// discovering them one after another.
enum ModulePreloads {
  private static let script = #"<script type="module" src=""#
  private static let maximumCount = 500

  /// Adds a `<link rel="modulepreload">` for every module that a page's scripts import statically.
  ///
  /// - Parameters:
  ///   - page: the page's HTML.
  ///   - name: its path below `root`.
  ///   - root: the folder of the page's files.
  /// - Returns: the page with the links; anything else unchanged.
  static func added(to page: Data, name: String, root: URL) -> Data {
    guard name == "index.html" else { return page }
    let text = String(decoding: page, as: UTF8.self)
    guard let head = text.range(of: "</head>") else { return page }
    let scripts = text.components(separatedBy: script).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    var known = Set(scripts)
    var waiting = scripts
    var links = ""
    while let module = waiting.popLast(), known.count < maximumCount {
      for next in imports(of: module, root: root) where known.insert(next).inserted {
        waiting.append(next)
        links += "<link rel=\"modulepreload\" href=\"\(next)\">\n"
      }
    }
    return Data((text[..<head.lowerBound] + links + text[head.lowerBound...]).utf8)
  }

  /// Paths of a module's static imports: its lines `import … from "./x.js"` and `import "./x.js"`.
  private static func imports(of module: String, root: URL) -> [String] {
    guard let data = try? Data(contentsOf: root.appendingPathComponent(module)) else { return [] }
    let source = String(decoding: StrippedSource.of(data, name: module), as: UTF8.self)
    return source.split(whereSeparator: { $0 == "\n" || $0 == ";" }).compactMap { line in
      guard line.hasPrefix("import"), !line.hasPrefix("import("), line.hasSuffix("\"") else { return nil }
      let path = line.dropLast().split(separator: "\"").last.map(String.init) ?? ""
      guard path.hasPrefix("./") || path.hasPrefix("../") else { return nil }
      return resolved(path, from: module)
    }
  }

  /// A path relative to that of a module; nil when it leads outside the page.
  private static func resolved(_ path: String, from module: String) -> String? {
    var parts = module.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }
}
