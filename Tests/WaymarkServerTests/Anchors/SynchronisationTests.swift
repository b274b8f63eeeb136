import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy
@testable import WaymarkStorage

@testable import WaymarkServer

/// Devices edit, lose requests, lose responses and send twice, until all have synchronized: then all have the same
/// state, with the latest edit of every field.
@Suite struct SynchronisationTests {
  /// The last edit of each field, recorded by the test itself: the expected state at the end.
  private struct Ledger {
    var last: [AnchorID: [AnchorField: (stamp: EditStamp, value: String)]] = [:]

    mutating func note(_ record: AnchorRecord, _ field: AnchorField) {
      guard let stamp = record.edit(of: field) else { return }
      let old = last[record.id]?[field]
      if old.map({ $0.stamp < stamp }) ?? true {
        last[record.id, default: [:]][field] = (stamp, Self.value(record, field))
      }
    }

    static func value(_ record: AnchorRecord, _ field: AnchorField) -> String {
      switch field {
      case .location: "\(record.anchor.position)"
      case .name: record.anchor.name
      case .note: record.anchor.note
      case .colour: record.anchor.colour.rawValue
      case .deleted: ""
      }
    }
  }

  private struct Device {
    var replica: AnchorReplica
    var since = 0
    /// How far its clock is ahead, seconds.
    var ahead = 0.0
  }

