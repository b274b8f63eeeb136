import WaymarkGeodesy
import WaymarkVision

extension PhotoFacts {
  /// What a camera wrote into a photo of this size, upright.
  init(_ exif: ExifFacts, width: Int, height: Int) {
    coordinate = exif.position?.coordinate
    altitude = exif.position?.altitude
    positionAccuracy = exif.horizontalAccuracy
    if let focal = exif.focalLength35, width > 0 {
      // Equal diagonals: that of film is 43.27 mm.
      let diagonal = (Double(width) * Double(width) + Double(height) * Double(height)).squareRoot()
      focalShare = focal / 43.267 * diagonal / Double(width)
    }
    compassDegrees = Self.compass(exif)
    pitchDegrees = exif.tilt?.pitchDegrees
    rollDegrees = exif.tilt?.rollDegrees
    clock = exif.clock
  }

  private static func compass(_ exif: ExifFacts) -> Double? {
    guard let azimuth = exif.direction, exif.directionIsMagnetic, let position = exif.position else {
      return exif.direction
    }
    guard let time = exif.clock?.localTime else { return nil }
    let place = GeodeticPosition(position.coordinate, height: position.altitude?.meters ?? 0)
    let field = WorldMagneticModel.field(at: place, on: UTCInstant(time))
    return Angle.wrappedTo360(azimuth + field.declinationDegrees)
  }
}
