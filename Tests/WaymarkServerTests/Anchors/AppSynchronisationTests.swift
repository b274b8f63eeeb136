import Foundation
import Synchronization
import TestSupport
import Testing
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy
@testable import WaymarkStorage

@testable import WaymarkServer

/// The app's anchors and the server's, through the server's own code.
struct AppSynchronisationTests {
  private let folder: TemporaryFolder
  private let start = 1_800_000_000.0

  init() throws { folder = try TemporaryFolder() }

  private struct Phone {
    var replica: AnchorReplica
    var state = AnchorSynchronisation()

    init(_ name: String) throws { replica = AnchorReplica(client: try #require(ClientID(name))) }

    /// As the app does it.
    mutating func synchronise(with client: ServerClient) async -> ServerFailure? {
      while true {
        let body = state.body(of: replica)
        do throws(ServerFailure) {
          let response = try await client.bytes(.anchors(body))
          do throws(InputError) {
            guard try state.take(response, in: &replica).next == .request else { return nil }
          } catch {
            return ServerFailure(.invalidResponse, error.problem)
          }
        } catch {
          guard state.fail(error, in: replica).next == .request else { return error }
        }
      }
    }
  }

  /// A server on a store; `fate` may refuse a request, or lose its response (nil).
  private func client(
    _ name: String, fate: @escaping @Sendable (Data) -> Int? = { _ in 200 }
  ) throws -> (client: ServerClient, store: SQLiteAnchorStore) {
    let store = try SQLiteAnchorStore(path: folder.url.appendingPathComponent(name).path)
    let now = start + 10_000
    let service = AnchorService(
      store, workers: Workers(.own), patience: 60, limits: ServerLimits(),
      clock: { UTCInstant(secondsSince1970: now) }, note: { _ in })
    let transport = ServerTransport { asked in
      let body = asked.body ?? Data()
      let fate = fate(body)
      if let fate, fate != 200 { return ServerTransport.Response(status: fate, body: Data()) }
      guard let target = RequestTarget("/api/anchors/sync") else { throw ServerFailure.unreachable }
      let request = WebRequest(
        head: RequestHead(method: asked.method, target: "/api/anchors/sync"), target: target, body: body)
      guard case .bytes(let bytes, _) = try await AnchorSyncEndpoint(service: service).respond(request).body,
        fate != nil
      else { throw ServerFailure.offline }
      return ServerTransport.Response(status: 200, body: bytes.data)
    }
    return (ServerClient(ServerAddress(base: URL(fileURLWithPath: "/"), token: nil), transport: transport), store)
  }

  private func anchor(_ name: String, _ generator: inout SeededGenerator) throws -> Anchor {
    let place = try #require(
      Coordinate(latitude: generator.uniform(-90...90), longitude: generator.uniform(-180...180)))
    return Anchor(position: Position(place), name: name, id: AnchorID(using: &generator))
  }

  private func names(_ replica: AnchorReplica) -> [String] { replica.anchors.map(\.name).sorted() }

  @Test func twoPhonesBecomeEqual() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    // Every third response is lost.
    let count = Mutex(0)
    let (client, store) = try client("a.sqlite") { _ in
      count.withLock {
        $0 += 1
        return $0 % 3 == 0 ? nil : 200
      }
    }
    var (one, two) = (try Phone("ios-one"), try Phone("ios-two"))
    // More than one request and one response hold.
    for k in 0..<1300 {
      try one.replica.add(anchor("one \(k)", &generator), at: UTCInstant(secondsSince1970: start + Double(k)))
    }
    for k in 0..<1300 {
      try two.replica.add(anchor("two \(k)", &generator), at: UTCInstant(secondsSince1970: start + Double(k)))
    }
    for _ in 0..<20 {
      _ = await one.synchronise(with: client)
      _ = await two.synchronise(with: client)
      if !one.replica.hasPending, !two.replica.hasPending, names(one.replica) == names(two.replica) { break }
    }
    #expect(one.replica.count == 2600 && names(one.replica) == names(two.replica), "seed \(seed)")
    #expect(try store.anchors().count == 2600)
    let shared = one.replica.anchors[5].id
    try one.replica.edit(shared, AnchorEdit(name: "first"), at: UTCInstant(secondsSince1970: start + 5000))
    try two.replica.edit(shared, AnchorEdit(name: "later"), at: UTCInstant(secondsSince1970: start + 5001))
    two.replica.remove([two.replica.anchors[9].id], at: UTCInstant(secondsSince1970: start + 5002))
    for _ in 0..<6 {
      _ = await one.synchronise(with: client)
      _ = await two.synchronise(with: client)
    }
    #expect(one.replica[shared]?.name == "later" && two.replica[shared]?.name == "later")
    #expect(one.replica.count == 2599 && names(one.replica) == names(two.replica))
  }

