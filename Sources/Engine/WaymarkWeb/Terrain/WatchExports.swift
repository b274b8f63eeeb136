import Waymark
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

// The direction from mountains, Sun, Moon and houses while the camera runs. A moment of the camera is
// `TerrainLayout.CameraMoment` in the input region.

private func at(_ handle: TerrainHandle) -> WebTerrain { Handles.object(handle) }

/// Whether a picture of the moment in the input region is worth comparing with horizon, Sun, Moon and houses (`CameraWatch`).
///
/// - Returns: 1 or 0, or −100 when the eye is not a position on Earth, or the moment none.
@c(waymark_terrain_watch) @_expose(wasm, "waymark_terrain_watch")
public func waymarkTerrainWatch(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double,
  _ range: Double, _ refraction: Double
) -> Int32 {
  let terrain = at(handle)
  guard let eye = WebEye(latitude, longitude, altitude, reference, range: range, refraction: refraction),
    let moment = terrain.moment
  else { return terrain.refuse(WebTerrain.noMoment) }
  return terrain.isDue(eye, moment) ? 1 : 0
}

/// The same as `waymark_terrain_look` for a picture of the running camera, taken at the moment in the input region. The
/// standard deviation is NaN where the azimuth is not to be used, also without a reason: it contradicts what is known, and
/// must be confirmed by the next picture. Where houses leave several azimuths open, they follow (`InputLayout.Azimuth`).
@c(waymark_terrain_look_now) @_expose(wasm, "waymark_terrain_look_now")
public func waymarkTerrainLookNow(
  _ handle: TerrainHandle, _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double,
  _ range: Double, _ refraction: Double, _ width: Int32, _ height: Int32
) -> Int32 {
  let terrain = at(handle)
  guard let eye = WebEye(latitude, longitude, altitude, reference, range: range, refraction: refraction),
    let moment = terrain.moment
  else { return terrain.refuse(WebTerrain.noMoment) }
  guard terrain.writeLookNow(eye, width: Int(width), height: Int(height), moment) else {
    return terrain.refuse("the picture is none")
  }
  return Int32(terrain.numbers.count)
}
