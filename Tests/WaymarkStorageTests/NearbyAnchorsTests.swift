import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkStorage

/// Anchors by where they are, against a look at each.
@Suite struct NearbyAnchorsTests {
  private let places = StorePlaces()
  private var generator = SeededGenerator(seed: 180)

  /// Positions everywhere, and many where numbers are awkward: at the poles, on both sides of the date line and on it, on
  /// the borders of bands, close together, at the same place.
  private mutating func positions() throws -> [Coordinate] {
    var numbers: [(Double, Double)] = []
    for _ in 0..<400 { numbers.append((generator.uniform(-90...90), generator.uniform(-180...180))) }
    for _ in 0..<80 {
      numbers.append((generator.uniform(-20...20), 180 - generator.uniform(0...0.2)))
      numbers.append((generator.uniform(-20...20), -180 + generator.uniform(0...0.2)))
      numbers.append((90 - generator.uniform(0...0.1), generator.uniform(-180...180)))
      numbers.append((-90 + generator.uniform(0...0.1), generator.uniform(-180...180)))
      numbers.append((42.5 + generator.uniform(-0.02...0.02), 1.5 + generator.uniform(-0.02...0.02)))
      numbers.append(((generator.uniform(-1700...1700)).rounded() / 20, generator.uniform(-180...180)))
    }
    numbers += [(90, 0), (90, 180), (-90, 0), (-90, -180), (0, 180), (0, -180), (0, 0), (0, 0), (-0.0, -0.0)]
    return try numbers.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
  }

  /// A store with anchors at these positions, some deleted and some moved, and those that are kept.
  private mutating func filled(_ kind: StoreKind) throws -> (store: any AnchorStore, kept: [StoredAnchor]) {
    let store = try places.new(kind).open()
    let stamp = EditStamp(milliseconds: 1000, client: try Anchors.client("a"))
    let later = EditStamp(milliseconds: 2000, client: try Anchors.client("a"))
    var records: [AnchorRecord] = []
    for position in try positions() {
      records.append(
        try AnchorRecord(
          Anchor(position: Position(position), name: "", id: AnchorID(using: &generator)), edited: stamp))
    }
    try store.merge(records, now: Anchors.later)
    let changes = try records.indices.compactMap { index -> AnchorRecord? in
      if index % 7 == 0 { return try Anchors.deleted(records[index], at: 2000) }
      guard index % 11 == 0 else { return nil }
      var anchor = records[index].anchor
      anchor.position = records[(index + 400) % records.count].anchor.position
      return try AnchorRecord(anchor, location: later, name: stamp, note: stamp, colour: stamp, deleted: nil)
    }
    try store.merge(changes, now: Anchors.later)
    return (store, try store.list(since: 0, limit: .max, withDeleted: false).anchors)
  }

  private static func centers(_ kept: [StoredAnchor], using generator: inout SeededGenerator) throws -> [Coordinate] {
    let awkward = [
      (90.0, 0.0), (-90, 90), (0, 180), (0, -180), (10, 179.99), (-10, -179.99), (89.95, -120), (42.5, 1.5),
    ]
    let numbers = awkward + (0..<30).map { _ in (generator.uniform(-90...90), generator.uniform(-180...180)) }
    return try numbers.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
  }

