import Foundation
import Waymark
import WaymarkGeodesy

/// Recordings of CoreLocationMotion Data Logger (github.com/PyojinKim/CoreLocationMotion-Data-Logger): `gps.txt` with
/// wall-clock times, the sensors with times of the device's own clock.
///
/// A folder gives its fixes, and magnetic headings from `gravity.txt` and `magnet.txt`. The app does not relate the two
/// clocks; the recording is assumed to start at the same moment in both.
enum CoreLocationLoggerImporter {
  /// Accuracy of headings from gravity and an uncalibrated magnetometer, degrees, unless another is given.
  static let defaultHeadingAccuracy = 25.0
  /// Seconds between two headings.
  private static let headingInterval = 0.2

  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    var status = stat()
    guard stat(path, &status) == 0, SystemCall.isDirectory(status.st_mode) else {
      var track = ImportedTrack(name: path, format: .corelocation, clock: .utc)
      track.device = "iPhone, CoreLocation"
      try fixes(path, into: &track)
      try track.requireSamples("fixes")
      return track
    }
    func file(_ name: String) -> String? {
      let file = path + "/" + name
      return access(file, F_OK) == 0 ? file : nil
    }
    var track = ImportedTrack(name: path, format: .corelocation, clock: .boot)
    track.device = "iPhone, CoreLocation"
    let accuracy = options.headingAccuracy ?? defaultHeadingAccuracy
    if let gravity = file("gravity.txt"), let magnet = file("magnet.txt") {
      try headings(gravity: gravity, magnet: magnet, accuracy: accuracy, into: &track)
      track.notes.append("headings are made of gravity and the uncalibrated magnetometer")
    }
    if let north = options.headingNorth, let heading = file("heading.txt") {
      try headings(heading, north: north, accuracy: accuracy, into: &track)
    }
    if options.standing, let attitude = file("game_rv.txt") { try poses(attitude, into: &track) }
    if let gps = file("gps.txt") {
      var positions = ImportedTrack(name: gps, format: .corelocation, clock: .utc)
      positions.damage = track.damage
      try fixes(gps, into: &positions)
      try add(positions, to: &track)
    }
    try track.requireSamples("fixes or headings")
    return track
  }

  /// Adds fixes with wall-clock times to samples with times of the device's clock.
  private static func add(_ positions: ImportedTrack, to track: inout ImportedTrack) throws(InputError) {
    guard let device = track.span else {
      track = positions
      return
    }
    track.unusable = positions.unusable
    track.damage = positions.damage
    guard let wall = positions.span else { return }
    let offset = wall.lowerBound - device.lowerBound
    track.clock.utcOffset = offset
    for sample in positions.samples { track.samples.append(TimedSample(time: sample.time - offset, sample.sample)) }
    track.notes.append("the clocks of fixes and sensors are not related: both are assumed to start at the same moment")
  }

  /// `unix_ns lat lon hAcc alt floor vAcc`.
  private static func fixes(_ path: String, into track: inout ImportedTrack) throws(InputError) {
    let reader = try FieldReader(path: path, separator: .spaces, comment: "#")
    while let fields = try reader.next() {
      guard fields.count == 7, let time = DecimalText.value(fields[0]) else {
        track.damage.note(line: reader.lineNumber, "7 values were expected: time lat lon hAcc alt floor vAcc")
        continue
      }
      let latitude = DecimalText.value(fields[1])
      let longitude = DecimalText.value(fields[2])
      guard let latitude, let longitude, let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
        track.damage.note(line: reader.lineNumber, FixParts.problem(latitude: latitude, longitude: longitude))
        continue
      }
      let altitude = track.unusable.number(fields[4], "altitude", in: UnusableValues.altitudes)
      let fix = FixParts.appleFix(
        coordinate, horizontalAccuracy: DecimalText.value(fields[3]) ?? -1, altitude: altitude,
        verticalAccuracy: DecimalText.value(fields[6]), unusable: &track.unusable)
      track.append(.fix(fix), at: time * 1e-9)
    }
  }

  /// Lines of a time in nanoseconds and several numbers.
  private static func rows(
    _ path: String, count: Int, damage: inout DamagedLines
  ) throws(InputError) -> [(time: Double, values: [Double])] {
    let reader = try FieldReader(path: path, separator: .spaces, comment: "#")
    var rows: [(time: Double, values: [Double])] = []
    while let fields = try reader.next() {
      guard fields.count == count + 1, let numbers = PoseMatrix.numbers(fields) else {
        damage.note(
          line: reader.lineNumber, "\(count + 1) numbers were expected in \(path.split(separator: "/").last ?? "")")
        continue
      }
      rows.append((numbers[0] * 1e-9, Array(numbers[1...])))
    }
    return rows
  }

  /// Tilt-compensated headings: the field's component perpendicular to gravity is magnetic north, in device axes.
  private static func headings(
    gravity: String, magnet: String, accuracy: Double, into track: inout ImportedTrack
  ) throws(InputError) {
    let down = try rows(gravity, count: 3, damage: &track.damage)
    let field = try rows(magnet, count: 3, damage: &track.damage)
    var i = 0
    var last = -Double.infinity
    for row in field where row.time - last >= headingInterval {
      while i + 1 < down.count, down[i + 1].time <= row.time { i += 1 }
      guard i < down.count, abs(down[i].time - row.time) < 0.5,
        let degrees = heading(
          down: Vector3(down[i].values[0], down[i].values[1], down[i].values[2]),
          field: Vector3(row.values[0], row.values[1], row.values[2]))
      else { continue }
      last = row.time
      track.append(.heading(HeadingReading(degrees: degrees, north: .magnetic, accuracy: accuracy)), at: row.time)
    }
  }

  /// Magnetic heading of the camera's direction (−z of the device) on the ground, or of the top edge (+y) while the
  /// camera points within 30° of straight down or up; nil where the field is vertical.
  static func heading(down: Vector3, field: Vector3) -> Double? {
    guard let up = (-down).normalized, let east = field.cross(up).normalized else { return nil }
    let north = up.cross(east)
    let camera = Vector3(0, 0, -1)
    let isSteep = abs(camera.dot(up)) > 0.866
    let direction = isSteep ? Vector3(0, 1, 0) : camera
    return Angle.heading(east: direction.dot(east), north: direction.dot(north))
  }

  /// `boot_ns degrees` of CMDeviceMotion.
  private static func headings(
    _ path: String, north: HeadingReading.North, accuracy: Double, into track: inout ImportedTrack
  ) throws(InputError) {
    var last = -Double.infinity
    for row in try rows(path, count: 1, damage: &track.damage) where row.time - last >= headingInterval {
      last = row.time
      track.append(
        .heading(HeadingReading(degrees: row.values[0], north: north, accuracy: accuracy)), at: row.time)
    }
  }

  /// `boot_ns qx qy qz qw`: rotation from device axes (those of the displayed camera) to a world with z up.
  private static func poses(_ path: String, into track: inout ImportedTrack) throws(InputError) {
    for row in try rows(path, count: 4, damage: &track.damage) {
      let q = Quaternion(x: row.values[0], y: row.values[1], z: row.values[2], w: row.values[3])
      guard let orientation = q.normalized else { continue }
      let pose = PoseSample(
        position: .zero, orientation: WorldAxes.zUp.toScene * orientation, tracking: .limited,
        odometry: .absent)
      track.append(.pose(pose), at: row.time)
    }
  }
}
