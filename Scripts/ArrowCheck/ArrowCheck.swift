import Foundation

/// Compares the arrows between floors, between modules and between folders of a module, by imports and by the names of types, with the
/// table in docs/arrows.md. The page (`Web`) counts as one module; its arrows are the paths that its files import.
struct ArrowCheck {
  /// A folder of a target.
  struct SourceFolder: Hashable {
    var target: String
    var folder: String
  }

  static let page = "docs/arrows.md"

  let files: [SourceFile]
  /// The page's files.
  let pageFiles: [PageFile]
  /// The floor of each module, also of those in C.
  private let floors: [String: String]
  /// Which folders use which others of their target, with where and which type or file.
  private var uses: [SourceFolder: [String: [(file: String, line: Int, type: String)]]] = [:]

  /// Reads all Swift files below `Sources` and the page's files below `Web`.
  ///
  /// - Parameter root: the root of the repository.
  /// - Throws: what Foundation says when a file cannot be read.
  init(root: URL) throws {
    let sources = root.appendingPathComponent("Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
    files = try paths.sorted().compactMap { path in
      guard path.split(separator: "/").count > 2 else { return nil }
      let data = try Data(contentsOf: sources.appendingPathComponent(path))
      return SourceFile(path: "Sources/" + path, bytes: [UInt8](data))
    }
    floors = try Self.floors(below: sources)
    let web = root.appendingPathComponent(PageFile.target)
    let hasPage = FileManager.default.fileExists(atPath: web.path)
    let webPaths = hasPage ? try FileManager.default.subpathsOfDirectory(atPath: web.path) : []
    pageFiles = try webPaths.filter(PageFile.isRead).sorted().map { path in
      let data = try Data(contentsOf: web.appendingPathComponent(path))
      return PageFile(path: path, text: String(decoding: data, as: UTF8.self))
    }
    for (target, files) in Dictionary(grouping: files, by: \.target) { findUses(files, target) }
    for file in pageFiles {
      let from = SourceFolder(target: PageFile.target, folder: file.folder)
      for (path, line) in file.imports where PageFile.folder(of: path) != file.folder {
        uses[from, default: [:]][PageFile.folder(of: path), default: []].append((file.name, line, path))
      }
    }
  }

  private static func floors(below sources: URL) throws -> [String: String] {
    var floors: [String: String] = [:]
    for floor in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      let modules = try? FileManager.default.contentsOfDirectory(atPath: sources.appendingPathComponent(floor).path)
      for module in modules ?? [] { floors[module] = floor + "/" }
    }
    return floors
  }

  private mutating func findUses(_ files: [SourceFile], _ target: String) {
    var folders: [String: Set<String>] = [:]
    var inner: [String: Set<String>] = [:]
    for file in files {
      for type in file.declared { folders[type, default: []].insert(file.folder) }
      inner.merge(file.inner) { $0.union($1) }
    }
    for file in files {
      // The inner types of a type hide others of the same name wherever it is extended.
      let hidden = file.opened.reduce(into: file.ownTypes) { $0.formUnion(inner[$1] ?? []) }
      let from = SourceFolder(target: target, folder: file.folder)
      for (type, line) in file.used where !hidden.contains(type) {
        guard let there = folders[type], !there.contains(file.folder) else { continue }
        for folder in there { uses[from, default: [:]][folder, default: []].append((file.path, line, type)) }
      }
    }
  }

  /// Everything that is not as the table has it.
  func problems(with table: ArrowTable) -> [Problem] {
    var problems = table.problems
    for (target, files) in Dictionary(grouping: files, by: \.target) {
      guard let row = table.targets[target] else {
        problems.append(Problem(table.path, 1, "Sources/\(files[0].floor)/\(target) is not listed"))
        continue
      }
      if row.floor != floors[target] {
        problems.append(Problem(table.path, row.imports.line, "\(target) is in Sources/\(files[0].floor)"))
      }
      problems += importProblems(files, row, table.path)
      problems += folderProblems(target, Set(files.map(\.folder)), row, table.path)
    }
    if let row = table.targets[PageFile.target] {
      problems += pageFiles.flatMap(\.problems)
      problems += folderProblems(PageFile.target, Set(pageFiles.map(\.folder)), row, table.path)
    } else if !pageFiles.isEmpty {
      problems.append(Problem(table.path, 1, "\(PageFile.target) is not listed"))
    }
    for (target, row) in table.targets
    where target != PageFile.target && !files.contains(where: { $0.target == target }) {
      problems.append(Problem(table.path, row.imports.line, "there is no Sources/\(row.floor ?? "")\(target)"))
    }
    return (problems + floorProblems(with: table)).sorted()
  }

