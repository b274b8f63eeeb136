import Waymark
import WaymarkGeodesy

// Replicas of anchors for clients of the C interface. These functions make a WebAssembly module of their own,
// `anchors.wasm` (`Scripts/build-wasm`): pages need it also where no session runs. The rules for handles are those of
// `Exports.swift`; the functions for regions take these handles, too. Anchors are passed as records of
// `AnchorRecordLayout`; times are milliseconds since 1970.

/// A replica of the C interface.
public typealias ReplicaHandle = UInt32

private func at(_ handle: ReplicaHandle) -> WebAnchorReplica { Handles.object(handle) }

private func instant(_ milliseconds: Double) -> UTCInstant { UTCInstant(secondsSince1970: milliseconds / 1000) }

/// Version of these functions and layouts.
@c(waymark_replica_version) @_expose(wasm, "waymark_replica_version")
public func waymarkReplicaVersion() -> Int32 { Int32(AnchorRecordLayout.version) }

/// Makes an empty replica.
@c(waymark_replica_open) @_expose(wasm, "waymark_replica_open")
public func waymarkReplicaOpen() -> ReplicaHandle { Handles.open(WebAnchorReplica()) }

/// Frees a replica.
@c(waymark_replica_close) @_expose(wasm, "waymark_replica_close")
public func waymarkReplicaClose(_ handle: ReplicaHandle) { Handles.close(handle, WebAnchorReplica.self) }

/// Empties the replica; its edits are attributed to the client that the input text names.
///
/// - Returns: 0, or −1 when that is not a client's name.
@c(waymark_replica_client) @_expose(wasm, "waymark_replica_client")
public func waymarkReplicaClient(_ handle: ReplicaHandle) -> Int32 {
  let replica = at(handle)
  return replica.begin(client: String(decoding: replica.inputText.elements, as: UTF8.self)) ? 0 : -1
}

/// Writes the names of colours, origins and altitude references into the text region: one per line, with an empty line
/// between two lists.
@c(waymark_replica_names) @_expose(wasm, "waymark_replica_names")
public func waymarkReplicaNames(_ handle: ReplicaHandle) {
  let text = at(handle).text
  text.removeAll()
  func line(_ name: String) {
    text.append(contentsOf: name)
    text.append(10)
  }
  for colour in AnchorColour.allCases { line(colour.rawValue) }
  line("")
  for origin in AnchorOrigin.allCases { line(origin.rawValue) }
  line("")
  for reference in WebAltitudeReference.allCases {
    switch reference {
    case .ellipsoid: line("ellipsoidal")
    case .meanSeaLevel: line("orthometric")
    }
  }
}

/// Adds the anchors in the input regions, as one action to undo.
///
/// - Returns: their number, or −100 when one cannot be added (the text gives the reason); then none is.
@c(waymark_replica_add) @_expose(wasm, "waymark_replica_add")
public func waymarkReplicaAdd(_ handle: ReplicaHandle, _ now: Double) -> Int32 {
  let replica = at(handle)
  return replica.withInput { (reader) throws(InputReader.Problem) in
    var anchors: [Anchor] = []
    while reader.hasNext { anchors.append(try reader.nextAnchor()) }
    do throws(AnchorError) {
      try replica.replica.add(anchors, at: instant(now))
    } catch {
      throw InputReader.Problem(error.description)
    }
    return Int32(anchors.count)
  }
}

/// Edits the anchor in the input regions; absent fields are unchanged.
///
/// - Returns: 0, or −100 when that is not possible (the text gives the reason).
@c(waymark_replica_edit) @_expose(wasm, "waymark_replica_edit")
public func waymarkReplicaEdit(_ handle: ReplicaHandle, _ now: Double) -> Int32 {
  let replica = at(handle)
  return replica.withInput { (reader) throws(InputReader.Problem) in
    guard reader.hasNext else { return 0 }
    let (id, edit) = try reader.nextEdit()
    do throws(AnchorError) {
      try replica.replica.edit(id, edit, at: instant(now))
    } catch {
      throw InputReader.Problem(error.description)
    }
    return 0
  }
}

