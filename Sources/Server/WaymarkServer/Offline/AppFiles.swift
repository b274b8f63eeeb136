import Foundation

/// The files of the page, for a browser to store.
package struct AppFiles: Sendable {
  let folder: WebFolder

  /// - Parameter folder: where they are.
  package init(folder: WebFolder) { self.folder = folder }

  /// The files by their paths in URLs, sorted by these.
  package func found() -> [(path: String, file: String)] {
    var files = folder.others.filter { FileManager.default.isReadableFile(atPath: $0.value.path) }.mapValues(\.path)
    let keys: [URLResourceKey] = [.isRegularFileKey]
    let root = folder.root
    if let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: keys, options: .skipsHiddenFiles)
    {
      for case let url as URL in walk {
        // A link has another type: its target must not be served.
        guard (try? url.resourceValues(forKeys: Set(keys)))?.isRegularFile == true, url.path.hasPrefix(root.path + "/")
        else { continue }
        let path = String(url.path.dropFirst(root.path.count + 1))
        if Self.isPart(path) { files[path] = url.path }
      }
    }
    return files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// False for files that no page loads: the service worker itself, which the browser stores on its own, examples, the
  /// view for other pages, type declarations.
  static func isPart(_ path: String) -> Bool {
    path != "sw.js" && path != "package.json" && !path.hasPrefix("examples/") && !path.hasPrefix("view/")
      && !path.hasSuffix(".d.ts")
  }
}
