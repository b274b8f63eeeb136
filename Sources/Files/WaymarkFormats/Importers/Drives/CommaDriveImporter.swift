import Foundation
import Waymark
import WaymarkGeodesy

/// A drive of the comma2k19 data set (H. Schafer et al., A commute in data, arXiv:1812.05752), as a folder of CSV files
/// with times of the phone's clock: `imu.csv`, `can_speed.csv`, `gnss_ublox.csv`, `gnss_phone_qcom.csv`,
/// `truth_camera_poses.csv`.
enum CommaDriveImporter {
  /// Direction of motion minus heading of the camera, degrees, in the data set's ground truth.
  static let defaultMountYaw = 0.9
  /// Poses per second.
  static let defaultPoseRate = 30.0

  /// 68 % radius in metres of a receiver's fixes, measured against the ground truth at the times at which fixes
  /// arrived.
  static func defaultAccuracy(_ receiver: ImportOptions.Receiver) -> Double {
    switch receiver {
    case .ublox: 1.6
    case .qcom: 4.8
    }
  }

  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw InputError(
        "cannot be opened (\(SystemCall.failure))", file: path, advice: "give the folder with imu.csv and can_speed.csv"
      )
    }
    guard SystemCall.isDirectory(status.st_mode) else {
      throw InputError("a folder was expected", file: path, advice: "give the folder with imu.csv and can_speed.csv")
    }
    var track = ImportedTrack(name: path, format: .comma2k19, clock: .boot)
    track.device = "comma EON"
    let states = try odometry(path, options: options, into: &track)
    try fixes(path, options: options, into: &track)
    if !options.leavesTruthOut { try truth(path, states, into: &track) }
    return track
  }

  // MARK: Odometry

  private static func odometry(
    _ folder: String, options: ImportOptions, into track: inout ImportedTrack
  ) throws(InputError) -> [WheelOdometry.State] {
    let speeds = try self.speeds(folder + "/can_speed.csv", damage: &track.damage)
    let readings = try self.readings(folder + "/imu.csv", damage: &track.damage)
    guard let firstSpeed = speeds.times.first, let lastSpeed = speeds.times.last else {
      throw InputError("there are no speeds in it", file: folder + "/can_speed.csv")
    }
    let covered = readings.filter { $0.time >= firstSpeed - 0.5 && $0.time <= lastSpeed + 0.5 }
    guard covered.count > 1 else {
      throw InputError(
        "no readings are from the time of the wheel speeds", file: folder + "/imu.csv",
        advice: "check that the files belong to one drive")
    }
    var odometry = WheelOdometry(
      mountYawDegrees: options.mountYawDegrees ?? defaultMountYaw, mountPitchDegrees: options.mountPitchDegrees)
    let states = odometry.run(covered, speed: speeds)
    let interval = 1 / (options.poseRate ?? defaultPoseRate)
    var next = states[0].time
    // The camera of the data set: 1164 × 874 pixels, focal length 910 pixels.
    if let camera = CameraIntrinsics(width: 1164, height: 874, fovX: 65.203, fovY: 51.288) {
      track.append(.camera(camera), at: next)
    }
    for state in states where state.time >= next {
      track.append(.pose(PoseSample(position: state.position, orientation: state.orientation)), at: state.time)
      next += interval * max(1, ((state.time - next) / interval).rounded(.down) + 1)
    }
    let bias = odometry.gyroBias.map { _ in "measured while standing" } ?? "unknown, because the car never stands"
    track.notes.append("poses are dead reckoned from wheel speed and gyro; the gyro's bias is \(bias)")
    if options.mountPitchDegrees == nil {
      let pitch = (odometry.usedMountPitchDegrees * 100).rounded() / 100
      track.notes.append("the camera is assumed to be pitched by \(pitch) degrees, so that the drive ends level")
    }
    return states
  }

  private static func speeds(_ path: String, damage: inout DamagedLines) throws(InputError) -> TimeSeries {
    let table = try ColumnTable(path: path, requiring: ["t_boot_s", "speed_mps"])
    var speeds = TimeSeries()
    while let row = try table.next() {
      guard let time = row.number("t_boot_s"), let speed = row.number("speed_mps"), abs(speed) < 150,
        speeds.append(speed, at: time)
      else {
        damage.note(line: table.lineNumber, "can_speed.csv: a time later than the last and a speed were expected")
        continue
      }
    }
    return speeds
  }

  private static func readings(
    _ path: String, damage: inout DamagedLines
  ) throws(InputError) -> [WheelOdometry.Reading] {
    let axes = ["fwd", "right", "down"]
    let gyro = axes.map { "gyro_\($0)_rps" }
    let force = axes.map { "acc_\($0)_mps2" }
    let table = try ColumnTable(path: path, requiring: ["t_boot_s"] + gyro + force)
    var readings: [WheelOdometry.Reading] = []
    while let row = try table.next() {
      guard let time = row.number("t_boot_s"), time > readings.last?.time ?? -.infinity,
        let rotationRate = vector(row, gyro), rotationRate.length < 100, let push = vector(row, force),
        push.length < 1000
      else {
        damage.note(
          line: table.lineNumber, "imu.csv: a time later than the last, three rates and three forces were expected")
        continue
      }
      readings.append(WheelOdometry.Reading(time: time, gyro: rotationRate, force: push))
    }
    return readings
  }

  private static func vector(_ row: ColumnTable.Row, _ columns: [String]) -> Vector3? {
    guard let x = row.number(columns[0]), let y = row.number(columns[1]), let z = row.number(columns[2]) else {
      return nil
    }
    return Vector3(x, y, z)
  }

  // MARK: Fixes

  private static func fixes(
    _ folder: String, options: ImportOptions, into track: inout ImportedTrack
  ) throws(InputError) {
    let name =
      switch options.receiver {
      case .ublox: "gnss_ublox.csv"
      case .qcom: "gnss_phone_qcom.csv"
      }
    let accuracy = options.accuracy ?? defaultAccuracy(options.receiver)
    let table = try ColumnTable(path: folder + "/" + name, requiring: ["t_boot_s", "lat_deg", "lon_deg"])
    var differences: [Double] = []
    var count = 0
    while let row = try table.next() {
      let latitude = row.number("lat_deg")
      let longitude = row.number("lon_deg")
      guard let time = row.number("t_boot_s"), let latitude, let longitude,
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      else {
        track.damage.note(line: table.lineNumber, "\(name): a time, a latitude and a longitude were expected")
        continue
      }
      let fix = LocationFix(
        coordinate: coordinate, horizontalAccuracy: accuracy,
        altitude: row.number("altitude_m").map { Altitude(meters: $0, reference: .ellipsoid) },
        course: row.number("bearing_deg").map(Angle.wrappedTo360), speed: row.number("speed_mps"))
      track.append(.fix(fix), at: time)
      count += 1
      if let utc = row.number("utc_ms") { differences.append(utc / 1000 - time) }
    }
    guard count > 0 else { throw InputError("there are no fixes in it", file: folder + "/" + name) }
    if options.accuracy == nil {
      track.notes.append("fixes have no accuracy: \(accuracy) m is assumed, as measured against the ground truth")
    }
    differences.sort()
    if !differences.isEmpty { track.clock.utcOffset = differences[differences.count / 2] }
  }

  // MARK: Truth

  private static func truth(
    _ folder: String, _ states: [WheelOdometry.State], into track: inout ImportedTrack
  ) throws(InputError) {
    let path = folder + "/truth_camera_poses.csv"
    guard access(path, F_OK) == 0 else {
      track.notes.append("there is no truth_camera_poses.csv, so the log has no ground truth")
      return
    }
    let table = try ColumnTable(
      path: path, requiring: ["t_boot_s", "lat_deg", "lon_deg", "ellipsoid_height_m", "q_w", "q_x", "q_y", "q_z"])
    var headings = TimeSeries()
    var unwrapped = 0.0
    for state in states {
      let forward = state.orientation.rotate(Vector3(0, 0, -1))
      guard let heading = Angle.heading(east: forward.x, north: -forward.z) else { continue }
      unwrapped += headings.isEmpty ? heading : Angle.difference(fromDegrees: unwrapped, toDegrees: heading)
      _ = headings.append(unwrapped, at: state.time)
    }
    while let row = try table.next() {
      guard let time = row.number("t_boot_s"), let latitude = row.number("lat_deg"),
        let longitude = row.number("lon_deg"), let height = row.number("ellipsoid_height_m"),
        let coordinate = Coordinate(latitude: latitude, longitude: longitude), let w = row.number("q_w"),
        let x = row.number("q_x"), let y = row.number("q_y"), let z = row.number("q_z"),
        let camera = Quaternion(x: x, y: y, z: z, w: w).normalized
      else {
        track.damage.note(line: table.lineNumber, "truth_camera_poses.csv: the line lacks a value or has a wrong one")
        continue
      }
      var truth = GroundTruth(
        position: Position(coordinate, altitude: Altitude(meters: height, reference: .ellipsoid)), yawDegrees: nil)
      // The quaternion rotates forward, right, down into Earth-centred axes.
      let forward = camera.rotate(Vector3(1, 0, 0))
      let frame = LocalFrame(origin: GeodeticPosition(coordinate, height: height))
      if let heading = Angle.heading(east: forward.dot(frame.east), north: forward.dot(frame.north)),
        let first = headings.times.first, let last = headings.times.last, time >= first, time <= last
      {
        truth.yawDegrees = Angle.wrappedTo360(heading - headings.value(at: time))
      }
      track.append(.truth(truth), at: time)
    }
  }
}
