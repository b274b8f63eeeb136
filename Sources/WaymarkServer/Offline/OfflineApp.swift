import Foundation
import WaymarkFormats

/// `GET /api/offline/app`: the files of the page, of which a browser stores all of one version or none.
final class OfflineApp: @unchecked Sendable {
  private let files: AppFiles
  private let headers: JSONObject
  private let pageHeaders: JSONObject
  private let gate = WorkGate(atOnce: 1, waiting: 256)
  private let lock = NSLock()
  private var known: [String: (stamp: FileStamp, file: OfflineFile)] = [:]

  /// - Parameters:
  ///   - folder: the page's files.
  ///   - pageHeaders: header fields of its pages, which also apply to a stored page.
  init(_ folder: WebFolder, pageHeaders: [(name: String, value: String)]) {
    files = AppFiles(folder: folder)
    headers = Self.object(SecurityHeaders.forAll.map { ($0.0, $0.1) })
    self.pageHeaders = Self.object(pageHeaders)
  }

  /// Handles a request; files are read again when they have changed.
  func respond(_ request: WebRequest) async throws -> WebResponse {
    let list = try await gate.run(for: request.head.client) { [self] in current() }
    return Representation(Data(list.text().utf8), type: "application/json")
      .response(to: request.head, headers: [("Cache-Control", "no-cache")])
  }

  /// The list as JSON; its `version` changes with its contents.
  func current() -> JSONValue {
    var entries: [JSONValue] = []
    var bytes = 0
    var packed = 0
    for (path, position) in files.found() {
      guard let file = file(path, position) else { continue }
      entries.append(file.json)
      bytes += file.bytes
      packed += file.packed
    }
    var list: JSONObject = [
      "bytes": .number(Double(bytes)), "packed": .number(Double(packed)), "headers": .object(headers),
      "pageHeaders": .object(pageHeaders), "files": .array(entries),
    ]
    let tag = EntityTag.of(Data(JSONValue.object(list).text().utf8))
    list["version"] = .string(String(tag.dropFirst().dropLast()))
    return .object(list)
  }

  private func file(_ path: String, _ position: String) -> OfflineFile? {
    guard let stamp = FileStamp(path: position) else { return nil }
    if let known = lock.withLock({ known[path] }), known.stamp == stamp { return known.file }
    guard let data = StrippedSource.read(position, root: files.folder.root) else { return nil }
    // In the form in which it is sent, or it would be taken for damaged.
    let file = OfflineFile(path: path, data, type: ContentType.of(path))
    lock.withLock { known[path] = (stamp, file) }
    return file
  }

  private static func object(_ fields: [(name: String, value: String)]) -> JSONObject {
    var object = JSONObject()
    for field in fields { object[field.name] = .string(field.value) }
    return object
  }
}
