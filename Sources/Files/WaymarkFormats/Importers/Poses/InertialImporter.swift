import Waymark
import WaymarkGeodesy

/// Recordings of an inertial unit that somebody carried while walking, without a header: GPS time as seconds since 1970,
/// acceleration x y z in g (at rest it points upwards), rotation rate x y z in rad/s; further columns are ignored.
///
/// The poses come from the engine's own step counter, as on a phone without camera tracking: a step goes where the gyro
/// says that the unit is turned. The scene's yaw is arbitrary, since it is unknown how the unit was held.
enum InertialImporter {
  /// Seconds between poses.
  private static let poseInterval = 0.1
  /// The mean of the force over so many seconds is the vertical.
  private static let verticalMemory = 3.0
  /// Seconds without samples over which nothing is known of the rotation.
  private static let maximumGap = 0.5
  private static let gravity = 9.80665
  /// Accelerations in g and rates in rad/s beyond this are no walker's.
  private static let maximumMagnitude = 100.0

  static func read(_ path: String) throws(InputError) -> ImportedTrack {
    let reader = try FieldReader(path: path, separator: .commas, comment: "#")
    var track = ImportedTrack(name: reader.name, format: .inertial, clock: .utc)
    var odometer = PedestrianOdometer()
    var (up, heading) = (Vector3.zero, 0.0)
    var last: Double?
    var nextPose = -Double.infinity
    while let fields = try reader.next() {
      guard fields.count >= 7, let n = PoseMatrix.numbers(Array(fields.prefix(7))) else {
        track.damage.note(line: reader.lineNumber, "7 numbers were expected: t ax ay az wx wy wz")
        continue
      }
      let time = GPSTime.utc(ofGPSDate: n[0])
      let (force, rate) = (Vector3(n[1], n[2], n[3]), Vector3(n[4], n[5], n[6]))
      guard force.length < maximumMagnitude, rate.length < maximumMagnitude else {
        track.damage.note(line: reader.lineNumber, "no walker accelerates or turns so fast")
        continue
      }
      let step = last.map { time - $0 } ?? 0
      guard step >= 0 else {
        track.damage.note(line: reader.lineNumber, "the time is before that of the last line")
        continue
      }
      up = last == nil ? force : up + (force - up) * (step / (step + verticalMemory))
      last = time
      if step < maximumGap, let vertical = up.normalized {
        heading = Angle.wrappedTo360(heading - Angle.degrees(rate.dot(vertical)) * step)
      }
      odometer.add(
        orientation: CameraDirection.orientation(headingDegrees: heading, pitchDegrees: 0, rollDegrees: 0), at: time)
      odometer.add(acceleration: force * gravity, at: time)
      guard time >= nextPose else { continue }
      nextPose = time + poseInterval
      track.append(.pose(odometer.pose(at: time)), at: time)
    }
    try track.requireSamples("inertial samples")
    track.notes.append("poses are \(odometer.steps) counted steps in the direction by the gyro, whose bias is unknown")
    return track
  }
}
