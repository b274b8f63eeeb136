import Waymark
import WaymarkGeodesy

/// The combined contents of the sentences of one epoch.
struct NMEAEpoch {
  /// Seconds since midnight, UTC.
  var secondsOfDay: Double
  /// Days since 1970, where a sentence of this epoch gives the date.
  var day: Int?
  var latitude: Double?
  var longitude: Double?
  /// GGA's quality; 0 means no fix.
  var quality: Int?
  var isVoid = false
  var altitude: Double?
  var horizontalDilution: Double?
  var sigmaLatitude: Double?
  var sigmaLongitude: Double?
  var sigmaAltitude: Double?
  var speed: Double?
  var course: Double?

  init(secondsOfDay: Double) { self.secondsOfDay = secondsOfDay }

  /// Adds a sentence.
  mutating func add(_ sentence: NMEASentence) throws(LineProblem) {
    switch sentence.type {
    case "GGA":
      try position(sentence, latitude: 1, isBetter: true)
      quality = try sentence.number(5).flatMap { Int(exactly: $0) }
      horizontalDilution = try sentence.number(7) ?? horizontalDilution
      if try sentence.number(8) != nil, sentence[9] == "M" || sentence[9].isEmpty {
        altitude = try sentence.number(8)
      }
    case "RMC":
      isVoid = sentence[1] == "V"
      try position(sentence, latitude: 2, isBetter: false)
      speed = try sentence.number(6).map { $0 * Self.metersPerSecondPerKnot }
      course = try sentence.number(7)
      day = try Self.day(packed: sentence[8]) ?? day
    case "VTG":
      course = try sentence.number(0) ?? course
      if speed == nil { speed = try sentence.number(4).map { $0 * Self.metersPerSecondPerKnot } }
    case "GSA":
      if horizontalDilution == nil { horizontalDilution = try sentence.number(15) }
    case "GST":
      sigmaLatitude = try sentence.number(5)
      sigmaLongitude = try sentence.number(6)
      sigmaAltitude = try sentence.number(7)
    case "ZDA":
      if let d = try sentence.number(1).flatMap({ Int(exactly: $0) }),
        let m = try sentence.number(2).flatMap({ Int(exactly: $0) }),
        let y = try sentence.number(3).flatMap({ Int(exactly: $0) })
      {
        day = DateField.days(year: y, month: m, day: d)
      }
    default: break
    }
  }

  private static let metersPerSecondPerKnot = 1852.0 / 3600

  private mutating func position(
    _ sentence: NMEASentence, latitude index: Int, isBetter: Bool
  ) throws(LineProblem) {
    guard isBetter || latitude == nil, let latitude = try sentence.degrees(index),
      let longitude = try sentence.degrees(index + 2)
    else { return }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Days since 1970 of `071123`, day, month and year; years from 80 on are in the 20th century.
  private static func day(packed date: Substring) throws(LineProblem) -> Int? {
    if date.isEmpty { return nil }
    guard date.utf8.count == 6, let d = DigitField.value(date.prefix(2)),
      let m = DigitField.value(date.dropFirst(2).prefix(2)), let y = DigitField.value(date.dropFirst(4)),
      let days = DateField.days(year: y < 80 ? 2000 + y : 1900 + y, month: m, day: d)
    else { throw LineProblem("the date of RMC, “\(date.prefix(20))”, is none") }
    return days
  }

  /// The fix, or nil when the receiver had none.
  ///
  /// - Parameters:
  ///   - accuracy: 68 % radius for fixes whose sentences give none, metres.
  ///   - userRangeError: 1σ error of one range, metres; nil chooses by quality.
  /// - Returns: the fix.
  /// - Throws: `LineProblem` when the position is not on Earth.
  func fix(accuracy: Double, userRangeError: Double?) throws(LineProblem) -> LocationFix? {
    guard quality != 0, !(isVoid && quality == nil), latitude != nil || longitude != nil else { return nil }
    guard let latitude, let longitude, let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw LineProblem(FixParts.problem(latitude: latitude, longitude: longitude))
    }
    var radius = accuracy
    if let sigmaLatitude, let sigmaLongitude {
      radius = FixParts.radius(sigmaEast: sigmaLongitude, sigmaNorth: sigmaLatitude)
    } else if let horizontalDilution, horizontalDilution > 0, horizontalDilution < 99 {
      radius = FixParts.radius(
        horizontalDilution: horizontalDilution,
        userRangeError: userRangeError ?? NMEAImporter.userRangeError(quality: quality))
    }
    return LocationFix(
      coordinate: coordinate, horizontalAccuracy: radius,
      altitude: altitude.map { Altitude(meters: $0, reference: .meanSeaLevel) }, verticalAccuracy: sigmaAltitude,
      course: course.flatMap { (0...360).contains($0) ? $0 : nil }, speed: speed)
  }
}
