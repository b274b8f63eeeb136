package import Foundation
internal import WaymarkAreas
package import WaymarkFormats

/// Splits blocks of an OpenStreetMap file into rows: the request is the byte at which a block begins.
package struct BlockWorker: FleetWorker {
  private let reader: OSMPBFReader
  private let zoom: Int

  /// A worker on an extract, PBF, with cells of a zoom.
  ///
  /// - Throws: `InputError` when the extract cannot be read.
  package init(extract: URL, zoom: Int) throws(InputError) {
    reader = try OSMPBFReader(url: extract)
    self.zoom = zoom
  }

  package mutating func answer(_ request: [[UInt8]], _ pipe: FleetPipe) throws -> [[UInt8]] {
    guard let start = request.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }) else {
      throw InputError("the request names no block", file: "standard input")
    }
    return ElementTable(try reader.block(at: start) ?? OSMBlock(), zoom: zoom).columns
  }
}