  @Test(arguments: StoreKind.all) mutating func theNearestAreThoseThatALookAtEachFinds(_ kind: StoreKind) throws {
    let (store, kept) = try filled(kind)
    let memory = RememberedAnchors(of: store.location)
    try memory.follow(store)
    for center in try Self.centers(kept, using: &generator) {
      let all = kept.map { stored in
        let position = stored.record.anchor.position.coordinate
        return NearbyAnchors.Element(
          anchor: stored, distance: Geodesic.wgs84.inverse(from: center, to: position).distance)
      }.sorted { ($0.distance, $0.anchor.record.id) < ($1.distance, $1.anchor.record.id) }
      for (radius, limit) in [
        (1.0, 10), (500, 10), (5000, 3), (60_000, 1000), (3e6, 20), (NearbyAnchors.maximumDistance, 7),
      ] {
        let inside = all.filter { $0.distance <= radius }
        for source in [store, memory] as [any AnchorStore] {
          let found = try source.near(center, radius: radius, limit: limit)
          #expect(found.anchors == Array(inside.prefix(limit)), "seed 180: \(center) \(radius) \(limit)")
          #expect(found.more == (inside.count > limit), "seed 180: \(center) \(radius) \(limit)")
        }
      }
    }
    let everywhere = try store.near(try #require(Coordinate(latitude: 1, longitude: 2)), radius: 2.1e7, limit: .max)
    #expect(everywhere.anchors.count == kept.count && !everywhere.more)
  }

  @Test(arguments: StoreKind.all) mutating func boundsHaveThoseThatALookAtEachFinds(_ kind: StoreKind) throws {
    let (store, kept) = try filled(kind)
    let all = try store.changes(since: 0).anchors
    let memory = RememberedAnchors(of: store.location)
    try memory.follow(store)
    var windows: [(Double, Double, Double, Double)] = [
      (-180, -90, 180, 90), (179.9, -20, 180.1, 20), (180, -90, 180, 90), (-180, -90, -180, 90), (0, 89.9, 360, 90),
      (-180, -90, -170, -89.9), (170, -90, 190, 90), (0, 0, 0, 0), (1.48, 42.48, 1.52, 42.52), (10, -90, 370, 90),
    ]
    for _ in 0..<40 {
      let (south, west) = (generator.uniform(-90...90), generator.uniform(-180...180))
      windows.append((west, south, west + generator.uniform(0...300), generator.uniform(south...90)))
    }
    for (west, south, east, north) in windows {
      let bounds = GeographicBounds(south: south, west: west, north: north, east: east)
      let inside = kept.filter { bounds.contains($0.record.anchor.position.coordinate) }
      for source in [store, memory] as [any AnchorStore] {
        let found = try source.list(in: bounds, since: 0, limit: .max, withDeleted: false)
        #expect(found.anchors == inside && !found.more && found.sequence == all.last?.revision, "seed 180: \(bounds)")
        // In pages, deleted ones included.
        var (since, paged) = (0, [StoredAnchor]())
        while true {
          let page = try source.list(in: bounds, since: since, limit: 50, withDeleted: true)
          paged += page.anchors
          since = page.sequence
          if !page.more { break }
        }
        #expect(paged == all.filter { bounds.contains($0.record.anchor.position.coordinate) }, "seed 180: \(bounds)")
      }
    }
  }

  /// The index is used, and nothing is looked at besides what it gives.
  @Test(arguments: StoreKind.available) mutating func theIndexIsUsed(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let store = try place.open()
    try store.merge(
      try (0..<3000).map { try Anchors.record("\($0)", latitude: Double($0) / 40, using: &generator) },
      now: Anchors.later)
    switch store {
    case let store as SQLiteAnchorStore:
      let statements = try store.reading { $0.statements }
      for statement in [statements.positions, statements.keptInBox, statements.changesInBox] {
        let rows = SQLiteTenantRows(database: store.database)
        let plan = try rows.run("EXPLAIN QUERY PLAN " + statement.sql, []).compactMap { $0.last ?? nil }
        #expect(
          plan.contains { $0.hasPrefix("SEARCH anchor USING") && $0.contains(SQLiteSchema.placeIndex) }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN anchor") }, "\(plan)")
      }
    case let store as PostgresAnchorStore:
      try store.reading { rows throws(StorageError) in
        try rows.session.execute("ANALYZE waymark_anchor")
        _ = try rows.positions(in: GeographicBounds(south: 1, west: 1, north: 2, east: 2))
        for (statement, more) in [
          (PostgresStatement.positions, ""), (.keptInBox, ", 0, 10"), (.changesInBox, ", 0, 10"),
        ] {
          try rows.session.execute("PREPARE explained AS \(statement.sql)")
          for mode in ["force_custom_plan", "force_generic_plan"] {
            try rows.session.execute("SET plan_cache_mode = \(mode); EXPLAIN EXECUTE explained (1, 1, 2, 2\(more))")
            let plan = (0..<rows.session.rowCount).compactMap { rows.session.text($0, 0) }
            #expect(plan.contains { $0.contains("waymark_anchor_place") }, "\(statement) \(mode) \(plan)")
          }
          try rows.session.execute("DEALLOCATE explained; RESET plan_cache_mode")
        }
      }
    default: Issue.record("\(store)")
    }
  }

  /// A file of the version before, without the index: it gets one, and one that is only read does without.
  @Test mutating func filesWithoutTheIndexWork() throws {
    let place = try places.new(.sqlite)
    guard case .file(let path) = place.location else { return }
    let record = try Anchors.record("x", using: &generator)
    try place.open().merge([record], now: Anchors.later)
    try Database(path: path, mode: .readWrite, patience: 1000).execute("DROP INDEX \(SQLiteSchema.placeIndex)")
    let position = record.anchor.position.coordinate
    #expect(try place.open(.readOnly).near(position, radius: 1, limit: 1).anchors.count == 1)
    _ = try place.open(.readWrite)
    let database = try Database(path: path, mode: .readOnly, patience: 1000)
    #expect(try database.number("SELECT count(*) FROM sqlite_schema WHERE name = '\(SQLiteSchema.placeIndex)'") == 1)
  }
}
