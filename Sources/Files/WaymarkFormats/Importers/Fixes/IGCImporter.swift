import Waymark
import WaymarkGeodesy

/// Flight recorders' IGC files (FAI, Technical Specification for GNSS Flight Recorders, appendix A): B records, with
/// the fix accuracy where the I record declares it.
enum IGCImporter {
  /// 68 % radius in metres of fixes without FXA, unless another is given.
  static let defaultAccuracy = 10.0

  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    let lines = try LineReader(path: path, endsAtCarriageReturn: true)
    var track = ImportedTrack(name: lines.name, format: .igc, clock: .utc)
    var day: Int?
    var accuracyColumns: Range<Int>?
    var lastSeconds = -Double.infinity
    while try lines.advance() {
      let text = lines.text.trimmedEnd
      do throws(LineProblem) {
        if lines.isTooLong { throw LineProblem("the line is too long") }
        if text.hasPrefix("H"), text.dropFirst(2).hasPrefix("DTE") {
          day = try Self.day(text)
          lastSeconds = -.infinity
        } else if text.hasPrefix("HFGTYGLIDERTYPE:") || text.hasPrefix("HFFTYFRTYPE:") {
          track.device = track.device ?? String(text[text.index(after: text.firstIndex(of: ":") ?? text.startIndex)...])
        } else if text.hasPrefix("I") {
          accuracyColumns = columns(of: "FXA", in: text)
        } else if text.hasPrefix("B") {
          let fields = Array(text.utf8)
          guard let seconds = DateField.secondsOfDay(packed: Substring(text.dropFirst().prefix(6))) else {
            throw LineProblem("the time of a B record is invalid")
          }
          guard let known = day ?? options.firstDay else {
            throw LineProblem("no HFDTE record before the first fix gives the date; --date YYYY-MM-DD gives it")
          }
          day = seconds < lastSeconds - 43_200 ? known + 1 : known
          lastSeconds = seconds
          let fix = try fix(fields, accuracyColumns, options: options, unusable: &track.unusable)
          track.append(.fix(fix), at: Double(day ?? known) * 86_400 + seconds)
        }
      } catch {
        track.damage.note(line: lines.number, error.text)
      }
    }
    try track.requireSamples("B records")
    return track
  }

  /// `B HHMMSS DDMMmmmN DDDMMmmmE V PPPPP GGGGG`, without the spaces.
  private static func fix(
    _ bytes: [UInt8], _ accuracyColumns: Range<Int>?, options: ImportOptions, unusable: inout UnusableValues
  ) throws(LineProblem) -> LocationFix {
    func number(_ range: Range<Int>) -> Double? {
      guard range.upperBound <= bytes.count else { return nil }
      return DecimalText.value(String(decoding: bytes[range], as: UTF8.self))
    }
    guard bytes.count >= 35, let latitudeDegrees = number(7..<9), let latitudeMinutes = number(9..<14),
      let longitudeDegrees = number(15..<18), let longitudeMinutes = number(18..<23)
    else { throw LineProblem("the B record is incomplete") }
    let south = bytes[14] == UInt8(ascii: "S")
    let west = bytes[23] == UInt8(ascii: "W")
    guard south || bytes[14] == UInt8(ascii: "N"), west || bytes[23] == UInt8(ascii: "E") else {
      throw LineProblem("the B record has no hemisphere")
    }
    let latitude = (latitudeDegrees + latitudeMinutes / 60_000) * (south ? -1 : 1)
    let longitude = (longitudeDegrees + longitudeMinutes / 60_000) * (west ? -1 : 1)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw LineProblem(FixParts.problem(latitude: latitude, longitude: longitude))
    }
    var accuracy = options.accuracy ?? defaultAccuracy
    // FXA is the estimated error at 95.45 % probability: for a plane Gaussian, 2.4862 standard deviations of one axis.
    if let accuracyColumns, let radius95 = number(accuracyColumns) {
      accuracy = FixParts.radius(sigmaEast: radius95 / 2.4862, sigmaNorth: radius95 / 2.4862)
    }
    // V: no GNSS altitude. The GNSS altitude is above the ellipsoid.
    let hasAltitude = bytes[24] == UInt8(ascii: "A")
    let altitude =
      hasAltitude
      ? unusable.number(String(decoding: bytes[30..<35], as: UTF8.self), "altitude", in: UnusableValues.altitudes) : nil
    return LocationFix(
      coordinate: coordinate, horizontalAccuracy: accuracy,
      altitude: altitude.map { Altitude(meters: $0, reference: options.altitudeReference ?? .ellipsoid) })
  }

  /// `HFDTE160722` or `HFDTEDATE:160722,01`.
  private static func day(_ record: String) throws(LineProblem) -> Int {
    let digits = record.drop { !$0.isNumber }.prefix(6)
    guard digits.utf8.count == 6, let d = DigitField.value(digits.prefix(2)),
      let m = DigitField.value(digits.dropFirst(2).prefix(2)), let y = DigitField.value(digits.dropFirst(4)),
      let days = DateField.days(year: y < 80 ? 2000 + y : 1900 + y, month: m, day: d)
    else { throw LineProblem("the date of HFDTE is invalid") }
    return days
  }

  /// Columns of an extension, as an I record declares it: `I 05 36 38 FXA …`, without the spaces.
  private static func columns(of code: String, in record: String) -> Range<Int>? {
    var rest = record.dropFirst(3)
    while rest.count >= 7 {
      let entry = rest.prefix(7)
      if entry.suffix(3) == code, let first = DigitField.value(entry.prefix(2)),
        let last = DigitField.value(entry.dropFirst(2).prefix(2)), first >= 1, last >= first
      {
        return first - 1..<last
      }
      rest = rest.dropFirst(7)
    }
    return nil
  }
}

extension String {
  /// Without white space at its end.
  fileprivate var trimmedEnd: String {
    var copy = self
    while let last = copy.last, last.isWhitespace { copy.removeLast() }
    return copy
  }
}
