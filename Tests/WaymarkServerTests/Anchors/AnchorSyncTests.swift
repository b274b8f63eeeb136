import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkServer

/// Single synchronization requests.
@Suite struct AnchorSyncTests {
  private static let id = "0b2f1c1e-8f0a-4c7e-9a53-2f1f0e6b7d11"

  /// A record edited by a client at one time.
  private func record(_ name: String, id: String = AnchorSyncTests.id, at time: String = "2026-01-01T00:00:00.000Z")
    -> JSONValue
  {
    let stamp: JSONValue = [.string(time), "phone"]
    return [
      "id": .string(id), "lat": 47.01, "lon": 15.01, "name": .string(name),
      "edited": ["place": stamp, "name": stamp, "note": stamp, "colour": stamp, "deleted": .null],
    ]
  }

  @Test func editsGoInAndComeBack() async throws {
    let server = try AnchorServer()
    _ = try await server.add("from elsewhere")
    let body: JSONValue = ["client": "phone", "since": 0, "anchors": [record("mine")]]
    let first = try await server.ask("POST", "/sync", body)
    #expect(first.status == 200)
    let json = try first.json
    #expect(json["sequence"] == 2 && json["more"] == false)
    #expect(json["anchors"]?.array?.map { $0["name"] } == ["from elsewhere", "mine"])
    // The response was lost, the request is repeated.
    #expect(try await server.ask("POST", "/sync", body).json == json)
    // A sequence number of another store starts again at 0.
    let other: JSONValue = ["client": "phone", "since": 2, "store": "another", "anchors": []]
    #expect(try await server.ask("POST", "/sync", other).json["anchors"]?.array?.count == 2)
    let known: JSONValue = ["client": "phone", "since": 2, "store": .string(server.store.identity)]
    #expect(try await server.ask("POST", "/sync", known).json["anchors"] == [])
    // So does one that this store has not reached.
    #expect(try await server.ask("POST", "/sync", ["client": "phone", "since": 99]).json["anchors"]?.array?.count == 2)
  }

  @Test func datesInTheFutureAreCut() async throws {
    let server = try AnchorServer()
    let response = try await server.ask(
      "POST", "/sync", ["client": "phone", "anchors": [record("x", at: "9999-12-31T23:59:59.000Z")]])
    #expect(try response.json["anchors"]?.array?.first?["edited"]?["name"] == ["2027-01-15T08:00:00.000Z", "phone"])
  }

  @Test func equalIdsInOneRequestAreMerged() async throws {
    let server = try AnchorServer()
    let response = try await server.ask(
      "POST", "/sync",
      [
        "client": "phone",
        "anchors": [
          record("late", at: "2026-05-01T00:00:00.000Z"), record("early"), record("x", id: Self.id.uppercased()),
        ],
      ])
    #expect(try response.json["anchors"]?.array?.map { $0["name"] } == ["late"])
  }

  @Test func whatIsWrongIsNamedAndNothingIsStored() async throws {
    let server = try AnchorServer()
    guard case .object(let good) = record("good") else { return }
    func with(_ name: String, _ value: JSONValue?) -> JSONValue {
      var object = good
      object[name] = value
      return ["client": "a", "anchors": [record("good"), .object(object)]]
    }
    let stamp: JSONValue = ["2026-01-01T00:00:00.000Z", "phone"]
    func edited(_ position: JSONValue) -> JSONValue {
      with("edited", ["place": position, "name": stamp, "note": stamp, "colour": stamp])
    }
    for (body, word) in [
      (["anchors": []], "client"), (["client": ""], "client"), (["client": "a b"], "client"), (["client": 7], "client"),
      (["client": "a", "since": -1], "since"), (["client": "a", "since": 1.5], "since"),
      (["client": "a", "anchors": 7], "anchors"),
      (["client": "a", "ancors": []], "ancors"), (["client": "a", "anchors": [7]], "anchors[0]"),
      (with("id", "x"), "anchors[1].id"), (with("id", nil), "anchors[1].id"),
      (with("id", "00000000-0000-0000-0000-000000000000"), "anchors[1].id"), (with("lat", 1e9), "anchors[1].lat"),
      (with("edited", nil), "anchors[1].edited"), (with("edited", []), "anchors[1].edited"),
      (edited(["2026-01-01T00:00:00.000Z"]), "anchors[1].edited.place"),
      (edited(["now", "a"]), "anchors[1].edited.place[0]"),
      (edited(["2026-01-01T00:00:00.000Z", ""]), "anchors[1].edited.place[1]"), (edited(7), "anchors[1].edited.place"),
      (with("colr", "red"), "anchors[1].colr: there is no such member"),
      (
        with("altitude", ["meters": 1, "reference": "orthometric", "unit": "m"]),
        "anchors[1].altitude.unit: there is no"
      ),
      (
        with("edited", ["place": stamp, "name": stamp, "note": stamp, "colour": stamp, "size": stamp]),
        "anchors[1].edited.size: there is no such member"
      ),
      ([], "object"), ("x", "object"),
    ] as [(JSONValue, String)] {
      let response = try await server.ask("POST", "/sync", body)
      #expect(response.status == 400 && response.message.contains(word), "\(body.text()): \(response.text)")
    }
    let many: JSONValue = ["client": "a", "anchors": .array([JSONValue](repeating: 7, count: 2001))]
    #expect(try await server.ask("POST", "/sync", many).status == 413)
    let long = try await server.server.ask(
      "POST", "/api/anchors/sync", headers: ["Content-Type: application/json", "Content-Length: 5000000"])
    #expect(long.status == 413)
    #expect(try server.store.sequence() == 0)
  }
}
