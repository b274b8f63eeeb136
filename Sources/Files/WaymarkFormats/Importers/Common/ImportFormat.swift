/// The formats of recordings, by the names that `waymark import --format` takes.
public enum ImportFormat: String, CaseIterable, Equatable, Sendable {
  /// A folder of the comma2k19 data set: wheel speed, gyro, two receivers, truth.
  case comma2k19
  /// Poses of ARKit Data Logger.
  case arkit
  /// Trajectories of the TUM RGB-D benchmark, and of many SLAM programs.
  case tum
  /// Trajectories of the KITTI odometry benchmark.
  case kitti
  /// An inertial unit carried by a walker: acceleration and rotation rate.
  case inertial
  /// Tracks of GPX files: points with a time.
  case gpx
  /// NMEA 0183 sentences.
  case nmea
  /// The same of a reference receiver: its RTK-fixed epochs are the ground truth for another's fixes.
  case nmeaTruth = "nmea-truth"
  /// Positions of RTKLIB (`.pos`).
  case rtklib
  /// Android's GnssLogger.
  case gnsslogger
  /// Arrays of CLLocations in JSON.
  case cllocation
  /// Folder of CoreLocationMotion Data Logger on an iPhone.
  case corelocation
  /// CSV of the app SensorLog on an iPhone.
  case sensorlog
  /// Flight recorders' IGC.
  case igc
  /// A Waymark session log, to be merged with others.
  case log

  /// A short description.
  public var summary: String {
    switch self {
    case .comma2k19: "comma2k19 folder: odometry from wheel speed and gyro, fixes, truth"
    case .arkit: "ARKit Data Logger poses (ARKit_camera_pose.txt)"
    case .tum: "TUM trajectory: t x y z qx qy qz qw"
    case .kitti: "KITTI trajectory: 12 numbers per line"
    case .inertial: "inertial unit of a walker, CSV (GPS time, g, rad/s): counted steps"
    case .gpx: "GPX track with times"
    case .nmea: "NMEA 0183: GGA, RMC, VTG, GSA, GST, ZDA"
    case .nmeaTruth: "NMEA 0183 of a reference receiver: its RTK-fixed positions and velocities as ground truth"
    case .rtklib: "RTKLIB solution (.pos)"
    case .gnsslogger: "Android GnssLogger: Fix and OrientationDeg lines"
    case .cllocation: "JSON array of CLLocations"
    case .corelocation: "CoreLocationMotion Data Logger folder, or its gps.txt"
    case .sensorlog: "SensorLog CSV: fixes and compass"
    case .igc: "IGC flight recorder file"
    case .log: "Waymark session log"
    }
  }

  /// The settings that apply to it.
  public var settings: Set<ImportSetting> {
    switch self {
    case .comma2k19: [.receiver, .accuracy, .fixDelay, .poseRate, .mountYaw, .mountPitch, .noTruth]
    case .arkit: [.screen]
    case .tum: [.cameraAxes, .worldAxes, .epoch]
    case .kitti: [.cameraAxes, .worldAxes, .times, .poseRate]
    case .gpx: [.accuracy, .userRangeError, .fixDelay, .altitudeReference, .date]
    case .nmea: [.accuracy, .userRangeError, .fixDelay, .date]
    case .nmeaTruth: [.date]
    case .rtklib: [.fixDelay, .altitudeReference, .fixedAsTruth, .truthOnly, .date]
    case .gnsslogger: [.provider, .accuracy, .fixDelay, .headingAccuracy, .altitudeReference, .date]
    case .cllocation: [.fixDelay, .altitudeReference, .date, .epoch]
    case .corelocation: [.fixDelay, .headingAccuracy, .headingNorth, .standing, .date]
    case .sensorlog: [.fixDelay, .date, .epoch]
    case .igc: [.accuracy, .fixDelay, .altitudeReference, .date]
    case .inertial, .log: []
    }
  }

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - path: the file or folder; "-" is standard input where a file is expected.
  ///   - options: what the recording does not state; only those of `settings` apply.
  /// - Returns: its samples, timed by its own clock.
  /// - Throws: `InputError` when it cannot be read or contains nothing of use.
  public func read(_ path: String, options: ImportOptions = ImportOptions()) throws(InputError) -> ImportedTrack {
    var track =
      switch self {
      case .comma2k19: try CommaDriveImporter.read(path, options: options)
      case .arkit: try ARKitPoseImporter.read(path, options: options)
      case .tum: try TUMImporter.read(path, options: options)
      case .kitti: try KITTIImporter.read(path, options: options)
      case .inertial: try InertialImporter.read(path)
      case .gpx: try GPXFixImporter.read(path, options: options)
      case .nmea: try NMEAImporter.read(path, options: options)
      case .nmeaTruth: try NMEAImporter.readTruth(path, options: options)
      case .rtklib: try RTKLIBImporter.read(path, options: options)
      case .gnsslogger: try GnssLoggerImporter.read(path, options: options)
      case .cllocation: try CLLocationImporter.read(path, options: options)
      case .corelocation: try CoreLocationLoggerImporter.read(path, options: options)
      case .sensorlog: try SensorLogImporter.read(path, options: options)
      case .igc: try IGCImporter.read(path, options: options)
      case .log: try SessionLogImporter.read(path)
      }
    track.removeFixDelay(options.fixDelay)
    try track.removeImpossibleTimes()
    guard self != .log else { return track }
    try track.removeNullIsland()
    ClockCheck.check(&track, options: options)
    track.noteUnusable()
    return track
  }
}
