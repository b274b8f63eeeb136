import Foundation
import WaymarkFormats

/// A file made for one response: written in pieces, in a folder of its own that only this user may read, and without a
/// name once it is sent.
enum ExportFile {
  /// Makes the response.
  ///
  /// - Parameters:
  ///   - name: the name that clients give it.
  ///   - type: its media type.
  ///   - disk: what such files take altogether, until they have been sent.
  ///   - write: writes the file of a path.
  /// - Returns: the response.
  /// - Throws: `WebError` when too many are being sent, or there is no space; what `write` throws.
  static func response(
    _ name: String, type: String, disk: BodyBudget, _ write: (_ path: String) throws -> Void
  ) throws -> WebResponse {
    var template = Array((FileManager.default.temporaryDirectory.path + "/waymark-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw failure }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/export"
    do { try write(path) } catch is InputError { throw failure }
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure }
    // A single one may be larger.
    let share = min(Int(status.st_size), disk.bytes)
    guard disk.take(share) else { throw busy }
    guard let file = OpenFile(path: path, onClose: { disk.giveBack(share) }) else {
      disk.giveBack(share)
      throw failure
    }
    return WebResponse(
      status: 200,
      headers: [
        ("Content-Type", type), ("Cache-Control", "no-store"),
        ("Content-Disposition", "attachment; filename=\"\(name)\""),
      ], body: .file(file, 0..<Int(status.st_size)))
  }

  private static let busy = WebError(
    503, "Too many exports are being sent.", advice: "Try again in a minute.", headers: [("Retry-After", "60")])
  private static let failure = WebError(
    507, "The export cannot be written.", advice: "Free some space on the server's disk.")
}
