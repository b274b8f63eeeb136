import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

extension WebTerrain {
  /// Maximum number of pixels of a side.
  private static var maximumPixels: Int { 2048 }

  /// Writes what the photo in the input region of text says (`ExifFacts`); false when it is no JPEG, PNG or
  /// HEIC file.
  func writeExifFacts() -> Bool {
    guard let facts = ExifFacts(photo: Array(inputText.elements)) else { return false }
    typealias Slots = TerrainLayout.Photo
    numbers.fill(.nan, count: Slots.count)
    numbers[Slots.latitude] = facts.position?.coordinate.latitude
    numbers[Slots.longitude] = facts.position?.coordinate.longitude
    numbers[Slots.altitude] = facts.position?.altitude?.meters
    numbers[Slots.accuracy] = facts.horizontalAccuracy
    numbers[Slots.direction] = facts.direction
    numbers[Slots.directionIsMagnetic] = facts.directionIsMagnetic ? 1 : 0
    numbers[Slots.focalLength35] = facts.focalLength35
    numbers[Slots.orientation] = Double(facts.orientation)
    numbers[Slots.pitch] = facts.tilt?.pitchDegrees
    numbers[Slots.roll] = facts.tilt?.rollDegrees
    numbers[Slots.instant] = facts.clock?.instant()?.secondsSince1970
    return true
  }

  /// Writes how the camera of the picture in the input region of text was turned, and as text why that is not to be used.
  func writeLook(_ web: WebEye, width: Int, height: Int, _ prior: SkylinePrior, at instant: UTCInstant?) -> Bool {
    guard let picture = picture(width: width, height: height) else { return false }
    let viewpoint = viewpoint(web, at: instant)
    let direction = compass.look(picture, prior: prior, horizon: horizon(viewpoint), sky: viewpoint.sky) {
      live.surroundings.street(around: web.coordinate, StreetCompassPrior(prior))
    }
    guard direction.skyline != nil || direction.source != nil || direction.houseRefusal != nil else { return false }
    write(direction, yaw: nil, sigma: direction.yawSigmaDegrees ?? direction.skyline?.yawSigmaDegrees)
    return true
  }

  /// Writes a direction with the standard deviation of its azimuth (`TerrainLayout.Look`); then, where it leaves several azimuths open, each
  /// of them (`InputLayout.Azimuth`).
  func write(_ direction: PictureDirection, yaw: YawMixture?, sigma: Double? = nil) {
    let attitude = direction.attitude ?? direction.houses?.attitude ?? direction.skyline?.attitude
    let several = yaw.flatMap { $0.components.count > 1 ? $0.components : nil } ?? []
    let sigma = sigma ?? (several.isEmpty ? yaw?.components.first?.sigmaDegrees : nil)
    typealias Slots = TerrainLayout.Look
    numbers.fill(.nan, count: Slots.count)
    numbers[Slots.yaw] = attitude?.yawDegrees
    numbers[Slots.yawSigma] = sigma
    numbers[Slots.pitch] = attitude?.pitchDegrees
    numbers[Slots.roll] = attitude?.rollDegrees
    numbers[Slots.source] = direction.source.map { Double($0.number) }
    for choice in several {
      let at = numbers.append(.nan, count: InputLayout.Azimuth.count)
      numbers[at + InputLayout.Azimuth.azimuth] = choice.yawDegrees
      numbers[at + InputLayout.Azimuth.sigma] = choice.sigmaDegrees
      numbers[at + InputLayout.Azimuth.probability] = choice.weight
    }
    text.removeAll()
    if let reason = direction.reason { text.append(contentsOf: reason) }
  }

  /// The picture in the input region of text.
  func picture(width: Int, height: Int) -> ColourPicture? {
    let sides = 1...Self.maximumPixels
    guard sides.contains(width), sides.contains(height), inputText.count == 4 * width * height else { return nil }
    let bytes = inputText.elements
    let pixels = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { pixels, filled in
      for i in 0..<width * height {
        for part in 0..<3 { pixels[3 &* i &+ part] = bytes[4 &* i &+ part] }
      }
      filled = 3 * width * height
    }
    return ColourPicture(width: width, height: height, pixels: pixels)
  }

  private func horizon(_ viewpoint: PictureViewpoint) -> HorizonProfile? {
    live.surroundings.horizon(from: viewpoint, over: terrain)?.profile
  }

  /// Writes the elevations of the horizon all around an eye into the region of floats.
  func writeHorizon(_ web: WebEye) -> Bool {
    guard let profile = horizon(viewpoint(web)) else { return false }
    floats.removeAll()
    for elevation in profile.elevationsDegrees { floats.append(elevation) }
    return true
  }

  /// Writes where the directions in the input region appear in a picture.
  func writePixels(_ attitude: PictureAttitude, focal: Double, width: Int, height: Int) {
    typealias Slots = TerrainLayout.SkyDirection
    numbers.removeAll()
    for i in 0..<inputNumbers.count / Slots.count {
      let slot = i * Slots.count
      guard let azimuth = inputNumbers[slot + Slots.azimuth], let elevation = inputNumbers[slot + Slots.elevation]
      else {
        continue
      }
      let point = attitude.project(
        azimuthDegrees: azimuth, elevationDegrees: elevation, focal: focal, width: width, height: height)
      let at = numbers.append(.nan, count: TerrainLayout.Pixel.count)
      numbers[at + TerrainLayout.Pixel.x] = point?.x
      numbers[at + TerrainLayout.Pixel.y] = point?.y
    }
  }
}
