import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Two replicas of anchors edit and exchange the same natively and as WebAssembly, through the page's own interface.
@Suite(.enabled(if: WebReplay.isAvailable, "needs node and wasi-libc: run make setup"))
struct AnchorParityTests {
  @Test func booksAreTheSame() throws {
    let steps = AnchorSteps.make(seed: 20_261_122, count: 200)
    let web = try WebReplay.answers("Parity/anchors.mjs", to: ["steps": .array(steps.map(\.json))])
    try #require(web.count == steps.count)
    var replicas = try ["phone", "desk"].map { AnchorReplica(client: try #require(ClientID($0))) }
    let here = try #require(Coordinate(latitude: 47.07, longitude: 15.44))
    for (i, step) in steps.enumerated() {
      let response = try step.perform(on: &replicas)
      let replica = replicas[step.replica]
      let near = replica.nearest(to: here, limit: 3).map { found -> JSONValue in
        [.string(found.record.id.text), .number(found.distance)]
      }
      let native: JSONValue = [
        "answer": response, "near": .array(near), "records": .array(replica.records.map(AnchorSteps.json)),
        "can": [.bool(replica.canUndo), .bool(replica.canRedo), .bool(replica.hasPending)],
        "count": .number(Double(replica.count)),
      ]
      if web[i] != native {
        Issue.record("step \(i), \(step.kind): \(web[i].text()) instead of \(native.text())")
        return
      }
    }
    #expect(replicas[0].records.count > 20)
    #expect(replicas.contains { $0.records.contains { $0.isDeleted } })
  }
}
