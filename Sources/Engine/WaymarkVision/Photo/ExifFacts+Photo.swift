internal import WaymarkGeodesy

extension ExifFacts {
  /// Reads the facts of a JPEG, PNG or HEIC file (EXIF 2.32, JEITA CP-3451E).
  ///
  /// Its beginning is enough where the camera wrote them before the picture, as phones do; what is damaged or makes no
  /// sense is left out. Nil when it is no such file.
  ///
  /// - Parameter photo: the file, or its beginning.
  public init?(photo: [UInt8]) {
    guard let block = ExifBlock(file: photo) else { return nil }
    self.init()
    if let tags = ExifTags(tiff: block.bytes) { take(tags) }
  }

  private mutating func take(_ tags: ExifTags) {
    if let value = tags.numbers(0x0112, in: .main).first, (1...8).contains(value) { orientation = Int(value) }
    if let value = tags.numbers(0xA405, in: .exif).first, (1...5000).contains(value) { focalLength35 = value }
    let gps = ExifTags.Folder.gps
    if let latitude = Self.degrees(tags, value: 2, sign: 1, negative: "S"),
      let longitude = Self.degrees(tags, value: 4, sign: 3, negative: "W"),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    {
      var altitude: Altitude?
      if let meters = tags.numbers(6, in: gps).first, meters < 20_000 {
        let isBelow = tags.numbers(5, in: gps).first == 1
        // Phones note heights above mean sea level.
        altitude = Altitude(meters: isBelow ? -meters : meters, reference: .meanSeaLevel)
      }
      position = Position(coordinate, altitude: altitude)
    }
    if let value = tags.numbers(31, in: gps).first, value > 0 { horizontalAccuracy = value }
    if let value = tags.numbers(17, in: gps).first, (0...360).contains(value) {
      direction = value
      directionIsMagnetic = tags.bytes(16, in: gps).first == UInt8(ascii: "M")
    }
    clock = Self.clock(tags)
    // Lenses are named “… back camera” and “… front camera”, which looks the other way.
    if !Self.contains(tags.bytes(0xA434, in: .exif), [0x66, 0x72, 0x6F, 0x6E, 0x74]) {
      tilt = AppleNote(tags.bytes(0x927C, in: .exif))?.tilt(orientation: orientation)
    }
  }

  /// Degrees, minutes and seconds as degrees.
  private static func degrees(
    _ tags: ExifTags, value: UInt16, sign: UInt16, negative: Unicode.Scalar
  ) -> Double? {
    let parts = tags.numbers(value, in: .gps)
    guard let degrees = parts.first else { return nil }
    let minutes = parts.count > 1 ? parts[1] : 0
    let seconds = parts.count > 2 ? parts[2] : 0
    let sum = degrees + minutes / 60 + seconds / 3600
    return tags.bytes(sign, in: .gps).first == UInt8(ascii: negative) ? -sum : sum
  }

  /// The camera's clock, with its offset from UTC where that was noted or follows from the receiver's UTC.
  private static func clock(_ tags: ExifTags) -> CameraClock? {
    var clock = CameraClock(tags.bytes(0x9003, in: .exif))
    clock?.utcOffsetSeconds = CameraClock.offsetSeconds(tags.bytes(0x9011, in: .exif))
    if clock == nil {
      clock = CameraClock(tags.bytes(0x0132, in: .main))
      clock?.utcOffsetSeconds = CameraClock.offsetSeconds(tags.bytes(0x9010, in: .exif))
    }
    if clock != nil, clock?.utcOffsetSeconds == nil, let instant = receiverInstant(tags) {
      clock?.takeOffset(receiver: instant)
    }
    return clock
  }

  /// UTC of the receiver's fix.
  private static func receiverInstant(_ tags: ExifTags) -> UTCInstant? {
    let time = tags.numbers(7, in: .gps)
    let midnight = Array(" 00:00:00".utf8)
    guard time.count == 3, let day = CameraClock(Array(tags.bytes(29, in: .gps).prefix(10)) + midnight) else {
      return nil
    }
    let seconds = time[0] * 3600 + time[1] * 60 + time[2]
    guard seconds < 86_401 else { return nil }
    return UTCInstant(secondsSince1970: UTCInstant(day.localTime).secondsSince1970 + seconds)
  }

  private static func contains(_ text: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
    for at in text.indices where text[at...].starts(with: word) { return true }
    return false
  }
}
