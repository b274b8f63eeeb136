import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

extension WebTerrain {
  /// Most pixels of a side.
  private static var mostPixels: Int { 2048 }
  /// Directions of the horizon that pictures are compared with: steps of 0.05°.
  private static var horizonDirections: Int { 7200 }

  /// Writes what the photo in the input region of text says (`ExifFacts`); false when it is no JPEG, PNG or
  /// HEIC file.
  func writeExifFacts() -> Bool {
    guard let facts = ExifFacts(photo: Array(inputText.elements)) else { return false }
    numbers.removeAll()
    numbers.append(facts.position?.coordinate.latitude ?? .nan)
    numbers.append(facts.position?.coordinate.longitude ?? .nan)
    numbers.append(facts.position?.altitude?.meters ?? .nan)
    numbers.append(facts.horizontalAccuracy ?? .nan)
    numbers.append(facts.direction ?? .nan)
    numbers.append(facts.directionIsMagnetic ? 1 : 0)
    numbers.append(facts.focalLength35 ?? .nan)
    numbers.append(Double(facts.orientation))
    numbers.append(facts.tilt?.pitchDegrees ?? .nan)
    numbers.append(facts.tilt?.rollDegrees ?? .nan)
    return true
  }

  /// Writes how the camera of the picture in the input region of text was turned, and as text why that is not to be used.
  func writeLook(_ web: WebEye, width: Int, height: Int, _ prior: SkylinePrior) -> Bool {
    let sides = 1...Self.mostPixels
    guard sides.contains(width), sides.contains(height), inputText.count == 4 * width * height,
      let horizon = horizon(web)
    else { return false }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    let bytes = inputText.elements
    for i in 0..<width * height {
      for part in 0..<3 { pixels.append(bytes[4 * i + part]) }
    }
    guard let picture = ColourPicture(width: width, height: height, pixels: pixels) else { return false }
    let match = SkylineMatcher().match(picture, horizon: horizon, prior: prior)
    numbers.removeAll()
    numbers.append(match.attitude?.yawDegrees ?? .nan)
    numbers.append(match.yawSigmaDegrees ?? .nan)
    numbers.append(match.attitude?.pitchDegrees ?? .nan)
    numbers.append(match.attitude?.rollDegrees ?? .nan)
    text.removeAll()
    if let refusal = match.refusal { text.append(contentsOf: refusal.rawValue) }
    return true
  }

  /// The horizon all around an eye; that of the last eye is kept.
  private func horizon(_ web: WebEye) -> HorizonProfile? {
    guard let eye = eye(web) else { return nil }
    let key = HorizonKey(coordinate: web.coordinate, altitude: eye.altitude.meters, bytes: terrain.bytes)
    if let lastHorizon, lastHorizon.key == key { return lastHorizon.profile }
    let options = PanoramaOptions(
      firstAzimuthDegrees: 0, stepDegrees: 360 / Double(Self.horizonDirections), count: Self.horizonDirections,
      maximumRange: web.range, refraction: web.refraction)
    guard let panorama = try? terrain.panorama(from: web.coordinate, altitude: eye.altitude, options: options),
      let profile = HorizonProfile(panorama)
    else { return nil }
    lastHorizon = (key, profile)
    return profile
  }

  /// Writes where the directions in the input region appear in a picture.
  func writePixels(_ attitude: PictureAttitude, focal: Double, width: Int, height: Int) {
    numbers.removeAll()
    for i in 0..<inputNumbers.count / 2 {
      guard let azimuth = inputNumbers[2 * i], let elevation = inputNumbers[2 * i + 1] else { continue }
      let point = attitude.project(
        azimuthDegrees: azimuth, elevationDegrees: elevation, focal: focal, width: width, height: height)
      numbers.append(point?.x ?? .nan)
      numbers.append(point?.y ?? .nan)
    }
  }
}

/// For which eye and heights a horizon holds.
struct HorizonKey: Equatable {
  let coordinate: Coordinate
  let altitude: Double
  let bytes: Int
}
