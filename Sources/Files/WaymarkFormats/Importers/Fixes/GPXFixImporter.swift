import Foundation
import Waymark
import WaymarkGeodesy

/// Tracks of GPX files (1.0 and 1.1) as fixes: every track point with a time. Heights are above mean sea level;
/// accuracy comes from `hdop`; speed and course from GPX 1.0 and from Garmin's extensions.
enum GPXFixImporter {
  /// 68 % radius in metres of points without `hdop`, unless another is given.
  static let defaultAccuracy = 10.0
  /// 1σ error of one range in metres, which converts `hdop` to an accuracy.
  static let defaultUserRangeError = 5.0

  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    let source = try ByteSource(path: path, limits: .file)
    let handler = Handler(options: options)
    try XMLReader.read(source, handler: handler)
    var track = ImportedTrack(name: source.name, format: .gpx, clock: .utc)
    track.device = handler.creator
    track.damage = handler.damage
    track.unusable = handler.unusable
    for (time, fix) in handler.fixes { track.append(.fix(fix), at: time) }
    if handler.fixes.isEmpty, handler.withoutTime > 0 {
      throw InputError("none of the \(handler.withoutTime) track points has a time", file: source.name)
    }
    if let cut = handler.cut {
      guard !handler.fixes.isEmpty else { throw cut.inFile(source.name) }
      track.notes.append("the file is cut off\(cut.line.map { " in line \($0)" } ?? ""): what is whole is used")
    }
    try track.requireSamples("track points")
    if handler.withoutTime > 0 { track.notes.append("\(handler.withoutTime) track points without a time are left out") }
    return track
  }

  private final class Handler: XMLHandler {
    private(set) var fixes: [(time: Double, fix: LocationFix)] = []
    private(set) var damage = DamagedLines()
    private(set) var unusable = UnusableValues()
    private(set) var withoutTime = 0
    private(set) var creator: String?
    private(set) var cut: InputError?

    private let options: ImportOptions
    private var depth = 0
    private var point: Point?

    private struct Point {
      var latitude: Double?
      var longitude: Double?
      var values: [String: String] = [:]
    }

    init(options: ImportOptions) { self.options = options }

    func start(_ element: XMLElementStart) throws(InputError) {
      defer { depth += 1 }
      if depth == 0 {
        guard element.name == "gpx" else {
          throw InputError("this is not GPX: the root element is <\(element.name)>", advice: "check the format")
        }
        creator = element.attributes["creator"]
      } else if element.name == "trkpt" {
        point = Point(
          latitude: element.attributes["lat"].flatMap { DecimalText.value($0) },
          longitude: element.attributes["lon"].flatMap { DecimalText.value($0) })
      }
    }

    func end(_ name: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError) {
      depth -= 1
      guard let point else { return }
      guard name == "trkpt" else {
        self.point?.values[name.text] = text
        return
      }
      self.point = nil
      do throws(LineProblem) {
        try add(point)
      } catch {
        damage.note(line: line, error.text)
      }
    }

    /// The points before the cut are whole.
    func cutOff(_ error: InputError, text: String) throws(InputError) { cut = error }

    private func add(_ point: Point) throws(LineProblem) {
      guard let text = point.values["time"] else {
        withoutTime += 1
        return
      }
      guard let time = UTCInstant(iso8601: Substring(text).trimmed) else {
        throw LineProblem("“\(text.prefix(40))” is not an ISO 8601 time")
      }
      guard let latitude = point.latitude, let longitude = point.longitude,
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      else { throw LineProblem(FixParts.problem(latitude: point.latitude, longitude: point.longitude)) }
      func number(_ key: String, _ name: String, in range: ClosedRange<Double>) -> Double? {
        unusable.number(point.values[key], name, in: range)
      }
      var accuracy = options.accuracy ?? defaultAccuracy
      let dilution = number("hdop", "dilution", in: UnusableValues.amounts)
      if options.accuracy == nil, let dilution, dilution > 0, dilution < 99 {
        accuracy = FixParts.radius(
          horizontalDilution: dilution, userRangeError: options.userRangeError ?? defaultUserRangeError)
      }
      fixes.append(
        (
          time.secondsSince1970,
          LocationFix(
            coordinate: coordinate, horizontalAccuracy: accuracy,
            altitude: number("ele", "altitude", in: UnusableValues.altitudes).map {
              Altitude(meters: $0, reference: options.altitudeReference ?? .meanSeaLevel)
            }, course: number("course", "course", in: UnusableValues.directions),
            speed: number("speed", "speed", in: UnusableValues.amounts))
        ))
    }
  }
}
