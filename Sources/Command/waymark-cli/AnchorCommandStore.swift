import CommandKit
import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkStorage

/// The anchor store that a command works on.
struct AnchorCommandStore {
  /// Minimum number of leading characters of an id that are accepted in its stead.
  private static let minimumPrefixLength = 4
  /// The client that edits made on the command line are attributed to.
  static let client = ClientID("waymark-cli")

  let store: any AnchorStore
  private let now: UTCInstant

  /// The store of `--store`, or with `--tenant` that of a tenant.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - access: what the command does with it.
  /// - Throws: `UsageError` or `StorageError`.
  init(_ arguments: Arguments, _ access: StoreAccess) throws {
    store = try Self.open(arguments, access)
    now = UTCInstant(secondsSince1970: Date().timeIntervalSince1970)
  }

  /// Opens the store that the options name.
  static func open(_ arguments: Arguments, _ access: StoreAccess) throws -> any AnchorStore {
    let location = StoreLocation(try arguments.required("--store"))
    guard let name = try arguments.tenantName("--tenant") else { return try location.open(access) }
    let registry = try TenantCommandStore(location, access == .create ? .readWrite : access).registry
    return try registry.store(of: try registry.tenant(name), access)
  }

  /// The stamp of an edit made now.
  func stamp() throws(InputError) -> EditStamp {
    guard let client = Self.client, let stamp = EditStamp(time: now, client: client) else {
      throw InputError("this machine's clock is outside the years 1 to 9999", advice: "set it")
    }
    return stamp
  }

  /// The anchor that a word names: an id, or a prefix of exactly one id.
  func find(_ word: String) throws -> StoredAnchor {
    if let id = AnchorID(word) {
      guard let found = try store.anchor(id), !found.record.isDeleted else {
        throw InputError("no anchor has the id \(word)", file: place, advice: Self.lookUp)
      }
      return found
    }
    let wanted = word.lowercased()
    guard wanted.count >= Self.minimumPrefixLength, wanted.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
      throw UsageError("“\(word)” is not an id: give one, or its first \(Self.minimumPrefixLength) digits or more.")
    }
    let found = try all().filter { $0.record.id.text.hasPrefix(wanted) }
    guard let only = found.first else {
      throw InputError("no anchor has an id that begins with \(word)", file: place, advice: Self.lookUp)
    }
    guard found.count == 1 else {
      throw InputError(
        "\(found.count) anchors have ids that begin with \(word)", file: place, advice: "give more of it")
    }
    return only
  }

  /// All anchors except deleted ones.
  func all() throws(StorageError) -> [StoredAnchor] {
    try store.list(since: 0, limit: .max, withDeleted: false).anchors
  }

  /// Adds an anchor.
  func add(_ anchor: Anchor) throws -> StoredAnchor? {
    var generator = SystemRandomNumberGenerator()
    var anchor = anchor
    anchor.id = AnchorID(using: &generator)
    anchor.created = now
    try store.merge([AnchorRecord(anchor, edited: try stamp())], now: now)
    return try store.anchor(anchor.id)
  }

  /// Applies an edit to an anchor in its present state.
  func edit(_ id: AnchorID, _ edit: AnchorEdit) throws -> StoredAnchor? {
    try revise(id) { (replica) throws(AnchorError) in try replica.edit(id, edit, at: now) }
  }

  /// Deletes an anchor.
  func remove(_ id: AnchorID) throws { _ = try revise(id) { replica in replica.remove(id, at: now) } }

  /// Imports the anchors of a file in one step.
  func take(_ anchors: [Anchor]) throws -> AnchorImport {
    var stored: [AnchorID: AnchorRecord] = [:]
    for known in try store.changes(since: 0).anchors { stored[known.record.id] = known.record }
    let plan = try AnchorImport(anchors, into: stored, edited: try stamp())
    try store.merge(plan.records, now: now)
    return plan
  }

  private func revise(_ id: AnchorID, _ change: (inout AnchorReplica) throws(AnchorError) -> Void) throws
    -> StoredAnchor?
  {
    let client = try stamp().client
    var problem: AnchorError?
    let stored = try store.revise(id) { found in
      guard let found else { return nil }
      var replica = AnchorReplica(client: client)
      replica.merge(found.record)
      do throws(AnchorError) { try change(&replica) } catch { problem = error }
      return problem == nil ? replica.record(id) : nil
    }
    if let problem { throw InputError(problem.description) }
    return stored
  }

  private var place: String { store.location.description }

  private static let lookUp = "waymark anchors list shows them"
}
