import Waymark
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkTiles

// Tiles of the map: streets, open ground and buildings of them, and contour lines out of blocks of heights. These functions make a
// WebAssembly module of their own, `map.wasm`. The regions are those of `RegionExports.swift`.

/// A reader of the map.
public typealias MapHandle = UInt32

private func at(_ handle: MapHandle) -> WebMap { Handles.object(handle) }

private func tile(_ zoom: Int32, _ column: Int32, _ row: Int32) -> TileAddress? {
  TileAddress(zoom: Int(zoom), column: Int(column), row: Int(row))
}

/// Version of these functions and layouts; a client rejects any that it does not know.
@c(waymark_map_version) @_expose(wasm, "waymark_map_version")
public func waymarkMapVersion() -> Int32 { Int32(MapLayout.version) }

/// Makes a reader without tiles.
@c(waymark_map_open) @_expose(wasm, "waymark_map_open")
public func waymarkMapOpen() -> MapHandle { Handles.open(WebMap()) }

/// Frees a reader.
@c(waymark_map_close) @_expose(wasm, "waymark_map_close")
public func waymarkMapClose(_ handle: MapHandle) { Handles.close(handle, WebMap.self) }

/// Writes the tiles that a circle meets (`MapLayout.TileAddress`).
///
/// - Parameters:
///   - handle: the reader.
///   - latitude: of the centre, degrees.
///   - longitude: of the centre, degrees.
///   - radius: metres.
///   - zoom: the tiles' zoom, 0 … 20; 14 has everything.
/// - Returns: the number of numbers, none where that would be more than 4096 tiles; −100 when the centre is not a position on Earth.
@c(waymark_map_tiles) @_expose(wasm, "waymark_map_tiles")
public func waymarkMapTiles(
  _ handle: MapHandle, _ latitude: Double, _ longitude: Double, _ radius: Double, _ zoom: Int32
) -> Int32 {
  let map = at(handle)
  guard let center = Coordinate(latitude: latitude, longitude: longitude) else {
    return map.refuse("the centre is not a position on Earth")
  }
  map.writeTiles(around: center, radius: radius, zoom: Int(zoom))
  return Int32(map.numbers.count)
}

/// Forgets the tiles that were added.
@c(waymark_map_forget) @_expose(wasm, "waymark_map_forget")
public func waymarkMapForget(_ handle: MapHandle) { at(handle).forget() }

/// Adds the tile in the input region of text, uncompressed.
///
/// - Returns: 0, or −100 when it is no tile of the map; the text says so.
@c(waymark_map_add) @_expose(wasm, "waymark_map_add")
public func waymarkMapAdd(_ handle: MapHandle, _ zoom: Int32, _ column: Int32, _ row: Int32) -> Int32 {
  let map = at(handle)
  guard let tile = tile(zoom, column, row) else { return map.refuse("there is no such tile") }
  return map.add(at: tile)
}

/// Writes streets and open ground of the tiles as GeoJSON into the text region.
///
/// - Returns: the number of bytes.
@c(waymark_map_streets) @_expose(wasm, "waymark_map_streets")
public func waymarkMapStreets(_ handle: MapHandle) -> Int32 { at(handle).write(isStreets: true) }

/// Writes buildings, lines and areas of the tiles as GeoJSON into the text region.
///
/// - Returns: the number of bytes.
@c(waymark_map_features) @_expose(wasm, "waymark_map_features")
public func waymarkMapFeatures(_ handle: MapHandle) -> Int32 { at(handle).write(isStreets: false) }

/// Writes the areas of the tiles that cover the ground: of each its kind (`GroundCover`), the
/// number of its rings, and of each ring the number of its points and their x and y, fractions of the web map from its
/// north-western corner.
///
/// - Returns: the number of numbers.
@c(waymark_map_cover) @_expose(wasm, "waymark_map_cover")
public func waymarkMapCover(_ handle: MapHandle) -> Int32 {
  let map = at(handle)
  map.writeCover()
  return Int32(clamping: map.numbers.count)
}

/// Writes the blocks of heights that the contour lines of a tile need and that are not there yet (`MapLayout.TileAddress`: level, column,
/// row); `finest` is the finest level that the area has.
///
/// - Returns: the number of numbers; −100 where a tile of this zoom has no contour lines.
@c(waymark_map_contour_blocks) @_expose(wasm, "waymark_map_contour_blocks")
public func waymarkMapContourBlocks(
  _ handle: MapHandle, _ zoom: Int32, _ column: Int32, _ row: Int32, _ finest: Int32
) -> Int32 {
  let map = at(handle)
  guard let window = tile(zoom, column, row).flatMap({ ContourWindow($0, finest: Int(finest)) }) else {
    return map.refuse("there are no contour lines in such a tile")
  }
  map.writeBlocks(for: window)
  return Int32(map.numbers.count)
}

/// Adds the block of heights in the input region of text; those that were not used for longest are dropped.
///
/// - Returns: 0, or −100 when it is none; the text says why.
@c(waymark_map_heights) @_expose(wasm, "waymark_map_heights")
public func waymarkMapHeights(_ handle: MapHandle) -> Int32 { at(handle).addHeights() }

/// Writes the contour lines of a tile as a vector tile into the text region, of the blocks of heights that are there.
///
/// - Returns: the number of bytes; −100 where a tile of this zoom has no contour lines.
@c(waymark_map_contours) @_expose(wasm, "waymark_map_contours")
public func waymarkMapContours(
  _ handle: MapHandle, _ zoom: Int32, _ column: Int32, _ row: Int32, _ finest: Int32
) -> Int32 {
  let map = at(handle)
  guard let tile = tile(zoom, column, row), let window = ContourWindow(tile, finest: Int(finest)) else {
    return map.refuse("there are no contour lines in such a tile")
  }
  return map.writeContours(of: tile, window)
}
