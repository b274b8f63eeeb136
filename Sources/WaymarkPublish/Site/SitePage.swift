import Foundation
import WaymarkFormats
import WaymarkServer

/// The files of the page in a site.
enum SitePage {
  /// The list of the page's files, which a browser stores for use without a network.
  static let list = "app.json"

  /// Writes them.
  ///
  /// - Parameters:
  ///   - web: where they are.
  ///   - site: the site.
  ///   - progress: receives the share that is done.
  /// - Throws: `InputError` when one cannot be read or written, or a module is missing.
  static func write(_ web: WebFolder, to site: SiteFolder, progress: (Double) -> Void) throws {
    if let missing = web.others.values.first(where: { !FileManager.default.isReadableFile(atPath: $0.path) }) {
      throw InputError(
        "a part of the page is missing", file: missing.path, advice: "build it with make, or give the page with --web")
    }
    let found = AppFiles(folder: web).found()
    var entries: [OfflineFile] = []
    for (i, (path, file)) in found.enumerated() {
      try Task.checkCancellation()
      progress(Double(i) / Double(found.count))
      entries.append(try site.write(contents(path, file, web), to: path))
    }
    let list = OfflineApp.list(
      entries, headers: SecurityHeaders.forAll.map { ($0.0, $0.1) },
      pageHeaders: SecurityHeaders.forPages(tileOrigins: []))
    try site.write(Data(list.text().utf8), to: Self.list)
    try site.write(contents(worker, web.root.appendingPathComponent(worker).path, web), to: worker)
  }

  /// The service worker, which the browser stores on its own.
  private static let worker = "sw.js"

  private static func contents(_ path: String, _ file: String, _ web: WebFolder) throws -> Data {
    guard let data = StrippedSource.read(file, root: web.root) else {
      throw InputError("the file cannot be read", file: file, advice: "check its permissions")
    }
    return path == "index.html" ? page(data) : data
  }

  /// The page with what a server would say in header fields, and where its data are.
  private static func page(_ data: Data) -> Data {
    let text = String(decoding: data, as: UTF8.self)
    let policy = SecurityHeaders.policyOfDocument
    let lines = """
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="waymark-site" content="\(SiteManifest.file)">

      """
    guard let start = text.range(of: "<meta charset=\"utf-8\">\n") else { return data }
    return Data((text[..<start.upperBound] + "  " + lines + text[start.upperBound...]).utf8)
  }
}
