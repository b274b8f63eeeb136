import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkStorage

/// What is read of anchors' stores without SQLite, and what other devices send.
let storageTargets: [FuzzTarget] = [
  FuzzTarget("sqlite", maximumLength: 32_768, made: { [leaf, smallStore] }) { bytes in
    // The first two bytes say how much of the input is the journal.
    guard bytes.count > 2 else { return }
    let share = Int(bytes[0]) | Int(bytes[1]) << 8
    let split = bytes.count - min(bytes.count - 2, share)
    let pages = SQLitePages(file: Array(bytes[2..<split]), journal: Array(bytes[split...]))
    for page in pages.all {
      for row in SQLiteCell.rows(of: page, in: pages) where row.count == AnchorRow.width {
        guard let record = AnchorRow.read(row)?.record else { continue }
        FuzzCheck.finite(record.anchor.position.altitude?.meters, what: "altitudes of saved anchors")
      }
    }
  },
  FuzzTarget(
    "postgres-rows", maximumLength: 2048, examples: [row, "7\t3\t0\tthe store"],
    words: ["\t", "\\N", "gps", "ellipsoid", "nan", "inf", "-0", "9223372036854775807"]
  ) { bytes in
    for line in bytes.asText.split(separator: "\n", omittingEmptySubsequences: false) {
      let row = FuzzRow(line)
      if let anchor = AnchorRow.read(row)?.record.anchor {
        FuzzCheck.finite(
          anchor.position.altitude?.meters, anchor.accuracy, anchor.verticalAccuracy, what: "numbers of saved anchors")
      }
      _ = IndexedPosition(row)
      if let id = row.text(0).flatMap({ AnchorID($0) }) { _ = MovedEdit(id, row, from: 1) }
    }
  },
  FuzzTarget(
    "anchors-sync", seeds: ["anchors.json"], made: { [record] }
  ) { bytes in
    guard let json = try? JSONValue(parsing: bytes.asData) else { return }
    let field = JSONField(document: json)
    guard let record = try? AnchorJSON.record(field) else {
      _ = try? AnchorJSON.anchor(field, id: .none)
      return
    }
    var merged = record
    merged.merge(record)
    FuzzCheck.require(merged == record, "a record merged with itself stays as it is")
    let again = try? AnchorJSON.record(JSONField(document: AnchorJSON.value(of: record)))
    FuzzCheck.require(again == record, "records read back the same")
  },
]

private let record: [UInt8] = {
  guard let place = Coordinate(latitude: 47.07, longitude: 15.44), let client = ClientID("0123456789abcdef") else {
    return []
  }
  let anchor = Anchor(
    position: Position(place, altitude: Altitude(meters: 350, reference: .meanSeaLevel)), name: "Well",
    id: AnchorID(high: 1, low: 2), note: "near the path", accuracy: 3, created: UTCInstant(secondsSince1970: 1.7e9))
  let record = try? AnchorRecord(anchor, edited: EditStamp(milliseconds: 1_700_000_000_000, client: client))
  return record.map { Array(AnchorJSON.value(of: $0).text().utf8) } ?? []
}()

/// That record as a database sends it.
private let row: String = {
  guard let json = try? JSONValue(parsing: Data(record)), let record = try? AnchorJSON.record(JSONField(document: json))
  else { return "" }
  let columns = PostgresColumns(AnchorRow.width)
  AnchorRow.bind(StoredAnchor(record: record, revision: 1), to: columns)
  return columns.parameters.map { column in
    let value = column?.dropFirst().dropLast() ?? ""
    return value == "NULL" ? "\\N" : value.trimmingCharacters(in: ["\""])
  }.joined(separator: "\t")
}()

/// A store with one anchor.
private let smallStore: [UInt8] = {
  guard let json = try? JSONValue(parsing: Data(record)), let record = try? AnchorJSON.record(JSONField(document: json))
  else { return [] }
  let path = FuzzFile.folder.path + "/seed.sqlite"
  _ = try? StoreLocation.file(path).open(.create).merge([record], now: UTCInstant(secondsSince1970: 1.8e9))
  return [0, 0] + ((try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) } ?? [])
}()

/// One page of 512 bytes, the leaf of a table with one row, without a file around it.
private let leaf: [UInt8] = {
  var page = [UInt8](repeating: 0, count: 512)
  page.replaceSubrange(0..<10, with: [13, 0, 0, 0, 1, 1, 0, 0, 1, 0])
  page.replaceSubrange(256..<264, with: [6, 1, 3, 1, 23, 8, 65, 66])
  return [0, 0] + page
}()
