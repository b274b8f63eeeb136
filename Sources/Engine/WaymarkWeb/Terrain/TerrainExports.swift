import Waymark
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

// The terrain for clients of the C interface. These functions make a WebAssembly module of their own, `terrain.wasm`
// (`Scripts/build-wasm`), so that pages load it only when they show mountains. The rules for handles are those of
// `Exports.swift`; the functions for regions take these handles, too. An eye is latitude, longitude, altitude and
// altitude reference (NaN: on the ground), range in metres and coefficient of refraction (NaN: 100 km, the default
// coefficient).

/// A terrain of the C interface.
public typealias TerrainHandle = UInt32

private func at(_ handle: TerrainHandle) -> WebTerrain { Handles.object(handle) }

/// Version of these functions and layouts.
@c(waymark_terrain_version) @_expose(wasm, "waymark_terrain_version")
public func waymarkTerrainVersion() -> Int32 { Int32(TerrainLayout.version) }

/// Makes a terrain without heights.
@c(waymark_terrain_open) @_expose(wasm, "waymark_terrain_open")
public func waymarkTerrainOpen() -> TerrainHandle { Handles.open(WebTerrain()) }

/// Frees a terrain.
@c(waymark_terrain_close) @_expose(wasm, "waymark_terrain_close")
public func waymarkTerrainClose(_ handle: TerrainHandle) { Handles.close(handle, WebTerrain.self) }

/// Writes the names of what a line of sight may meet, in the order of their numbers, of the altitude references, of
/// the faces of buildings and of what the direction of a picture is from into the text region: one per line, with empty lines between the
/// four.
@c(waymark_terrain_names) @_expose(wasm, "waymark_terrain_names")
public func waymarkTerrainNames(_ handle: TerrainHandle) {
  let text = at(handle).text
  text.removeAll()
  for outcome in SightOutcome.allCases {
    text.append(contentsOf: outcome.rawValue)
    text.append(10)
  }
  for reference in WebAltitudeReference.allCases {
    text.append(10)
    text.append(contentsOf: reference.rawValue)
  }
  text.append(10)
  for face in BuildingHit.Face.allCases {
    text.append(10)
    text.append(contentsOf: face.rawValue)
  }
  text.append(10)
  for source in PictureDirection.Source.allCases {
    text.append(10)
    text.append(contentsOf: source.rawValue)
  }
}

/// Adds the block of heights in the input region of text (`HeightBlock`).
///
/// - Returns: its number, 1 or more, or −100 (the text gives the reason).
@c(waymark_terrain_add) @_expose(wasm, "waymark_terrain_add")
public func waymarkTerrainAdd(_ handle: TerrainHandle) -> Int32 { at(handle).add() }

/// Drops a block.
///
/// - Returns: 0, or −1 when there is none with this number.
@c(waymark_terrain_drop) @_expose(wasm, "waymark_terrain_drop")
public func waymarkTerrainDrop(_ handle: TerrainHandle, _ id: Int32) -> Int32 { at(handle).drop(id) ? 0 : -1 }

/// Memory used by the blocks, bytes.
@c(waymark_terrain_bytes) @_expose(wasm, "waymark_terrain_bytes")
public func waymarkTerrainBytes(_ handle: TerrainHandle) -> Double { Double(at(handle).terrain.bytes) }

/// Writes the addresses of the blocks that an eye needs (`TerrainLayout.Block`), the nearest first; `finest` is the finest level that there is.
///
/// - Returns: the number of numbers, or −100 when the eye is not a position on Earth.
@c(waymark_terrain_plan) @_expose(wasm, "waymark_terrain_plan")
public func waymarkTerrainPlan(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ range: Double, _ finest: Int32, _ south: Double,
  _ west: Double, _ north: Double, _ east: Double
) -> Int32 {
  let terrain = at(handle)
  guard let eye = WebEye(latitude, longitude, .nan, .nan, range: range, refraction: .nan) else {
    return terrain.refuse("the eye is not a position on Earth")
  }
  terrain.writePlan(
    eye, finest: Int(finest), window: GeographicBounds(south: south, west: west, north: north, east: east))
  return Int32(terrain.numbers.count)
}

