package import Foundation
package import WaymarkAreas
internal import WaymarkFormats
internal import WaymarkGeodesy

/// Builds areas of cells: the request is the cell's number, the messages after it hold its elements (id, latitude, longitude, starts
/// of bodies, bodies), one without parts ends them.
package struct CellWorker: FleetWorker {
  private let extract: URL
  private let elevations: [String]
  private let zoom: Int
  private let target: URL
  private let builder: AreaBuilder

  /// A worker that puts areas into a folder.
  package init(extract: URL, elevations: [String], zoom: Int, into target: URL, builder: AreaBuilder) {
    self.extract = extract
    self.elevations = elevations
    self.zoom = zoom
    self.target = target
    self.builder = builder
  }

  package mutating func answer(_ request: [[UInt8]], _ pipe: FleetPipe) async throws -> [[UInt8]] {
    var elements = OSMBlock()
    var problem: InputError?
    while let part = try pipe.receive(), !part.isEmpty {
      // The rest is still to be read: what follows is the next request.
      guard problem == nil else { continue }
      do { try Self.add(part, to: &elements) } catch { problem = error }
    }
    if let problem { throw problem }
    guard let number = request.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }),
      let cell = AreaCell(zoom: zoom, number: number)
    else { throw InputError("the request names no cell", file: "standard input") }
    guard !elements.nodes.isEmpty else { throw OSMCut.empty(extract) }
    let map = try OSMPBFWriter.data(
      nodes: elements.nodes, ways: elements.ways, relations: elements.relations, bounds: cell.bounds)
    let area = try await builder.build(
      cell: cell, map: map, of: extract, elevations: elevations, into: target.appendingPathComponent(cell.folderName),
      replace: true)
    return [Array(area.manifest.json.text().utf8)]
  }

  private static func add(_ part: [[UInt8]], to elements: inout OSMBlock) throws(InputError) {
    guard part.count == 5 else { throw damaged }
    let ids = Column.numbers(part[0], as: Int64.self)
    let latitudes = Column.numbers(part[1], as: Int32.self)
    let longitudes = Column.numbers(part[2], as: Int32.self)
    let starts = Column.numbers(part[3], as: Int32.self).map { Int($0) }
    let bodies = part[4]
    guard latitudes.count == ids.count, longitudes.count == ids.count, starts.count == ids.count + 1 else {
      throw damaged
    }
    for i in ids.indices {
      let (start, end) = (starts[i], starts[i + 1])
      guard start >= 0, start <= end, end <= bodies.count else { throw damaged }
      guard start < end else {
        // The same division as the reader's, so that it is the same number.
        guard
          let place = Coordinate(
            latitude: Double(Int64(latitudes[i]) * 100) / 1e9, longitude: Double(Int64(longitudes[i]) * 100) / 1e9)
        else { throw damaged }
        elements.nodes.append(OSMNode(id: ids[i], coordinate: place))
        continue
      }
      do {
        try bodies.withUnsafeBytes { try elements.add(encoded: UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
      } catch {
        throw damaged
      }
    }
  }

  private static let damaged = InputError("the elements of the cell are damaged", file: "standard input")
}
