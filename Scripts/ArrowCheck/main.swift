import Foundation

// check-arrows [--list]: run by Scripts/check-arrows in the root of the repository.
let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
do {
  let check = try ArrowCheck(root: root)
  if CommandLine.arguments.contains("--list") {
    print(check.table)
    exit(0)
  }
  let page = try String(contentsOf: root.appendingPathComponent(ArrowCheck.page), encoding: .utf8)
  let problems = check.problems(with: ArrowTable(path: ArrowCheck.page, page: page))
  for problem in problems { FileHandle.standardError.write(Data("\(problem)\n".utf8)) }
  exit(problems.isEmpty ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("check-arrows: \(error.localizedDescription)\n".utf8))
  exit(1)
}
