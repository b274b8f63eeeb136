import Waymark
import WaymarkGeodesy

/// Positions of RTKLIB (`.pos`, RTKLIB manual 2.4.2, appendix B.1): the header line names the columns. Times in GPST or
/// UTC, as dates or as week and seconds; positions in degrees, in degrees, minutes and seconds, or Earth-centred.
enum RTKLIBImporter {
  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    let reader = try FieldReader(path: path, separator: .spaces, comment: "%")
    var track = ImportedTrack(name: reader.name, format: .rtklib, clock: .utc)
    track.device = "RTKLIB"
    var columns: Columns?
    var usable = 0
    var fixed = 0
    while let fields = try reader.next() {
      let layout: Columns
      if let columns {
        layout = columns
      } else {
        layout = try Columns(header: reader.comments, file: reader.name)
        columns = layout
      }
      do throws(LineProblem) {
        let epoch = try layout.epoch(
          fields, altitudeReference: options.altitudeReference, unusable: &track.unusable)
        usable += 1
        if !options.truthOnly { track.append(.fix(epoch.fix), at: epoch.time) }
        if epoch.quality == 1 {
          fixed += 1
          if options.fixedAsTruth || options.truthOnly {
            let position = Position(epoch.fix.coordinate, altitude: epoch.fix.altitude)
            track.append(.truth(GroundTruth(position: position, yawDegrees: nil)), at: epoch.time)
          }
        }
      } catch {
        track.damage.note(line: reader.lineNumber, error.text)
      }
    }
    if options.fixedAsTruth || options.truthOnly, fixed == 0, usable > 0 {
      throw InputError("no epoch is RTK-fixed (Q=1), so there is no ground truth", file: track.name)
    }
    try track.requireSamples("positions")
    if let columns, !columns.statesHeight, options.altitudeReference == nil {
      track.notes.append("the file does not state the vertical reference: heights are assumed to be ellipsoidal")
    }
    return track
  }

  private struct Epoch {
    var time: Double
    var fix: LocationFix
    var quality: Int?
  }

  /// The columns of a line.
  private struct Columns {
    private enum Position { case degrees, sexagesimal, earthCentred }

    private let indices: [String: Int]
    private let position: Position
    private let isGPST: Bool
    private let heightReference: VerticalReference
    /// Whether the header states the surface that heights are measured from.
    let statesHeight: Bool

    init(header: [String], file: String) throws(InputError) {
      let advice = "write the positions with RTKLIB's field names (option \"Output Header\")"
      guard let line = header.last(where: { $0.contains("latitude") || $0.contains("ecef") || $0.contains("baseline") })
      else { throw InputError("there is no header line with the names of the columns", file: file, advice: advice) }
      var names = line.split { $0 == " " || $0 == "\t" }.map(String.init)
      guard let clock = names.first, ["GPST", "UTC"].contains(clock) else {
        throw InputError("the times are in neither GPST nor UTC", file: file)
      }
      isGPST = clock == "GPST"
      // A time has two fields: date and time, or week and seconds.
      names.insert("time", at: 1)
      if names.contains("latitude(deg)") {
        position = .degrees
      } else if names.contains("latitude(d'\")") {
        position = .sexagesimal
      } else if names.contains("x-ecef(m)") {
        position = .earthCentred
      } else {
        throw InputError(
          "positions are relative to a base station", file: file,
          advice: "write them as latitude, longitude and height")
      }
      var indices: [String: Int] = [:]
      var index = 0
      for name in names {
        indices[name.prefix { $0 != "(" }.lowercased()] = index
        index += name.hasSuffix("(d'\")") ? 3 : 1
      }
      self.indices = indices
      let note = header.last { $0.contains("lat/lon/height") } ?? ""
      statesHeight = note.contains("ellipsoidal") || note.contains("geodetic")
      heightReference = note.contains("geodetic") ? .meanSeaLevel : .ellipsoid
    }

    func epoch(
      _ fields: [Substring], altitudeReference: VerticalReference?, unusable: inout UnusableValues
    ) throws(LineProblem) -> Epoch {
      func number(_ name: String, _ offset: Int = 0) -> Double? {
        indices[name].flatMap { $0 + offset < fields.count ? DecimalText.value(fields[$0 + offset]) : nil }
      }
      let time = try time(fields)
      let coordinate: Coordinate
      let height: Altitude?
      switch position {
      case .earthCentred:
        guard let x = number("x-ecef"), let y = number("y-ecef"), let z = number("z-ecef"),
          Vector3(x, y, z).length > 6e6
        else { throw LineProblem("x, y, z is not a position on Earth") }
        let position = ECEF.position(of: Vector3(x, y, z))
        coordinate = position.coordinate
        height = Altitude(meters: position.height, reference: .ellipsoid)
      case .degrees, .sexagesimal:
        let latitude = position == .degrees ? number("latitude") : degrees(number, "latitude")
        let longitude = position == .degrees ? number("longitude") : degrees(number, "longitude")
        guard let latitude, let longitude, let position = Coordinate(latitude: latitude, longitude: longitude) else {
          throw LineProblem(FixParts.problem(latitude: latitude, longitude: longitude))
        }
        coordinate = position
        height = unusable.number(
          indices["height"].flatMap { $0 < fields.count ? fields[$0] : nil }, "altitude", in: UnusableValues.altitudes
        ).map { Altitude(meters: $0, reference: altitudeReference ?? heightReference) }
      }
      var fix = LocationFix(coordinate: coordinate, horizontalAccuracy: -1, altitude: height)
      if let north = number("sdn"), let east = number("sde") {
        fix.horizontalAccuracy = FixParts.radius(sigmaEast: east, sigmaNorth: north)
        fix.verticalAccuracy = number("sdu")
      } else if let x = number("sdx"), let y = number("sdy"), let z = number("sdz") {
        // Earth-centred standard deviations: the mean axis represents all.
        let axis = ((x * x + y * y + z * z) / 3).squareRoot()
        fix.horizontalAccuracy = FixParts.radius(sigmaEast: axis, sigmaNorth: axis)
        fix.verticalAccuracy = axis
      }
      if let north = number("vn"), let east = number("ve") {
        let speed = Vector3(east, north, 0).length
        fix.speed = speed
        fix.course = Angle.heading(east: east, north: north)
        if let sigmaNorth = number("sdvn"), let sigmaEast = number("sdve") {
          let sigma = ((sigmaNorth * sigmaNorth + sigmaEast * sigmaEast) / 2).squareRoot()
          fix.speedAccuracy = sigma
          if speed > 0 { fix.courseAccuracy = min(180, Angle.degrees(sigma / speed)) }
        }
      }
      let quality = number("q").flatMap { Int(exactly: $0.rounded()) }
      return Epoch(time: time, fix: fix, quality: quality)
    }

    private func degrees(_ number: (String, Int) -> Double?, _ name: String) -> Double? {
      guard let whole = number(name, 0), let minutes = number(name, 1), let seconds = number(name, 2) else {
        return nil
      }
      let size = abs(whole) + minutes / 60 + seconds / 3600
      return whole.sign == .minus ? -size : size
    }

    private func time(_ fields: [Substring]) throws(LineProblem) -> Double {
      guard fields.count > 2 else { throw LineProblem("the line ends too early") }
      if let week = DecimalText.value(fields[0]) {
        guard (0...10_000).contains(week), let seconds = DecimalText.value(fields[1]), (0..<604_801).contains(seconds)
        else { throw LineProblem("the week and the seconds in it are not a time") }
        let date = GPSTime.epoch + week * 604_800 + seconds
        return isGPST ? GPSTime.utc(ofGPSDate: date) : date
      }
      guard let date = DateField.seconds(date: fields[0], time: fields[1]) else {
        throw LineProblem("“\(fields[0]) \(fields[1])” is not a date and a time")
      }
      return isGPST ? GPSTime.utc(ofGPSDate: date) : date
    }
  }
}