  @Test func anotherStoreGetsEverything() async throws {
    var generator = SeededGenerator(seed: 4)
    var phone = try Phone("ios-phone")
    try phone.replica.add(
      [anchor("a", &generator), anchor("b", &generator)], at: UTCInstant(secondsSince1970: start))
    #expect(await phone.synchronise(with: try client("a.sqlite").client) == nil)
    let file = ReplicaFile(folder.url.appending(path: "anchors.json"))
    try file.keep(phone.replica, phone.state)
    // After a start of the app, at another server.
    phone.replica = try file.replica(using: &generator)
    phone.state = file.synchronisation
    #expect(phone.state.store != nil && phone.state.since > 0 && !phone.replica.hasPending)
    let (other, store) = try client("b.sqlite")
    #expect(await phone.synchronise(with: other) == nil)
    #expect(try store.anchors().map(\.anchor.name).sorted() == ["a", "b"])
  }

  @Test func aRefusedAnchorHoldsBackNoOther() async throws {
    var generator = SeededGenerator(seed: 5)
    var phone = try Phone("ios-phone")
    for k in 0..<40 {
      try phone.replica.add(anchor("n\(k)n", &generator), at: UTCInstant(secondsSince1970: start))
    }
    let bad = try #require(phone.replica.anchors.first { $0.name == "n17n" }).id
    let (client, store) = try client("a.sqlite") { body in
      String(decoding: body, as: UTF8.self).contains("n17n") ? 400 : 200
    }
    #expect(await phone.synchronise(with: client) == nil)
    #expect(try store.anchors().count == 39)
    #expect(phone.state.refused == [bad] && phone.replica.pending.map(\.id) == [bad])
  }

  @Test func damagedResponsesChangeNothing() async throws {
    var generator = SeededGenerator(seed: 6)
    var phone = try Phone("ios-phone")
    try phone.replica.add(anchor("a", &generator), at: UTCInstant(secondsSince1970: start))
    for text in [
      "", "[]", "{}", #"{"sequence":-1,"anchors":[]}"#, #"{"sequence":1,"anchors":[{}]}"#,
      #"{"sequence":0,"more":true,"anchors":[]}"#,
    ] {
      _ = phone.state.body(of: phone.replica)
      let before = phone.state
      #expect(throws: InputError.self) { try phone.state.take(Data(text.utf8), in: &phone.replica) }
      #expect(phone.state == before && phone.replica.hasPending)
    }
    // A server that says nothing of what it was sent is not retried forever.
    let silent = #"{"sequence":1,"more":false,"anchors":[],"store":"s"}"#
    _ = phone.state.body(of: phone.replica)
    let outcome = try phone.state.take(Data(silent.utf8), in: &phone.replica)
    #expect(outcome.next == .done && outcome.refused?.anchor.name == "a")
    #expect(phone.replica.hasPending && phone.state.refused.count == 1)
    #expect(phone.state.request(of: phone.replica).isEmpty)
    // Edited, it is sent again.
    try phone.replica.edit(
      phone.replica.anchors[0].id, AnchorEdit(name: "b"), at: UTCInstant(secondsSince1970: start + 1))
    #expect(phone.state.request(of: phone.replica).map(\.anchor.name) == ["b"])
  }
}
