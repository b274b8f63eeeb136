/// The arrows that docs/arrows.md allows: its block ```` ```arrows ````. A line whose name ends with a slash names a floor and the
/// floors that it may use. A line at the margin below names a target of it and the modules that it may import; the indented
/// lines below name the target's folders and the folders that each may use.
struct ArrowTable {
  /// What a target or folder may use, and the line that says so.
  struct Row {
    var line: Int
    var names: Set<String>
  }

  /// A target.
  struct Target {
    /// The floor below whose line it stands; nil for the page.
    var floor: String?
    var imports: Row
    var folders: [String: Row] = [:]
  }

  /// The page's path, for messages.
  let path: String
  private(set) var targets: [String: Target] = [:]
  private(set) var floors: [String: Row] = [:]
  /// What is wrong with the block itself.
  private(set) var problems: [Problem] = []

  init(path: String, page: String) {
    self.path = path
    var isInside = false
    var target: String?
    var floor: String?
    for (i, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        isInside = line == "```arrows"
        continue
      }
      guard isInside, line.contains(where: { $0 != " " }) else { continue }
      let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = halves[0].split(separator: " ").joined(separator: " ")
      guard halves.count == 2, !name.contains(" "), !name.isEmpty else {
        problems.append(Problem(path, i + 1, "write “NAME: NAME NAME”"))
        continue
      }
      let row = Row(line: i + 1, names: Set(halves[1].split(separator: " ").map(String.init)))
      if name.hasSuffix("/") {
        floor = name
        if floors.updateValue(row, forKey: name) != nil {
          problems.append(Problem(path, i + 1, "\(name) is listed twice"))
        }
      } else if !line.hasPrefix(" ") {
        target = name
        if targets[name] != nil { problems.append(Problem(path, i + 1, "\(name) is listed twice")) }
        targets[name] = Target(floor: name == PageFile.target ? nil : floor, imports: row)
      } else if let target {
        if targets[target]?.folders.updateValue(row, forKey: name) != nil {
          problems.append(Problem(path, i + 1, "\(target)/\(name) is listed twice"))
        }
      }
    }
    if targets.isEmpty { problems.append(Problem(path, 1, "there is no block ```arrows")) }
    for (name, target) in targets { findCircles(in: target.folders, of: name, target.imports.line) }
    findCircles(in: floors, of: "the floors", 1)
  }

  /// A cycle between folders or floors is an error even where the code has none. Folders without arrows to the rest are dropped,
  /// again and again; what remains contains a cycle.
  private mutating func findCircles(in rows: [String: Row], of name: String, _ line: Int) {
    var left = rows.mapValues(\.names)
    while true {
      let free = left.filter { entry in entry.value.allSatisfy { left[$0] == nil } }.map(\.key)
      if free.isEmpty { break }
      for folder in free { left[folder] = nil }
    }
    guard let start = left.keys.min() else { return }
    var way = [start]
    while let next = left[way[way.count - 1]]?.filter({ left[$0] != nil }).min() {
      if let first = way.firstIndex(of: next) {
        let circle = (way[first...] + [next]).joined(separator: " → ")
        problems.append(Problem(path, rows[next]?.line ?? line, "the arrows of \(name) go in a circle: \(circle)"))
        return
      }
      way.append(next)
    }
  }
}
