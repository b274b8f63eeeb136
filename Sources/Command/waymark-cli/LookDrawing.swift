import WaymarkFormats
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkPictures
import WaymarkTerrain
import WaymarkVision

/// Converts a photo with an accepted direction into the form in which it is drawn.
enum LookDrawing {
  static func picture(of result: LookResult) -> SkylinePicture {
    guard let photo = result.photo?.picture, let attitude = result.attitude else {
      return SkylinePicture(columns: 1, rows: 1, pixels: [0, 0, 0, 255])
    }
    var picture = SkylinePicture(columns: photo.width, rows: photo.height, pixels: photo.opaquePixels)
    if let panorama = result.panorama { picture.ridge = ridge(panorama, attitude, photo, focal: result.focal) }
    picture.caption = "\(Fixed.text(attitude.yawDegrees, decimals: 1))°"
    if let sigma = result.yawSigmaDegrees { picture.caption += " ± \(Fixed.text(sigma, decimals: 2))°" }
    if let compass = result.compassDegrees {
      let error = Angle.wrappedTo180(compass - attitude.yawDegrees)
      var wrong = attitude
      wrong.yawDegrees = compass
      picture.caption += "  ·  compass \(error < 0 ? "−" : "+")\(Fixed.text(abs(error), decimals: 1))°"
      if let panorama = result.panorama {
        picture.compassRidge = ridge(panorama, wrong, photo, focal: result.focal)
        picture.caption += " (dashed)"
      }
    }
    picture.summits = result.summits.map { summit in
      let meters = summit.seen.sight.elevation.meters
      let kilometers = summit.seen.sight.groundDistance / 1000
      return SkylinePicture.Summit(
        name: summit.seen.peak.name,
        detail:
          "\(Fixed.text(meters, decimals: 0)) m · \(Fixed.text(kilometers, decimals: kilometers < 10 ? 1 : 0)) km",
        x: summit.x, y: summit.y, weight: summit.seen.sight.labelWeight)
    }
    return picture
  }

  /// The horizon in a picture, divided where it leaves it.
  private static func ridge(
    _ panorama: Panorama, _ attitude: PictureAttitude, _ photo: ColourPicture, focal: Double
  ) -> [[(x: Double, y: Double)]] {
    var lines: [[(x: Double, y: Double)]] = [[]]
    // From behind the camera, so that what is in view is in one piece.
    let start = Int(Angle.wrappedTo360(attitude.yawDegrees + 180) / panorama.stepDegrees)
    for k in 0..<panorama.count {
      let direction = (start + k) % panorama.count
      if let ridge = panorama.horizon(direction),
        let point = attitude.project(
          azimuthDegrees: panorama.azimuthDegrees(direction), elevationDegrees: Double(ridge.elevationDegrees),
          focal: focal, width: photo.width, height: photo.height), point.x > -10, point.y > -10,
        point.x < Double(photo.width) + 10, point.y < Double(photo.height) + 10
      {
        lines[lines.count - 1].append(point)
      } else if lines.last?.isEmpty == false {
        lines.append([])
      }
    }
    return lines.filter { !$0.isEmpty }
  }
}

extension ColourPicture {
  /// Red, green, blue and full opacity.
  var opaquePixels: [UInt8] {
    var opaque: [UInt8] = []
    opaque.reserveCapacity(4 * width * height)
    for i in 0..<width * height {
      opaque += [pixels[3 * i], pixels[3 * i + 1], pixels[3 * i + 2], 255]
    }
    return opaque
  }
}