/// Deletes the anchors whose ids are in the input region (records), as one action to undo.
///
/// - Returns: their number, or −100.
@c(waymark_replica_remove) @_expose(wasm, "waymark_replica_remove")
public func waymarkReplicaRemove(_ handle: ReplicaHandle, _ now: Double) -> Int32 {
  let replica = at(handle)
  return replica.withInput { (reader) throws(InputReader.Problem) in
    var ids: [AnchorID] = []
    while reader.hasNext { ids.append(try reader.nextID()) }
    return Int32(replica.replica.remove(ids, at: instant(now)))
  }
}

/// Undoes the last action; 1, or 0 when there was none.
@c(waymark_replica_undo) @_expose(wasm, "waymark_replica_undo")
public func waymarkReplicaUndo(_ handle: ReplicaHandle, _ now: Double) -> Int32 {
  at(handle).replica.undo(at: instant(now)) ? 1 : 0
}

/// Redoes what was undone last; 1, or 0 when there was nothing.
@c(waymark_replica_redo) @_expose(wasm, "waymark_replica_redo")
public func waymarkReplicaRedo(_ handle: ReplicaHandle, _ now: Double) -> Int32 {
  at(handle).replica.redo(at: instant(now)) ? 1 : 0
}

/// The possible actions, as bits of `AnchorRecordLayout.Can`.
@c(waymark_replica_can) @_expose(wasm, "waymark_replica_can")
public func waymarkReplicaCan(_ handle: ReplicaHandle) -> Int32 {
  typealias Can = AnchorRecordLayout.Can
  let replica = at(handle).replica
  return (replica.canUndo ? Can.undo : 0) | (replica.canRedo ? Can.redo : 0) | (replica.hasPending ? Can.send : 0)
}

/// Number of anchors.
@c(waymark_replica_count) @_expose(wasm, "waymark_replica_count")
public func waymarkReplicaCount(_ handle: ReplicaHandle) -> Int32 { Int32(at(handle).replica.count) }

/// Merges the records in the input regions.
///
/// - Parameters:
///   - handle: the replica.
///   - isUnsent: 1 when they contain edits of this client that no server has.
/// - Returns: how many contained something new, or −100 when one is invalid (the text gives the reason); then none is
///   merged.
@c(waymark_replica_merge) @_expose(wasm, "waymark_replica_merge")
public func waymarkReplicaMerge(_ handle: ReplicaHandle, _ isUnsent: Int32) -> Int32 {
  let replica = at(handle)
  return replica.withInput { (reader) throws(InputReader.Problem) in
    var records: [AnchorRecord] = []
    while reader.hasNext { records.append(try reader.nextRecord()) }
    var changed: Int32 = 0
    for record in records where replica.replica.merge(record, isUnsent: isUnsent != 0) { changed += 1 }
    return changed
  }
}

/// Says how far the replica is synchronised: the number of the server's last change that is known; its store, or nothing, is the input
/// text.
@c(waymark_replica_known) @_expose(wasm, "waymark_replica_known")
public func waymarkReplicaKnown(_ handle: ReplicaHandle, _ since: Double) {
  let replica = at(handle)
  let store = String(decoding: replica.inputText.elements, as: UTF8.self)
  replica.synchronisation = AnchorSynchronisation(
    since: Int(exactly: since) ?? 0, store: store.utf8.isEmpty ? nil : store)
}

/// The number of the server's last change that is known; its store, or nothing, is the text.
@c(waymark_replica_since) @_expose(wasm, "waymark_replica_since")
public func waymarkReplicaSince(_ handle: ReplicaHandle) -> Double {
  let replica = at(handle)
  replica.text.removeAll()
  replica.text.append(contentsOf: replica.synchronisation.store ?? "")
  return Double(replica.synchronisation.since)
}

