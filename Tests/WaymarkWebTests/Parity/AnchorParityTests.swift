import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// Two books of anchors edit and exchange the same natively and as WebAssembly, through the page's own face.
@Suite(.enabled(if: WebReplay.isAvailable, "needs node and wasi-libc: run make setup"))
struct AnchorParityTests {
  @Test func booksAreTheSame() throws {
    let steps = AnchorSteps.make(seed: 20_261_122, count: 200)
    let web = try WebReplay.answers("Parity/anchors.mjs", to: ["steps": .array(steps.map(\.json))])
    try #require(web.count == steps.count)
    var books = try ["phone", "desk"].map { AnchorBook(client: try #require(ClientID($0))) }
    let here = try #require(Coordinate(latitude: 47.07, longitude: 15.44))
    for (i, step) in steps.enumerated() {
      let answer = try step.perform(on: &books)
      let book = books[step.book]
      let near = book.nearest(to: here, limit: 3).map { found -> JSONValue in
        [.string(found.record.id.text), .number(found.distance)]
      }
      let native: JSONValue = [
        "answer": answer, "near": .array(near), "records": .array(book.records.map(AnchorSteps.json)),
        "can": [.bool(book.canUndo), .bool(book.canRedo), .bool(book.hasPending)], "count": .number(Double(book.count)),
      ]
      if web[i] != native {
        Issue.record("step \(i), \(step.kind): \(web[i].text()) instead of \(native.text())")
        return
      }
    }
    #expect(books[0].records.count > 20)
    #expect(books.contains { $0.records.contains { $0.isDeleted } })
  }
}