  /// The floors that the files of each floor use, with where.
  private var floorUses: [String: [String: (file: String, line: Int, module: String)]] {
    var uses: [String: [String: (file: String, line: Int, module: String)]] = [:]
    for file in files {
      for (module, line) in file.imports {
        guard let other = floors[module], other != file.floor + "/" else { continue }
        uses[file.floor + "/", default: [:]][other] = (file.path, line, module)
      }
    }
    return uses
  }

  private func floorProblems(with table: ArrowTable) -> [Problem] {
    let uses = floorUses
    var problems: [Problem] = []
    for floor in Set(floors.values) where table.floors[floor] == nil {
      problems.append(Problem(table.path, 1, "Sources/\(floor) is not listed"))
    }
    for (floor, row) in table.floors {
      for (other, use) in uses[floor] ?? [:] where !row.names.contains(other) {
        problems.append(
          Problem(use.file, use.line, "\(floor) may not use \(other), where \(use.module) is (\(table.path))"))
      }
      for other in row.names where uses[floor]?[other] == nil {
        problems.append(Problem(table.path, row.line, "\(floor) does not use \(other): take it out"))
      }
    }
    return problems
  }

  private func importProblems(_ files: [SourceFile], _ row: ArrowTable.Target, _ page: String) -> [Problem] {
    var problems: [Problem] = []
    var found: Set<String> = []
    for file in files {
      for (module, line) in file.imports {
        found.insert(module)
        guard !row.imports.names.contains(module) else { continue }
        problems.append(Problem(file.path, line, "\(file.target) may not import \(module) (\(page))"))
      }
    }
    for module in row.imports.names.subtracting(found) {
      problems.append(Problem(page, row.imports.line, "\(files[0].target) does not import \(module): take it out"))
    }
    return problems
  }

  private func folderProblems(
    _ target: String, _ folders: Set<String>, _ row: ArrowTable.Target, _ page: String
  ) -> [Problem] {
    // A target without folders needs no lines for them.
    if folders == ["."], row.folders.isEmpty { return [] }
    var problems: [Problem] = []
    for folder in folders {
      guard let allowed = row.folders[folder] else {
        problems.append(Problem(page, row.imports.line, "\(target)/\(folder) is not listed"))
        continue
      }
      let used = uses[SourceFolder(target: target, folder: folder)] ?? [:]
      for (other, lines) in used where !allowed.names.contains(other) {
        for (file, line, type) in lines {
          problems.append(Problem(file, line, "\(folder) may not use \(type) of \(other) (\(page))"))
        }
      }
      for other in allowed.names where used[other] == nil {
        problems.append(Problem(page, allowed.line, "\(target)/\(folder) does not use \(other): take it out"))
      }
    }
    for (folder, row) in row.folders where !folders.contains(folder) {
      problems.append(
        Problem(page, row.line, "there is no \(floors[target].map { "Sources/" + $0 } ?? "")\(target)/\(folder)"))
    }
    return problems
  }

  /// The table as the code has it now.
  var table: String {
    var lines: [String] = []
    let uses = floorUses.mapValues { $0.keys.sorted() }
    for floor in ordered(Set(floors.values), by: { uses[$0] ?? [] }) {
      lines.append(([floor + ":"] + (uses[floor] ?? [])).joined(separator: " "))
      let files = files.filter { $0.floor + "/" == floor }
      for (target, files) in Dictionary(grouping: files, by: \.target).sorted(by: { $0.key < $1.key }) {
        let imports = Set(files.flatMap { $0.imports.map(\.module) }).sorted()
        lines.append(([target + ":"] + imports).joined(separator: " "))
        let folders = Set(files.map(\.folder))
        if folders != ["."] { lines += rows(of: target, folders) }
      }
    }
    lines.append(PageFile.target + ":")
    lines += rows(of: PageFile.target, Set(pageFiles.map(\.folder)))
    return lines.joined(separator: "\n")
  }

  /// Folders with those that each uses.
  private func rows(of target: String, _ folders: Set<String>) -> [String] {
    func others(_ folder: String) -> [String] {
      (uses[SourceFolder(target: target, folder: folder)] ?? [:]).keys.sorted()
    }
    return ordered(folders, by: others).map { (["  " + $0 + ":"] + others($0)).joined(separator: " ") }
  }

  /// From the ground up; those in a cycle come last.
  private func ordered(_ names: Set<String>, by uses: (String) -> [String]) -> [String] {
    var order: [String] = []
    var left = names
    while !left.isEmpty {
      let free = left.filter { uses($0).allSatisfy { !left.contains($0) } }
      order += (free.isEmpty ? left : free).sorted()
      left.subtract(free.isEmpty ? left : free)
    }
    return order
  }
}