/// Writes the records of the next request to a server.
///
/// - Returns: their number.
@c(waymark_replica_request) @_expose(wasm, "waymark_replica_request")
public func waymarkReplicaRequest(_ handle: ReplicaHandle) -> Int32 {
  let replica = at(handle)
  let records = replica.synchronisation.request(of: replica.replica)
  replica.write(records)
  return Int32(records.count)
}

/// Takes a server's response, which is in the input regions: records, then where it has forgotten deletions those with the ids of all that it
/// has.
///
/// - Parameters:
///   - handle: the replica.
///   - answers: how many records are in it.
///   - sequence: number of the server's last change.
///   - bits: `AnchorRecordLayout.Response`.
/// - Returns: bits of `AnchorRecordLayout.Outcome`, or −100 (the text gives the reason); nothing has changed then.
@c(waymark_replica_take) @_expose(wasm, "waymark_replica_take")
public func waymarkReplicaTake(_ handle: ReplicaHandle, _ answers: Int32, _ sequence: Double, _ bits: Int32) -> Int32 {
  let replica = at(handle)
  return replica.withInput { (reader) throws(InputReader.Problem) in try replica.take(&reader, answers, sequence, bits)
  }
}

/// Takes a failure of the last request.
///
/// - Parameters:
///   - handle: the replica.
///   - status: HTTP status; 0 without a response.
/// - Returns: bits of `AnchorRecordLayout.Outcome`.
@c(waymark_replica_fail) @_expose(wasm, "waymark_replica_fail")
public func waymarkReplicaFail(_ handle: ReplicaHandle, _ status: Int32) -> Int32 {
  let replica = at(handle)
  return replica.report(replica.synchronisation.fail(status: status == 0 ? nil : Int(status), in: replica.replica))
}

/// Writes records: 0 all, including deleted ones, 1 those with edits that no server has, of the last response or failure 2 those that were
/// deleted because the server no longer has them, 3 the one that it does not take.
///
/// - Returns: their number.
@c(waymark_replica_records) @_expose(wasm, "waymark_replica_records")
public func waymarkReplicaRecords(_ handle: ReplicaHandle, _ which: Int32) -> Int32 {
  let replica = at(handle)
  let records =
    switch which {
    case 1: replica.replica.pending
    case 2: replica.outcome?.deleted ?? []
    case 3: replica.outcome?.refused.map { [$0] } ?? []
    default: replica.replica.records
    }
  replica.write(records)
  return Int32(records.count)
}

/// Writes the record of the anchor whose id is in the input region, deleted or not.
///
/// - Returns: 1, 0 when there is none, or −100.
@c(waymark_replica_get) @_expose(wasm, "waymark_replica_get")
public func waymarkReplicaGet(_ handle: ReplicaHandle) -> Int32 {
  let replica = at(handle)
  return replica.withInput { (reader) throws(InputReader.Problem) in
    guard reader.hasNext, let record = replica.replica.record(try reader.nextID()) else { return 0 }
    replica.begin()
    replica.write(record)
    return 1
  }
}

/// Writes the anchors nearest to a position with their distances, nearest first; without a position (NaN) in the order
/// of their arrival.
///
/// - Parameters:
///   - handle: the replica.
///   - latitude: degrees.
///   - longitude: degrees.
///   - limit: the largest number of anchors.
/// - Returns: their number.
@c(waymark_replica_list) @_expose(wasm, "waymark_replica_list")
public func waymarkReplicaList(_ handle: ReplicaHandle, _ latitude: Double, _ longitude: Double, _ limit: Int32)
  -> Int32
{
  let replica = at(handle)
  replica.begin()
  guard let position = Coordinate(latitude: latitude, longitude: longitude) else {
    var count: Int32 = 0
    for record in replica.replica.records where !record.isDeleted && count < limit {
      replica.write(record)
      count += 1
    }
    return count
  }
  let nearest = replica.replica.nearest(to: position, limit: Int(limit))
  for found in nearest { replica.write(found.record, distance: found.distance) }
  return Int32(nearest.count)
}