/// Writes the addresses of the blocks of a level that a window touches (`TerrainLayout.Block`).
///
/// - Returns: the number of numbers; 0 for a window that is none.
@c(waymark_terrain_covering) @_expose(wasm, "waymark_terrain_covering")
public func waymarkTerrainCovering(
  _ handle: TerrainHandle, _ level: Int32, _ south: Double, _ west: Double, _ north: Double, _ east: Double
) -> Int32 {
  let window = GeographicBounds(south: south, west: west, north: north, east: east)
  at(handle).write(HeightBlockPlan.blocks(level: Int(level), in: window))
  return Int32(at(handle).numbers.count)
}

/// Height of the ground at a coordinate, metres; NaN where it is not known.
@c(waymark_terrain_elevation) @_expose(wasm, "waymark_terrain_elevation")
public func waymarkTerrainElevation(_ handle: TerrainHandle, _ latitude: Double, _ longitude: Double) -> Double {
  guard let position = Coordinate(latitude: latitude, longitude: longitude) else { return .nan }
  return at(handle).terrain.elevation(at: position)?.meters ?? .nan
}

/// Takes the buildings in the input region around a place, in place of earlier ones (`docs/c-interface.md`).
///
/// - Returns: the number of those that stand there, or −100 when the place is not on Earth or the numbers do not fit.
@c(waymark_terrain_buildings) @_expose(wasm, "waymark_terrain_buildings")
public func waymarkTerrainBuildings(_ handle: TerrainHandle, _ latitude: Double, _ longitude: Double) -> Int32 {
  let terrain = at(handle)
  guard let origin = Coordinate(latitude: latitude, longitude: longitude) else {
    return terrain.refuse("the place is not a position on Earth")
  }
  return terrain.takeBuildings(around: origin)
}

/// Takes the summits in the input region (`TerrainLayout.Summit`), in place of earlier ones: an eye without an altitude that stands on one is as
/// high as it is.
///
/// - Returns: how many they are.
@c(waymark_terrain_summits) @_expose(wasm, "waymark_terrain_summits")
public func waymarkTerrainSummits(_ handle: TerrainHandle) -> Int32 { Int32(at(handle).takeSummits()) }

/// Writes what a line of sight meets (`SightLayout`): its azimuth and apparent elevation in degrees, the standard
/// deviations of azimuth, elevation (degrees), position and height (metres), and the level ground near by that a tap may mean (NaN: none).
///
/// - Returns: the number of numbers, or −100 when eye or direction are invalid.
@c(waymark_terrain_sight) @_expose(wasm, "waymark_terrain_sight")
public func waymarkTerrainSight(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double,
  _ range: Double, _ refraction: Double, _ azimuth: Double, _ elevation: Double, _ azimuthSigma: Double,
  _ elevationSigma: Double, _ positionSigma: Double, _ heightSigma: Double, _ levelLatitude: Double,
  _ levelLongitude: Double
) -> Int32 {
  let terrain = at(handle)
  let sigma = SightSigma(
    azimuthDegrees: azimuthSigma, elevationDegrees: elevationSigma, position: positionSigma, height: heightSigma)
  guard let eye = WebEye(latitude, longitude, altitude, reference, range: range, refraction: refraction),
    terrain.writeSight(
      eye, HorizontalDirection(azimuthDegrees: azimuth, elevationDegrees: elevation), sigma: sigma,
      levelGround: Coordinate(latitude: levelLatitude, longitude: levelLongitude))
  else { return terrain.refuse("the eye is not a position on Earth or the direction none") }
  return Int32(SightLayout.count)
}

