import Waymark
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

// Which way a picture looks, and what is where in it.

private func at(_ handle: TerrainHandle) -> WebTerrain { Handles.object(handle) }

/// Reads what a camera wrote into the JPEG, PNG or HEIC file whose beginning is in the input region of text (`ExifFacts`), as
/// `TerrainLayout.Photo`; NaN for what is not noted.
///
/// - Returns: the number of numbers, or −100 when it is no such file.
@c(waymark_terrain_photo) @_expose(wasm, "waymark_terrain_photo")
public func waymarkTerrainPhoto(_ handle: TerrainHandle) -> Int32 {
  let terrain = at(handle)
  guard terrain.writeExifFacts() else { return terrain.refuse("that is no JPEG, PNG or HEIC file") }
  return Int32(terrain.numbers.count)
}

/// Finds how the camera of the picture in the input region of text was turned, from its skyline, Sun or Moon in it or the buildings that
/// were given: four bytes a pixel (red, green, blue, anything), row after row from the upper left corner. Writes
/// `TerrainLayout.Look`, all NaN when there is no direction; the text is empty, or the name of the reason why (`PictureDirection.reason`).
///
/// - Parameters: `focal` is the focal length in pixels; `yaw` what a compass said, `pitch` and `roll` what gravity said, in
///   degrees, NaN without; `positionSigma` the standard deviation of the eye's place in metres; `instant` the time of the
///   picture, seconds since 1970-01-01T00:00Z, NaN when that is not known.
/// - Returns: the number of numbers, or −100 when the picture is none, the eye is not a position on Earth, or the ground below
///   it is unknown, neither Sun nor Moon was found and there are no buildings.
@c(waymark_terrain_look) @_expose(wasm, "waymark_terrain_look")
public func waymarkTerrainLook(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double,
  _ range: Double, _ refraction: Double, _ width: Int32, _ height: Int32, _ focal: Double, _ yaw: Double,
  _ pitch: Double, _ roll: Double, _ positionSigma: Double, _ instant: Double
) -> Int32 {
  let terrain = at(handle)
  guard let eye = WebEye(latitude, longitude, altitude, reference, range: range, refraction: refraction),
    focal.isFinite
  else { return terrain.refuse("the eye is not a position on Earth, or the picture has no focal length") }
  var prior = SkylinePrior(
    focalPixels: focal, yawDegrees: given(yaw), pitchDegrees: given(pitch), rollDegrees: given(roll))
  if let sigma = given(positionSigma) { prior.positionSigma = max(1, min(1000, sigma)) }
  let moment = given(instant).map { UTCInstant(secondsSince1970: $0) }
  guard terrain.writeLook(eye, width: Int(width), height: Int(height), prior, at: moment) else {
    return terrain.refuse("the ground below the eye is not known there, or the picture is none")
  }
  return Int32(terrain.numbers.count)
}

/// Writes the elevation of the horizon in degrees in each of 7200 directions, from north clockwise, into the region of floats;
/// NaN where no ground is known. It is kept for the place.
///
/// - Returns: the number of floats, or −100 when the eye is not a position on Earth or the ground below it is not known.
@c(waymark_terrain_horizon) @_expose(wasm, "waymark_terrain_horizon")
public func waymarkTerrainHorizon(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double,
  _ range: Double, _ refraction: Double
) -> Int32 {
  let terrain = at(handle)
  guard let eye = WebEye(latitude, longitude, altitude, reference, range: range, refraction: refraction),
    terrain.writeHorizon(eye)
  else { return terrain.refuse("the ground below the eye is not known there") }
  return Int32(terrain.floats.count)
}

/// Writes where the directions in the input region (`TerrainLayout.SkyDirection`) appear in a picture: pixels from the upper left
/// corner (`TerrainLayout.Pixel`), also outside the picture; NaN behind the camera.
///
/// - Returns: the number of numbers.
@c(waymark_terrain_pixels) @_expose(wasm, "waymark_terrain_pixels")
public func waymarkTerrainPixels(
  _ handle: TerrainHandle, _ width: Int32, _ height: Int32, _ focal: Double, _ yaw: Double, _ pitch: Double,
  _ roll: Double
) -> Int32 {
  let terrain = at(handle)
  let attitude = PictureAttitude(yawDegrees: yaw, pitchDegrees: pitch, rollDegrees: roll)
  terrain.writePixels(attitude, focal: focal, width: Int(width), height: Int(height))
  return Int32(terrain.numbers.count)
}
