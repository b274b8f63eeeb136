import Foundation
import WaymarkFormats
import WaymarkServer

/// The files of the page in a site: all but a few lie in a folder whose name changes with them, so that a page that is open never
/// gets parts of another version.
struct SitePage {
  /// The page itself.
  static let page = "index.html"
  /// The list of the page's files, which a browser stores for use without a network.
  private static let list = "app.json"
  /// The service worker, which the browser stores on its own; its place says for which pages it works.
  private static let worker = "sw.js"
  /// What an installed page is called; its addresses are relative to its place.
  private static let installation = "manifest.webmanifest"

  /// The files that name those in the folder, in the order in which they are to be written, the page last.
  let index: [(path: String, data: Data)]

  /// Writes the folder.
  ///
  /// - Parameters:
  ///   - web: where the files are.
  ///   - site: the site.
  ///   - progress: receives the share that is done.
  /// - Throws: `InputError` when one cannot be read or written, or a module is missing; `CancellationError`.
  init(_ web: WebFolder, to site: SiteFolder, progress: (Double) -> Void) throws {
    if let missing = web.others.values.first(where: { !FileManager.default.isReadableFile(atPath: $0.path) }) {
      throw InputError(
        "a part of the page is missing", file: missing.path, advice: "build it with make, or give the page with --web")
    }
    let workerFile = (path: Self.worker, file: web.root.appendingPathComponent(Self.worker).path)
    var files: [String: Data] = [:]
    for (path, file) in AppFiles(folder: web).found() + [workerFile] {
      guard let data = StrippedSource.read(file, root: web.root) else {
        throw InputError("the file cannot be read", file: file, advice: "check its permissions")
      }
      files[path] = data
    }
    let outside = [Self.page, Self.installation].map { ($0, files.removeValue(forKey: $0)) }
    let inside = files.sorted { $0.key < $1.key }.map { (path: $0.key, data: $0.value) }
    let folder = "page/" + Self.version(inside) + "/"
    var entries: [OfflineFile] = []
    for (i, file) in inside.enumerated() {
      try Task.checkCancellation()
      progress(Double(i) / Double(inside.count))
      let path = folder + file.path
      try site.write(file.data, object: path)
      if file.path != Self.worker { entries.append(OfflineFile(path: path, file.data, type: ContentType.of(path))) }
    }
    var named: [(path: String, data: Data)] = []
    for case (let path, let data?) in outside {
      let text = String(decoding: data, as: UTF8.self)
      let moved = Data((path == Self.page ? Self.page(text, in: folder) : Self.installation(text, in: folder)).utf8)
      named.append((path, moved))
      entries.append(OfflineFile(path: path, moved, type: ContentType.of(path)))
    }
    let app = OfflineApp.list(
      entries.sorted { $0.path < $1.path }, headers: SecurityHeaders.forAll.map { ($0.0, $0.1) },
      pageHeaders: SecurityHeaders.forPages(tileOrigins: []))
    named += [
      (Self.worker, Data("import \"./\(folder)\(Self.worker)\";\n".utf8)), (Self.list, Data(app.text().utf8)),
    ]
    index = named.filter { $0.path != Self.page } + named.filter { $0.path == Self.page }
  }

  /// Changes with every file.
  private static func version(_ files: [(path: String, data: Data)]) -> String {
    let text = files.map { "\($0.path) \(EntityTag.of($0.data))\n" }.joined()
    return String(EntityTag.of(Data(text.utf8)).dropFirst().prefix(16))
  }

  /// The page with the addresses of its files, what a server would say in header fields, and where its data are.
  private static func page(_ text: String, in folder: String) -> String {
    let policy = SecurityHeaders.policyOfDocument
    let lines = """
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="waymark-site" content="\(SiteManifest.file)">

      """
    let moved = text.replacing(/\ (href|src)="([a-z]+\/)/) { " \($0.output.1)=\"\(folder)\($0.output.2)" }
    guard let start = moved.range(of: "<meta charset=\"utf-8\">\n") else { return moved }
    return moved[..<start.upperBound] + lines + moved[start.upperBound...]
  }

  /// The description of an installed page, with the addresses of its icons.
  private static func installation(_ text: String, in folder: String) -> String {
    text.replacingOccurrences(of: "\"src\": \"icons/", with: "\"src\": \"\(folder)icons/")
  }
}
