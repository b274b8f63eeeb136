import Foundation
import WaymarkFormats

/// `GET /api/offline/app`: the files of the page, of which a browser stores all of one version or none.
package final class OfflineApp: @unchecked Sendable {
  private let files: AppFiles
  private let headers: [(name: String, value: String)]
  private let pageHeaders: [(name: String, value: String)]
  private let gate = WorkGate(atOnce: 1, waiting: 256)
  private let lock = NSLock()
  private var known: [String: (stamp: FileStamp, file: OfflineFile)] = [:]

  /// - Parameters:
  ///   - folder: the page's files.
  ///   - pageHeaders: header fields of its pages, which also apply to a stored page.
  init(_ folder: WebFolder, pageHeaders: [(name: String, value: String)]) {
    files = AppFiles(folder: folder)
    headers = SecurityHeaders.forAll.map { ($0.0, $0.1) }
    self.pageHeaders = pageHeaders
  }

  /// Handles a request; files are read again when they have changed.
  func respond(_ request: WebRequest) async throws -> WebResponse {
    let list = try await gate.run(for: request.head.client) { [self] in current() }
    return Representation(Data(list.text().utf8), type: "application/json")
      .response(to: request.head, headers: [("Cache-Control", "no-cache")])
  }

  /// The list as JSON; its `version` changes with its contents.
  func current() -> JSONValue {
    Self.list(files.found().compactMap { file($0.path, $0.file) }, headers: headers, pageHeaders: pageHeaders)
  }

  /// The list of files as JSON; its `version` changes with its contents.
  ///
  /// - Parameters:
  ///   - files: the files as they are sent.
  ///   - headers: header fields of all of them.
  ///   - pageHeaders: further ones of pages.
  /// - Returns: the list.
  package static func list(
    _ files: [OfflineFile], headers: [(name: String, value: String)], pageHeaders: [(name: String, value: String)]
  ) -> JSONValue {
    var list: JSONObject = [
      "bytes": .number(Double(files.reduce(0) { $0 + $1.bytes })),
      "packed": .number(Double(files.reduce(0) { $0 + $1.packed })), "headers": object(headers),
      "pageHeaders": object(pageHeaders), "files": .array(files.map(\.json)),
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

  private static func object(_ fields: [(name: String, value: String)]) -> JSONValue {
    var object = JSONObject()
    for field in fields { object[field.name] = .string(field.value) }
    return .object(object)
  }
}
