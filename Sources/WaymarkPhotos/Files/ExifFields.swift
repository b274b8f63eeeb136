internal import CGDAL
import Foundation
import WaymarkGeodesy

/// The fields of a photo's EXIF, as GDAL writes them: numbers in parentheses.
struct ExifFields {
  private let texts: [String: String]

  init(_ dataset: GDALDatasetH) {
    var texts: [String: String] = [:]
    for domain in [nil, "EXIF"] {
      guard let list = GDALGetMetadata(dataset, domain) else { continue }
      for i in 0..<min(2000, CSLCount(list)) {
        guard let entry = CSLGetField(list, i) else { continue }
        let line = String(cString: entry)
        guard line.hasPrefix("EXIF_"), let equals = line.firstIndex(of: "=") else { continue }
        texts[String(line[..<equals].dropFirst(5))] = String(line[line.index(after: equals)...])
      }
    }
    self.init(texts)
  }

  init(_ texts: [String: String]) { self.texts = texts }

  /// Which corner row and column 0 are, 1 … 8.
  var orientation: Int { numbers("Orientation").first.flatMap { Int(exactly: $0) } ?? 1 }

  /// What the fields say of a picture of this size, upright.
  func facts(width: Int, height: Int) -> PhotoFacts {
    var facts = PhotoFacts()
    if let latitude = degrees("GPSLatitude", negative: "S"), let longitude = degrees("GPSLongitude", negative: "W") {
      facts.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    if let height = numbers("GPSAltitude").first, abs(height) < 20_000 {
      let isBelow = texts["GPSAltitudeRef"].map { $0.hasSuffix("1") } ?? false
      facts.altitude = Altitude(meters: isBelow ? -height : height, reference: .meanSeaLevel)
    }
    if let accuracy = numbers("GPSHPositioningError").first, accuracy > 0 { facts.positionAccuracy = accuracy }
    if let focal = numbers("FocalLengthIn35mmFilm").first, focal > 1, width > 0 {
      // Equal diagonals: that of film is 43.27 mm.
      let diagonal = (Double(width) * Double(width) + Double(height) * Double(height)).squareRoot()
      facts.focalShare = focal / 43.267 * diagonal / Double(width)
    }
    facts.localTime = texts["DateTimeOriginal"] ?? texts["DateTime"]
    if let azimuth = numbers("GPSImgDirection").first, (0...360).contains(azimuth) {
      facts.compassDegrees = azimuth
      if texts["GPSImgDirectionRef"] == "M", let coordinate = facts.coordinate {
        let declination = magneticDeclination(at: coordinate, altitude: facts.altitude?.meters ?? 0)
        facts.compassDegrees = declination.map { Angle.wrappedTo360(azimuth + $0) }
      }
    }
    return facts
  }

  private func magneticDeclination(at coordinate: Coordinate, altitude: Double) -> Double? {
    // Hours do not matter to the field.
    let day = (texts["DateTimeOriginal"] ?? "").prefix(10).replacingOccurrences(of: ":", with: "-")
    guard let instant = UTCInstant(iso8601: day + "T12:00:00Z") else { return nil }
    return WorldMagneticModel.field(at: GeodeticPosition(coordinate, height: altitude), on: instant).declinationDegrees
  }

  /// Degrees, minutes and seconds with the letter of their hemisphere.
  private func degrees(_ name: String, negative letter: String) -> Double? {
    let parts = numbers(name)
    guard let whole = parts.first, parts.count <= 3, parts.allSatisfy({ $0 >= 0 }) else { return nil }
    let value = whole + (parts.count > 1 ? parts[1] / 60 : 0) + (parts.count > 2 ? parts[2] / 3600 : 0)
    return texts[name + "Ref"] == letter ? -value : value
  }

  private func numbers(_ name: String) -> [Double] {
    guard let text = texts[name] else { return [] }
    return text.split { "() ,".contains($0) }.compactMap { Double($0) }.filter(\.isFinite)
  }
}
