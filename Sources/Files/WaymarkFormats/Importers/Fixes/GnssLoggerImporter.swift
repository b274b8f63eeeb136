import Waymark
import WaymarkGeodesy

/// Logs of Android's GnssLogger (github.com/google/gps-measurement-tools): `Fix` lines of the providers and
/// `OrientationDeg` lines. Header comments name the columns where the log has them.
enum GnssLoggerImporter {
  /// Accuracy of compass headings in degrees, unless another is given: phones are off by 10 to 30 degrees in towns.
  static let defaultHeadingAccuracy = 15.0

  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    let lines = try LineReader(path: path, endsAtCarriageReturn: true)
    var track = ImportedTrack(name: lines.name, format: .gnsslogger, clock: .boot)
    var layout = Layout()
    var fixes: [Fix] = []
    var headings: [(boot: Double?, unix: Double, reading: HeadingReading)] = []
    let accuracy = options.headingAccuracy ?? defaultHeadingAccuracy
    while try lines.advance() {
      let text = lines.text
      do throws(LineProblem) {
        if lines.isTooLong { throw LineProblem("the line is too long") }
        if text.hasPrefix("#") {
          layout.learn(text)
          if let model = device(in: text) { track.device = model }
        } else if text.hasPrefix("Fix,") {
          fixes.append(try fix(layout.fields(of: text, kind: "Fix"), options: options, unusable: &track.unusable))
        } else if text.hasPrefix("OrientationDeg,") {
          headings.append(try heading(layout.fields(of: text, kind: "OrientationDeg"), accuracy: accuracy))
        }
      } catch {
        track.damage.note(line: lines.number, error.text)
      }
    }
    select(options.provider, from: fixes, headings, into: &track)
    try track.requireSamples("fixes")
    return track
  }

  private struct Fix {
    var provider: ImportOptions.Provider
    var boot: Double?
    var unix: Double
    var fix: LocationFix
  }

  /// Keeps the fixes of the provider, and converts everything to one clock.
  private static func select(
    _ wanted: ImportOptions.Provider?, from fixes: [Fix],
    _ headings: [(boot: Double?, unix: Double, reading: HeadingReading)], into track: inout ImportedTrack
  ) {
    let provider = wanted ?? (fixes.contains { $0.provider == .fused } ? .fused : .gps)
    let kept = provider == .all ? fixes : fixes.filter { $0.provider == provider }
    let counts = [ImportOptions.Provider.gps, .fused, .network].map { one in
      "\(fixes.count { $0.provider == one }) \(one.rawValue)"
    }
    track.notes.append("of \(counts.joined(separator: ", ")) fixes those of \(provider.rawValue) are used")
    // The device's own clock is steady, the wall clock is not; old versions write only the latter.
    let differences = kept.compactMap { fix in fix.boot.map { fix.unix - $0 } }.sorted()
    if differences.count == kept.count, headings.allSatisfy({ $0.boot != nil }), !kept.isEmpty {
      track.clock = SourceClock(.boot, utcOffset: differences[differences.count / 2])
      for fix in kept { track.append(.fix(fix.fix), at: fix.boot ?? 0) }
      for heading in headings { track.append(.heading(heading.reading), at: heading.boot ?? 0) }
    } else {
      track.clock = .utc
      for fix in kept { track.append(.fix(fix.fix), at: fix.unix) }
      for heading in headings { track.append(.heading(heading.reading), at: heading.unix) }
    }
  }

  private static func fix(
    _ row: Layout.Row, options: ImportOptions, unusable: inout UnusableValues
  ) throws(LineProblem) -> Fix {
    let provider: ImportOptions.Provider
    switch row["provider"]?.lowercased() {
    case "gps": provider = .gps
    case "flp", "fused": provider = .fused
    case "nlp", "network": provider = .network
    case let other: throw LineProblem("the provider \(other ?? "") is not known")
    }
    let latitude = row.number("latitude")
    let longitude = row.number("longitude")
    guard let latitude, let longitude, let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw LineProblem(FixParts.problem(latitude: latitude, longitude: longitude))
    }
    guard let unix = row.number("unixtime") ?? row.number("utctime") else { throw LineProblem("the fix has no time") }
    func number(_ column: String, _ name: String, in range: ClosedRange<Double> = UnusableValues.amounts) -> Double? {
      unusable.number(row[column], name, in: range)
    }
    let fix = LocationFix(
      coordinate: coordinate, horizontalAccuracy: row.number("accuracy") ?? options.accuracy ?? -1,
      altitude: number("altitude", "altitude", in: UnusableValues.altitudes).map {
        Altitude(meters: $0, reference: options.altitudeReference ?? .ellipsoid)
      }, verticalAccuracy: number("verticalaccuracy", "vertical accuracy"),
      course: number("bearing", "course", in: UnusableValues.directions),
      courseAccuracy: number("bearingaccuracy", "course accuracy"), speed: number("speed", "speed"),
      speedAccuracy: number("speedaccuracy", "speed accuracy"))
    return Fix(provider: provider, boot: row.number("elapsedrealtime").map { $0 * 1e-9 }, unix: unix / 1000, fix: fix)
  }

  private static func heading(
    _ row: Layout.Row, accuracy: Double
  ) throws(LineProblem) -> (boot: Double?, unix: Double, reading: HeadingReading) {
    guard let yaw = row.number("yaw"), let pitch = row.number("pitch"), let roll = row.number("roll"),
      let unix = row.number("utctime") ?? row.number("unixtime")
    else { throw LineProblem("the orientation lacks yaw, roll, pitch or time") }
    let degrees = AndroidOrientation.cameraHeading(azimuth: yaw, pitch: pitch, roll: roll)
    let reading = HeadingReading(degrees: degrees, north: .magnetic, accuracy: accuracy)
    return (row.number("elapsedrealtime").map { $0 * 1e-9 }, unix / 1000, reading)
  }

  /// `# Version: v3.0.6.4 Platform: 14 Manufacturer: Google Model: Pixel 7`
  private static func device(in comment: String) -> String? {
    guard let make = comment.firstRange(of: "Manufacturer:"), let model = comment.firstRange(of: "Model:"),
      make.upperBound <= model.lowerBound
    else { return nil }
    let maker = comment[make.upperBound..<model.lowerBound].trimmed
    return "\(maker) \(comment[model.upperBound...].trimmed)"
  }

  /// The columns of each kind of line.
  private struct Layout {
    /// One line by the names of its columns.
    struct Row {
      let fields: [Substring]
      let columns: [String: Int]

      subscript(name: String) -> Substring? {
        guard let index = columns[name], index < fields.count, !fields[index].isEmpty else { return nil }
        return fields[index]
      }

      func number(_ name: String) -> Double? { self[name].flatMap { DecimalText.value($0) } }
    }

    private var columns: [String: [String: Int]] = [:]

    init() {
      learn("# Fix,Provider,Latitude,Longitude,Altitude,Speed,Accuracy,(UTC)TimeInMs")
      learn("# OrientationDeg,utcTimeMillis,elapsedRealtimeNanos,yawDeg,rollDeg,pitchDeg")
    }

    /// Reads the columns from a comment like `# Fix,Provider,LatitudeDegrees,…`.
    mutating func learn(_ comment: String) {
      let names = comment.drop { $0 == "#" || $0 == " " }.split(separator: ",", omittingEmptySubsequences: false)
      guard let kind = names.first, names.count > 4, ["Fix", "OrientationDeg"].contains(kind) else { return }
      let pairs = names.enumerated().map { (Self.plain($1), $0) }
      columns[String(kind)] = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    func fields(of line: String, kind: String) -> Row {
      Row(
        fields: line.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed),
        columns: columns[kind] ?? [:])
    }

    /// `LatitudeDegrees`, `(UTC)TimeInMs`, `elapsedRealtimeNanos` without unit and in lower case.
    private static func plain(_ name: Substring) -> String {
      var plain = name.trimmed.filter { $0 != "(" && $0 != ")" }.lowercased()
      for unit in ["degrees", "meters", "mps", "millis", "inms", "nanos", "deg"] where plain.hasSuffix(unit) {
        plain.removeLast(unit.count)
        break
      }
      return plain
    }
  }
}
