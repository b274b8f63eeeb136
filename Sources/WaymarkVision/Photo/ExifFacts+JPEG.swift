internal import WaymarkGeodesy

extension ExifFacts {
  /// Reads the facts of a JPEG file (EXIF 2.32, JEITA CP-3451E).
  ///
  /// Nothing is needed beyond the first segments of the file; what is damaged or makes no sense is left out. Nil when it is
  /// no JPEG file.
  ///
  /// - Parameter jpeg: the file, or its beginning.
  public init?(jpeg: [UInt8]) {
    guard jpeg.count > 4, jpeg[0] == 0xFF, jpeg[1] == 0xD8 else { return nil }
    self.init()
    // Segments: a marker, and a length that counts itself. The picture's data begins at DA.
    var at = 2
    while at + 4 <= jpeg.count, jpeg[at] == 0xFF, jpeg[at + 1] != 0xDA {
      let length = Int(jpeg[at + 2]) << 8 | Int(jpeg[at + 3])
      let (begin, end) = (at + 4, at + 2 + length)
      guard length >= 2, end <= jpeg.count else { return }
      if jpeg[at + 1] == 0xE1, let tags = ExifTags(jpeg[begin..<end]) {
        take(tags)
        return
      }
      at = end
    }
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
      directionIsMagnetic = tags.letter(16, in: gps) == UInt8(ascii: "M")
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
    return tags.letter(sign, in: .gps) == UInt8(ascii: negative) ? -sum : sum
  }
}
