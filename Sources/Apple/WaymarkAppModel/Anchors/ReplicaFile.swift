public import Foundation
public import Waymark
public import WaymarkFormats
import WaymarkGeodesy

/// The anchors of this device in a file: every record with its edits, and which of them no server has.
///
/// One JSON object: `client`, `anchors` (docs/anchors.md describes their form), `unsent` (ids), and of the last synchronisation `since` and
/// `store`. It is written atomically.
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
    let json = try Self.fields(data, url)
    var replica = AnchorReplica(client: try AnchorJSON.client(json["client"]))
    var unsent: Set<AnchorID> = []
    for id in try json["unsent"].elementsIfPresent() ?? [] { unsent.insert(try AnchorJSON.id(id)) }
    for entry in try json["anchors"].elements() {
      let record = try AnchorJSON.record(entry)
      replica.merge(record, isUnsent: unsent.contains(record.id))
    }
    return replica
  }

  /// How far it was synchronised when it was saved.
  public var synchronisation: AnchorSynchronisation {
    guard let data = try? Data(contentsOf: url), data.count <= Self.limit, let json = try? Self.fields(data, url),
      let since = try? json["since"].intIfPresent(), let store = try? json["store"].stringIfPresent()
    else { return AnchorSynchronisation() }
    return AnchorSynchronisation(since: since, store: store)
  }

  private static func fields(_ data: Data, _ url: URL) throws(InputError) -> JSONField {
    let json = JSONField(
      document: try JSONValue(parsing: data, file: url.lastPathComponent), file: url.lastPathComponent)
    try json.requireObject()
    return json
  }

  /// Saves a replica, and how far it is synchronised.
  ///
  /// - Throws: `InputError` when it cannot be written; the file is then unchanged.
  public func keep(
    _ replica: AnchorReplica, _ synchronisation: AnchorSynchronisation = AnchorSynchronisation()
  ) throws(InputError) {
    var json: JSONObject = [
      "client": .string(replica.client.text), "unsent": .array(replica.pending.map { .string($0.id.text) }),
      "anchors": .array(replica.records.map { AnchorJSON.value(of: $0) }),
    ]
    if let store = synchronisation.store {
      json["since"] = .number(Double(synchronisation.since))
      json["store"] = .string(store)
    }
    try AtomicFile.write(JSONValue.object(json).text() + "\n", to: url.path)
  }
}
