import Foundation

/// The files that the page is made of, for a browser to keep.
struct AppFiles: Sendable {
  let folder: WebFolder

  /// Where the files are, by their paths in URLs, in the order of these.
  func found() -> [(path: String, file: String)] {
    var files = folder.others.filter { FileManager.default.isReadableFile(atPath: $0.value.path) }.mapValues(\.path)
    let keys: [URLResourceKey] = [.isRegularFileKey]
    let root = folder.root
    if let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: keys, options: .skipsHiddenFiles)
    {
      for case let url as URL in walk {
        // A link has another type: what it leads to is not ours to hand out.
        guard (try? url.resourceValues(forKeys: Set(keys)))?.isRegularFile == true, url.path.hasPrefix(root.path + "/")
        else { continue }
        let path = String(url.path.dropFirst(root.path.count + 1))
        if Self.isPart(path) { files[path] = url.path }
      }
    }
    return files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// False for what no page loads: the worker itself, which the browser keeps on its own, examples, declarations of types.
  static func isPart(_ path: String) -> Bool {
    path != "sw.js" && path != "package.json" && !path.hasPrefix("examples/") && !path.hasSuffix(".d.ts")
  }
}