/// Writes the ridges of some directions (`TerrainLayout.Panorama`).
///
/// - Returns: the number of numbers, or −100 when the eye is not a position on Earth or the ground below it is not
///   known.
@c(waymark_terrain_panorama) @_expose(wasm, "waymark_terrain_panorama")
public func waymarkTerrainPanorama(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double,
  _ range: Double, _ refraction: Double, _ firstAzimuth: Double, _ step: Double, _ count: Int32
) -> Int32 {
  let terrain = at(handle)
  guard let eye = WebEye(latitude, longitude, altitude, reference, range: range, refraction: refraction),
    firstAzimuth.isFinite, step.isFinite, step > 0,
    terrain.writePanorama(eye, first: firstAzimuth, step: step, count: Int(count))
  else { return terrain.refuse("the ground below the eye is not known there") }
  return Int32(terrain.numbers.count)
}

/// Writes how the summits in the input region (`TerrainLayout.Summit`) are seen (`TerrainLayout.Peak`).
///
/// - Returns: the number of numbers, or −100 when the eye is not a position on Earth or the ground below it is not
///   known.
@c(waymark_terrain_peaks) @_expose(wasm, "waymark_terrain_peaks")
public func waymarkTerrainPeaks(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double,
  _ range: Double, _ refraction: Double
) -> Int32 {
  let terrain = at(handle)
  guard let eye = WebEye(latitude, longitude, altitude, reference, range: range, refraction: refraction),
    terrain.writePeaks(eye)
  else { return terrain.refuse("the ground below the eye is not known there") }
  return Int32(terrain.numbers.count)
}

/// Writes the angle in minutes of arc by which each point of a raster stands above what is in front of it, row after
/// row from the north-west; NaN where that is not known. The window's borders are the outermost points.
///
/// - Returns: the number of numbers, or −100 when the eye is not a position on Earth or the ground below it is not
///   known.
@c(waymark_terrain_viewshed) @_expose(wasm, "waymark_terrain_viewshed")
public func waymarkTerrainViewshed(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double,
  _ range: Double, _ refraction: Double, _ south: Double, _ west: Double, _ north: Double, _ east: Double,
  _ rows: Int32, _ columns: Int32, _ targetHeight: Double, _ wantsMargins: Int32
) -> Int32 {
  let terrain = at(handle)
  guard let eye = WebEye(latitude, longitude, altitude, reference, range: range, refraction: refraction),
    terrain.writeViewshed(
      eye, GeographicBounds(south: south, west: west, north: north, east: east), rows: Int(rows),
      columns: Int(columns), targetHeight: targetHeight, wantsMargins: wantsMargins != 0)
  else { return terrain.refuse("the ground below the eye is not known there") }
  return Int32(terrain.numbers.count)
}

/// Writes which of the landmarks in the input region (`TerrainLayout.Landmark`) a place is or is near
/// (`TerrainLayout.Seen`).
///
/// - Returns: the number of numbers, 0 where nothing is near.
@c(waymark_terrain_landmark) @_expose(wasm, "waymark_terrain_landmark")
public func waymarkTerrainLandmark(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ uncertainty: Double
) -> Int32 {
  let terrain = at(handle)
  terrain.writeLandmark(at: Coordinate(latitude: latitude, longitude: longitude), uncertainty: uncertainty)
  return Int32(terrain.numbers.count)
}

/// Arranges the labels in the input region (`TerrainLayout.Label`) in rows (`LabelRows`) and writes where each goes
/// (`TerrainLayout.PlacedLabel`).
///
/// - Returns: the number of numbers, or −100 when the extent is invalid.
@c(waymark_terrain_labels) @_expose(wasm, "waymark_terrain_labels")
public func waymarkTerrainLabels(
  _ handle: TerrainHandle, _ rows: Int32, _ from: Double, _ to: Double, _ gap: Double, _ anchorShare: Double,
  _ leaderGap: Double
) -> Int32 {
  let terrain = at(handle)
  guard from.isFinite, to.isFinite, from <= to else { return terrain.refuse("the picture has no extent") }
  terrain.writeLabels(
    LabelRows(rows: Int(rows), extent: from...to, gap: gap, anchorShare: anchorShare, leaderGap: leaderGap))
  return Int32(terrain.numbers.count)
}
