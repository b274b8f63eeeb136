import Waymark
import WaymarkGeodesy
import WaymarkTerrain

// What a picture of the terrain is drawn from: depths, heights around the eye, Sun and Moon.

private func at(_ handle: TerrainHandle) -> WebTerrain { Handles.object(handle) }

/// Address of the floats of the last output; valid until the next call with the handle.
@c(waymark_terrain_floats) @_expose(wasm, "waymark_terrain_floats")
public func waymarkTerrainFloats(_ handle: TerrainHandle) -> UnsafeMutablePointer<Float> { at(handle).floats.base }

/// Writes how far the ground is in each direction of a grid of azimuths and elevations (`DepthMap`) into the region of
/// floats: column after column clockwise, each upwards; infinity where there is nothing. The numbers are
/// `TerrainLayout.Depth`; rows at 90° and above are left out.
///
/// - Returns: the number of floats, or −100 when the grid is none or too large, the eye is not a position on Earth, or the
///   ground below it is not known.
@c(waymark_terrain_depth) @_expose(wasm, "waymark_terrain_depth")
public func waymarkTerrainDepth(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double,
  _ range: Double, _ refraction: Double, _ firstAzimuth: Double, _ azimuthStep: Double, _ columns: Int32,
  _ lowestElevation: Double, _ elevationStep: Double, _ rows: Int32
) -> Int32 {
  let terrain = at(handle)
  guard let eye = WebEye(latitude, longitude, altitude, reference, range: range, refraction: refraction),
    firstAzimuth.isFinite, azimuthStep.isFinite, lowestElevation.isFinite, elevationStep.isFinite,
    terrain.writeDepth(
      eye,
      DepthMapOptions(
        firstAzimuthDegrees: firstAzimuth, azimuthStepDegrees: azimuthStep, columns: Int(columns),
        lowestElevationDegrees: lowestElevation, elevationStepDegrees: elevationStep, rows: Int(rows)))
  else { return terrain.refuse("the ground below the eye is not known there, or the grid of directions is none") }
  return Int32(terrain.floats.count)
}

/// Writes the cast shadows of the Sun or Moon on the ground that is seen in each direction of a grid into the region of text: a
/// byte each, 255 where the whole disc stands above what is in front of it, 0 where it is hidden, in the order of
/// `waymark_terrain_depth`; 255 where there is no ground.
///
/// - Parameters: `lightAzimuth` and `lightElevation` are the apparent direction of the disc's centre from the eye, degrees.
/// - Returns: the number of bytes, or −100 as `waymark_terrain_depth`, or when the light's direction is none.
@c(waymark_terrain_shadows) @_expose(wasm, "waymark_terrain_shadows")
public func waymarkTerrainShadows(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double,
  _ range: Double, _ refraction: Double, _ firstAzimuth: Double, _ azimuthStep: Double, _ columns: Int32,
  _ lowestElevation: Double, _ elevationStep: Double, _ rows: Int32, _ lightAzimuth: Double, _ lightElevation: Double
) -> Int32 {
  let terrain = at(handle)
  guard let eye = WebEye(latitude, longitude, altitude, reference, range: range, refraction: refraction),
    firstAzimuth.isFinite, azimuthStep.isFinite, lowestElevation.isFinite, elevationStep.isFinite,
    lightAzimuth.isFinite, abs(lightElevation) <= 90,
    terrain.writeShadows(
      eye,
      DepthMapOptions(
        firstAzimuthDegrees: firstAzimuth, azimuthStepDegrees: azimuthStep, columns: Int(columns),
        lowestElevationDegrees: lowestElevation, elevationStepDegrees: elevationStep, rows: Int(rows)),
      light: HorizontalDirection(azimuthDegrees: lightAzimuth, elevationDegrees: lightElevation))
  else { return terrain.refuse("the ground below the eye is not known there, or grid or light are none") }
  return Int32(terrain.text.count)
}

/// Writes the heights of a square around a position into the region of floats: row after row from the south-west, points
/// `spacing` metres apart, NaN where they are not known.
///
/// - Returns: the number of floats, or −100 when position or square are none.
@c(waymark_terrain_square) @_expose(wasm, "waymark_terrain_square")
public func waymarkTerrainSquare(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ spacing: Double, _ side: Int32
) -> Int32 {
  let terrain = at(handle)
  guard let center = Coordinate(latitude: latitude, longitude: longitude),
    terrain.writeHeights(around: center, spacing: spacing, side: Int(side))
  else { return terrain.refuse("that is no square on Earth") }
  return Int32(terrain.floats.count)
}

/// Writes the heights where parallels and meridians cross into the region of floats: row after row, metres. The input region holds the
/// latitudes of `rows` rows and then the longitudes of the columns, degrees; at most 1024 of each. With `fillsGaps` 1 unknown heights are
/// filled for display from those around, otherwise they are NaN.
///
/// - Returns: the number of floats, or −100 when there are too few or too many rows or columns.
@c(waymark_terrain_grid) @_expose(wasm, "waymark_terrain_grid")
public func waymarkTerrainGrid(_ handle: TerrainHandle, _ rows: Int32, _ fillsGaps: Int32) -> Int32 {
  let terrain = at(handle)
  guard terrain.writeGrid(rows: Int(rows), fillsGaps: fillsGaps != 0) else {
    return terrain.refuse("that is no grid of 1 to 1024 rows and columns")
  }
  return Int32(terrain.floats.count)
}

/// Writes the paths of Sun and Moon as an eye sees them, from a moment (seconds since 1970) on (`TerrainLayout.Sky`).
///
/// - Parameters: `interval` is the time between points in seconds, at least 10; `hours` at most 240; `wantsContacts` 1 to
///   find when the discs touch the skyline, which takes as long as a panorama.
/// - Returns: the number of numbers, or −100 when eye or times are none or the ground below the eye is not known.
@c(waymark_terrain_sky) @_expose(wasm, "waymark_terrain_sky")
public func waymarkTerrainSky(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double,
  _ range: Double, _ refraction: Double, _ start: Double, _ hours: Double, _ interval: Double, _ wantsContacts: Int32
) -> Int32 {
  let terrain = at(handle)
  guard let eye = WebEye(latitude, longitude, altitude, reference, range: range, refraction: refraction),
    terrain.writeSky(eye, from: start, hours: hours, interval: interval, wantsContacts: wantsContacts != 0)
  else { return terrain.refuse("the ground below the eye is not known there, or the times are none") }
  return Int32(terrain.numbers.count)
}
