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

  /// Whether the receiver says that it has no fix; its clock may be wrong, too.
  var isWithoutFix: Bool { quality == 0 || isVoid && quality == nil }

  /// Adds a sentence.
  ///
  /// - Parameters:
  ///   - sentence: the sentence.
  ///   - unusable: counts values that cannot be used.
  /// - Throws: `LineProblem` when its position or its date is none.
  mutating func add(_ sentence: NMEASentence, unusable: inout UnusableValues) throws(LineProblem) {
    func speed(_ index: Int) -> Double? {
      unusable.number(sentence[index], "speed", in: UnusableValues.amounts).map { $0 * Self.metersPerSecondPerKnot }
    }
    func course(_ index: Int) -> Double? { unusable.number(sentence[index], "course", in: UnusableValues.directions) }
    func dilution(_ index: Int) -> Double? { unusable.number(sentence[index], "dilution", in: UnusableValues.amounts) }
    func accuracy(_ index: Int) -> Double? { unusable.number(sentence[index], "accuracy", in: UnusableValues.amounts) }
    switch sentence.type {
    case "GGA":
      let found = try sentence.number(5).flatMap { Int(exactly: $0) }
      try position(sentence, latitude: 1, isBetter: true)
      quality = found
      horizontalDilution = dilution(7) ?? horizontalDilution
      if sentence[9] == "M" || sentence[9].isEmpty {
        altitude = unusable.number(sentence[8], "altitude", in: UnusableValues.altitudes) ?? altitude
      }
    case "RMC":
      isVoid = sentence[1] == "V"
      try position(sentence, latitude: 2, isBetter: false)
      self.speed = speed(6)
      self.course = course(7)
      // Before its first fix a receiver begins its clock anywhere.
      if !isVoid { day = try Self.day(packed: sentence[8]) ?? day }
    case "VTG":
      self.course = course(0) ?? self.course
      if self.speed == nil { self.speed = speed(4) }
    case "GSA":
      if horizontalDilution == nil { horizontalDilution = dilution(15) }
    case "GST":
      sigmaLatitude = accuracy(5)
      sigmaLongitude = accuracy(6)
      sigmaAltitude = accuracy(7)
    case "ZDA":
      if let d = DigitField.value(sentence[1]), let m = DigitField.value(sentence[2]),
        let y = DigitField.value(sentence[3])
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
    guard !isWithoutFix, latitude != nil || longitude != nil else { return nil }
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
      course: course, speed: speed)
  }
}
