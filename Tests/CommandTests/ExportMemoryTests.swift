import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy
@testable import WaymarkStorage

/// Exports of the real server, of a store at its limit.
@Suite(.serialized) struct ExportMemoryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try BareArea.write(to: folder)
  }

  /// Every form is written in pieces, with the edits of clocks that were ahead: the server takes no more than a few pages.
  @Test func exportsTakeBoundedMemory() async throws {
    let path = folder.url.appendingPathComponent("a.sqlite").path
    let added = await CommandRun.waymark("tenant", "add", "club", "--rate", "1000", "--store", path, "--json")
    let token = try #require(try JSONValue(parsing: Data(added.output.utf8))["token"]?.string)
    let registry = try #require(try StoreLocation(path).open(.readWrite).tenants())
    let store = try registry.store(of: try registry.tenant(try #require(TenantName("club"))), .readWrite)
    let position = Position(try #require(Coordinate(latitude: 1, longitude: 2)))
    let client = try #require(ClientID("fast"))
    let note = String(repeating: "0123456789abcdef", count: 110)
    for page in 0..<20 {
      let records = try (1...1000).map { number in
        let anchor = Anchor(
          position: position, name: "x", id: AnchorID(high: UInt64(page + 1), low: UInt64(number)), note: note)
        return try AnchorRecord(anchor, edited: EditStamp(milliseconds: 1_000_000_000, client: client))
      }
      try store.merge(records, now: UTCInstant(secondsSince1970: 0))
    }
    let program = try #require(BuiltProgram.waymark, "the waymark command is not built beside the tests")
    let server = try ServeProcess(program, area: folder.url.path, store: path)
    func export(_ path: String) -> Int {
      server.ask("GET", "/t/club/api/\(path)", token: token).status
    }
    // The server learns of the tenant.
    for _ in 0..<100 {
      if export("tenant") == 200 { break }
      usleep(50_000)
    }
    #expect(export("anchors?limit=1") == 200)
    let before = try #require(server.peak())
    for path in ["gpx", "geojson", "kml", "kmz"].map({ "anchors/export?format=\($0)" }) + ["tenant/export"] {
      #expect(export(path) == 200)
      let after = try #require(server.peak())
      // The store has 43 MB, and an archive of it is made in a window.
      #expect(after - before <= 32 << 10, "\(path): from \(before) to \(after) KiB")
    }
  }
}