  private let folder: TemporaryFolder
  private let store: SQLiteAnchorStore
  private let start = 1_800_000_000.0

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteAnchorStore(path: folder.url.appendingPathComponent("a.sqlite").path)
  }

  /// One request through the API's own code, text included; nil when the network loses it or the response.
  private func exchange(
    _ sent: [AnchorRecord], _ device: Device, now: Double, using generator: inout SeededGenerator, isReliable: Bool
  ) async throws -> JSONValue? {
    let body: JSONValue = [
      "client": .string(device.replica.client.text), "since": .number(Double(device.since)),
      "anchors": .array(sent.map { AnchorJSON.value(of: $0) }),
    ]
    let request = WebRequest(
      head: RequestHead(method: "POST", target: "/api/anchors/sync"),
      target: try #require(RequestTarget("/api/anchors/sync")), body: Data(body.text().utf8))
    let service = AnchorService(
      store, workers: Workers(.own), patience: 60, limits: ServerLimits(),
      clock: { UTCInstant(secondsSince1970: now) }, note: { _ in })
    let fate = isReliable ? 9 : Int.random(in: 0..<10, using: &generator)
    if fate == 0 { return nil }
    var response = try await AnchorSyncEndpoint(service: service).respond(request)
    if fate == 1 { response = try await AnchorSyncEndpoint(service: service).respond(request) }
    guard fate != 2, case .bytes(let bytes, _) = response.body else { return nil }
    return try JSONValue(parsing: bytes.data)
  }

  /// Sends what is pending and receives what is new. `meanwhile` runs while the request is under way.
  private func synchronise(
    _ device: inout Device, now: Double, using generator: inout SeededGenerator, isReliable: Bool = false,
    meanwhile: (inout Device) throws -> Void = { _ in }
  ) async throws {
    var isDone = false
    while !isDone {
      let sent = Array(device.replica.pending.prefix(50))
      let response = try await exchange(sent, device, now: now, using: &generator, isReliable: isReliable)
      try meanwhile(&device)
      guard let response else { return }
      let records = try #require(response["anchors"]?.array).map { try AnchorJSON.record(JSONField(document: $0)) }
      let own = Set(sent.map(\.id))
      device.replica.acknowledge(records.filter { own.contains($0.id) }, sent: sent)
      for record in records where !own.contains(record.id) { device.replica.merge(record) }
      device.since = try #require(response["sequence"]?.int)
      isDone = response["more"] != true && (device.replica.pending.isEmpty || !isReliable)
    }
  }

  /// An edit of some anchor, or a new one.
  private func edit(
    _ device: inout Device, _ ledger: inout Ledger, now: Double, using generator: inout SeededGenerator
  ) throws {
    let time = UTCInstant(secondsSince1970: now + device.ahead)
    func position() throws -> AnchorLocation {
      AnchorLocation(
        position: Position(
          try #require(
            Coordinate(latitude: generator.uniform(-90...90), longitude: generator.uniform(-180...180)))))
    }
    let ids = device.replica.records.map(\.id)
    guard let id = ids.randomElement(using: &generator), ids.count >= 5, Int.random(in: 0..<20, using: &generator) > 0
    else {
      let anchor = Anchor(
        position: try position().position, name: "n\(generator.next())", id: AnchorID(using: &generator))
      try device.replica.add(anchor, at: time)
      let record = try #require(device.replica.record(anchor.id))
      for field in [AnchorField.location, .name, .note, .colour] { ledger.note(record, field) }
      return
    }
    let before = try #require(device.replica.record(id))
    let isThere = !before.isDeleted
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: device.replica.remove(id, at: time)
    case 1: device.replica.undo(at: time)
    case 2: device.replica.redo(at: time)
    case 3, 4: if isThere { try device.replica.edit(id, AnchorEdit(name: "n\(generator.next())"), at: time) }
    case 5: if isThere { try device.replica.edit(id, AnchorEdit(note: "o\(generator.next())"), at: time) }
    case 6: if isThere { try device.replica.edit(id, AnchorEdit(location: try position()), at: time) }
    default:
      let colour = AnchorColour.allCases.randomElement(using: &generator)
      if isThere { try device.replica.edit(id, AnchorEdit(colour: colour), at: time) }
    }
    // Undo may have changed another one.
    for record in device.replica.pending { for field in AnchorField.allCases { ledger.note(record, field) } }
  }

  private func walk(
    devices names: [String], ahead: [Double], operations: Int, seed: UInt64
  ) async throws -> (ledger: Ledger, devices: [Device]) {
    var generator = SeededGenerator(seed: seed)
    var ledger = Ledger()
    var devices = try zip(names, ahead).map { name, ahead in
      Device(replica: AnchorReplica(client: try #require(ClientID(name))), ahead: ahead)
    }
    var now = start
    for _ in 0..<operations {
      // Often the same millisecond on two devices.
      now += Double(Int.random(in: 0...2, using: &generator)) / 1000
      let i = devices.indices.randomElement(using: &generator) ?? 0
      if Int.random(in: 0..<12, using: &generator) > 0 {
        try edit(&devices[i], &ledger, now: now, using: &generator)
        continue
      }
      var device = devices[i]
      // Edited while the request is under way.
      var hand = SeededGenerator(seed: generator.next())
      try await synchronise(&device, now: now, using: &generator) { device in
        if Bool.random(using: &hand) { try edit(&device, &ledger, now: now, using: &hand) }
      }
      devices[i] = device
    }
    // At the end all devices synchronize; twice, so that the first receives the changes of the last.
    for _ in 0..<2 {
      for i in devices.indices {
        now += 0.001
        try await synchronise(&devices[i], now: now, using: &generator, isReliable: true)
      }
    }
    return (ledger, devices)
  }

  private func state(_ records: [AnchorRecord]) -> [AnchorRecord] { records.sorted { $0.id < $1.id } }

  @Test(arguments: [(["a", "b"], 4000, 21), (["a", "b", "c"], 6000, 22)])
  func allHaveTheSameAndNothingIsLost(_ names: [String], _ operations: Int, _ seed: Int) async throws {
    let (ledger, devices) = try await walk(
      devices: names, ahead: names.map { _ in 0 }, operations: operations, seed: UInt64(seed))
    let kept = state(try store.changes(since: 0).anchors.map(\.record))
    for device in devices {
      #expect(state(device.replica.records) == kept, "seed \(seed)")
      #expect(device.replica.pending.isEmpty)
    }
    #expect(kept.map(\.id) == ledger.last.keys.sorted() && kept.count > operations / 60)
    for record in kept {
      for field in AnchorField.allCases {
        let expected = ledger.last[record.id]?[field]
        #expect(record.edit(of: field) == expected?.stamp, "\(field), seed \(seed)")
        if let expected { #expect(Ledger.value(record, field) == expected.value, "\(field), seed \(seed)") }
      }
    }
  }

  /// One clock an hour ahead, one a minute behind: all still have the same state, and no anchor is lost.
  @Test func clocksThatAreWrong() async throws {
    let (ledger, devices) = try await walk(
      devices: ["fast", "right", "slow"], ahead: [3600, 0, -60], operations: 2000, seed: 23)
    let kept = state(try store.changes(since: 0).anchors.map(\.record))
    for device in devices { #expect(state(device.replica.records) == kept, "seed 23") }
    #expect(kept.map(\.id) == ledger.last.keys.sorted())
    let end = Int64(start * 1000) + 2000 * 2 + 10_000
    #expect(kept.allSatisfy { $0.lastEdit.milliseconds <= end })
  }
}
