import Foundation
import WaymarkTiles

/// Heights as a picture in the Terrarium encoding (Tilezen's Joerd): red × 256 + green + blue ÷ 256 − 32768 metres.
enum TerrariumTile {
  /// Pixels of a side.
  static let side = 256

  /// Makes the tile's PNG; nil when the tile does not overlap the mosaic.
  static func png(_ address: TileAddress, _ mosaic: ElevationMosaic) -> Data? {
    guard let heights = heights(address, mosaic) else { return nil }
    var pixels = [UInt8]()
    pixels.reserveCapacity(3 * heights.count)
    for height in heights {
      // 65,535 + 255/256 is the highest number that three bytes can hold.
      let code = Int(max(0, min(16_777_215, ((height + 32_768) * 256).rounded())))
      pixels.append(UInt8(code >> 16 & 255))
      pixels.append(UInt8(code >> 8 & 255))
      pixels.append(UInt8(code & 255))
    }
    return PNGPicture.encode(rgb: pixels, width: side, height: side)
  }

  /// Heights at the centres of the pixels, row after row from the north-west, metres.
  static func heights(_ address: TileAddress, _ mosaic: ElevationMosaic) -> [Double]? {
    guard MercatorBox(mosaic.bounds).grown(by: -1).meets(address.box) else { return nil }
    // From the number of the pixel in the whole world, so that there are no seams between tiles.
    let world = Double(side << address.zoom)
    let columns = (0..<side).map { pixel in
      WebMercator.longitude(x: (Double(address.column * side + pixel) + 0.5) / world) * 3600
    }
    let rows = (0..<side).map { pixel in
      WebMercator.latitude(y: (Double(address.row * side + pixel) + 0.5) / world) * 3600
    }
    let pixelSeconds = 360.0 * 3600 / world
    var step = 1
    while Double(2 * step) <= pixelSeconds { step *= 2 }
    let patch = ElevationPatch(
      mosaic, rows: rows[side - 1]...rows[0], columns: columns[0]...columns[side - 1], step: step)
    var heights: [Double] = []
    heights.reserveCapacity(side * side)
    for row in rows {
      for column in columns { heights.append(patch.height(atRow: row, column: column)) }
    }
    return heights
  }
}
