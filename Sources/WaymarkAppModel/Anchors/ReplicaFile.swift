public import Foundation
public import Waymark
public import WaymarkFormats
import WaymarkGeodesy

/// The anchors of this device in a file: every record with its edits, and which of them no server has.
///
/// One JSON object: `client`, `anchors` (docs/anchors.md describes their form), `unsent` (ids). It is written
/// atomically.
public struct ReplicaFile: Equatable, Sendable {
  /// The file.
  public let url: URL
  private static let limit = 256 << 20

  /// A replica in a file, which need not exist.
  public init(_ url: URL) { self.url = url }

  /// The saved replica; an empty one, with a new name for the device, where none was saved.
  ///
  /// - Parameter generator: makes the name.
  /// - Returns: the replica.
  /// - Throws: `InputError` when the file cannot be used. It is left as it is: overwriting it would lose its contents.
  public func replica(using generator: inout some RandomNumberGenerator) throws(InputError) -> AnchorReplica {
    guard FileManager.default.fileExists(atPath: url.path) else {
      let name = "ios-" + String(AnchorID(using: &generator).text.prefix(13))
      guard let client = ClientID(name) else { throw InputError("this is not the name of a client: \(name)") }
      return AnchorReplica(client: client)
    }
    guard let data = try? Data(contentsOf: url), data.count <= Self.limit else {
      throw InputError("the anchors kept on this device cannot be read", file: url.lastPathComponent)
    }
    let json = JSONField(
      document: try JSONValue(parsing: data, file: url.lastPathComponent), file: url.lastPathComponent)
    try json.requireObject()
    var replica = AnchorReplica(client: try AnchorJSON.client(json["client"]))
    var unsent: Set<AnchorID> = []
    for id in try json["unsent"].elementsIfPresent() ?? [] { unsent.insert(try AnchorJSON.id(id)) }
    for entry in try json["anchors"].elements() {
      let record = try AnchorJSON.record(entry)
      replica.merge(record, isUnsent: unsent.contains(record.id))
    }
    return replica
  }

  /// Saves a replica.
  ///
  /// - Throws: `InputError` when it cannot be written; the file is then unchanged.
  public func keep(_ replica: AnchorReplica) throws(InputError) {
    let json: JSONValue = [
      "client": .string(replica.client.text), "unsent": .array(replica.pending.map { .string($0.id.text) }),
      "anchors": .array(replica.records.map { AnchorJSON.value(of: $0) }),
    ]
    try AtomicFile.write(json.text() + "\n", to: url.path)
  }
}
