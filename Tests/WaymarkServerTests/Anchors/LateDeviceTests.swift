import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy
@testable import WaymarkStorage

@testable import WaymarkServer

/// Devices that come back after the server has forgotten deletions: nothing deleted comes back, nothing new is lost.
struct LateDeviceTests {
  private static let start = 1_800_000_000.0
  private static let day = 86_400.0

  private let folder: TemporaryFolder
  private let store: SQLiteAnchorStore
  private var generator = SeededGenerator(seed: 6)

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteAnchorStore(path: folder.url.appendingPathComponent("a.sqlite").path)
  }

  private struct Phone {
    var replica: AnchorReplica
    var state = AnchorSynchronisation()

    init(_ name: String) throws { replica = AnchorReplica(client: try #require(ClientID(name))) }
  }

  private func time(_ days: Double) -> UTCInstant { UTCInstant(secondsSince1970: Self.start + days * Self.day) }

  private func anchor(_ name: String) throws -> Anchor {
    var generator = SystemRandomNumberGenerator()
    return Anchor(
      position: Position(try #require(Coordinate(latitude: 1, longitude: 2))), name: name,
      id: AnchorID(using: &generator))
  }

  /// As the app does it, at the server's time.
  ///
  /// - Returns: the status that ended it; nil for none.
  @discardableResult
  private func synchronise(_ phone: inout Phone, at days: Double) async throws -> Int? {
    let now = time(days)
    let service = AnchorService(
      store, workers: Workers(.own), patience: 60, limits: ServerLimits(), clock: { now }, note: { _ in })
    for _ in 0..<100 {
      let body = phone.state.body(of: phone.replica)
      let web = WebRequest(
        head: RequestHead(method: "POST", target: "/api/anchors/sync"),
        target: try #require(RequestTarget("/api/anchors/sync")), body: body)
      do {
        guard case .bytes(let bytes, _) = try await AnchorSyncEndpoint(service: service).respond(web).body else {
          break
        }
        guard try phone.state.take(bytes.data, in: &phone.replica).next == .request else { return nil }
      } catch let error as WebError {
        let failure = ServerFailure(.refused(status: error.status), "")
        guard phone.state.fail(failure, in: phone.replica).next == .request else { return error.status }
      }
    }
    Issue.record("it does not end")
    return 0
  }

  private func names(_ phone: Phone) -> [String] { phone.replica.anchors.map(\.name).sorted() }

  /// A year in which one phone deletes, edits and synchronises every few days, while the other is away.
  private mutating func year(deleting anchors: [Anchor], on phone: inout Phone) async throws {
    for anchor in anchors { phone.replica.remove(anchor.id, at: time(1)) }
    for day in stride(from: 1.0, to: 365, by: 6) {
      try phone.replica.add(try self.anchor("day \(Int(day))"), at: time(day))
      try await synchronise(&phone, at: day)
    }
  }

  @Test(arguments: [0.0, -400, 400]) mutating func afterAYear(_ clockAhead: Double) async throws {
    var (one, late) = (try Phone("one"), try Phone("late"))
    let anchors = try (0..<6).map { try anchor("\($0)") }
    try one.replica.add(anchors, at: time(0))
    try await synchronise(&one, at: 0)
    try await synchronise(&late, at: 0)
    #expect(names(late) == (0..<6).map { "\($0)" })
    try await year(deleting: Array(anchors[..<4]), on: &one)
    // The server has forgotten them.
    for anchor in anchors[..<4] { #expect(try store.anchor(anchor.id) == nil) }
    // Meanwhile, by a clock that may be wrong: something new, and an edit of one that the other has deleted since.
    try late.replica.add(try anchor("new"), at: time(2 + clockAhead))
    try late.replica.edit(anchors[3].id, AnchorEdit(name: "edited"), at: time(3 + clockAhead))
    try await synchronise(&late, at: 366)
    try await synchronise(&one, at: 367)
    try await synchronise(&late, at: 368)
    #expect(names(late) == names(one))
    for name in ["0", "1", "2", "3"] { #expect(!names(late).contains(name)) }
    // By its time the edit was made after the deletion, or before: then who still knows the deletion sends it again.
    #expect(names(late).contains("edited") == (clockAhead >= 0))
    #expect(names(late).contains("new") && names(late).contains("5"))
    #expect(!late.replica.hasPending && !one.replica.hasPending)
    #expect(Set(try store.anchors().map(\.id)) == Set(late.replica.anchors.map(\.id)))
  }

  /// Within the time a device hears of each deletion, however wrong a client's clock is.
  @Test(arguments: [-4000.0, 0, 4000]) mutating func withinTheTime(_ clockAhead: Double) async throws {
    var (one, late) = (try Phone("one"), try Phone("late"))
    let gone = try anchor("gone")
    try one.replica.add(gone, at: time(clockAhead))
    try await synchronise(&one, at: 0)
    try await synchronise(&late, at: 0)
    one.replica.remove(gone.id, at: time(clockAhead))
    for day in stride(from: 1.0, to: 179, by: 1) {
      try one.replica.add(try anchor("\(day)"), at: time(clockAhead + day))
      try await synchronise(&one, at: day)
    }
    #expect(try store.anchor(gone.id)?.record.isDeleted == true)
    try await synchronise(&late, at: 179)
    #expect(late.replica.record(gone.id)?.isDeleted == true && names(late) == names(one))
  }

  /// A full store takes deletions although something new waits beside them, and then what is new, too.
  @Test mutating func aFullStoreTakesDeletions() async throws {
    var phone = try Phone("phone")
    store.limits.records = 10
    let anchors = try (0..<10).map { try anchor("\($0)") }
    try phone.replica.add(anchors, at: time(0))
    #expect(try await synchronise(&phone, at: 0) == nil)
    try phone.replica.add(try anchor("new"), at: time(1))
    #expect(try await synchronise(&phone, at: 1) == 507)
    phone.replica.remove([anchors[2].id, anchors[3].id], at: time(2))
    #expect(try await synchronise(&phone, at: 2) == nil)
    #expect(!phone.replica.hasPending && phone.state.refused.isEmpty)
    #expect(try store.anchors().count == 9)
    for number in 0..<3 { try phone.replica.add(try anchor("more \(number)"), at: time(3)) }
    #expect(try await synchronise(&phone, at: 3) == 507)
    #expect(phone.replica.pending.count == 3)
  }
}
