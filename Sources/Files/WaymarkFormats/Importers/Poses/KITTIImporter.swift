import Waymark
import WaymarkGeodesy

/// Trajectories of the KITTI odometry benchmark: the 12 numbers of `[R | t]` per line, with the first camera as the
/// world; times in a separate file, one per line.
enum KITTIImporter {
  /// Poses per second of the benchmark, used when there is no file with times.
  static let defaultRate = 10.0

  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    let times = try options.timesFile.map { (file) throws(InputError) in try Self.times(file) }
    let rate = options.poseRate ?? defaultRate
    let reader = try FieldReader(path: path, separator: .spaces, comment: "#")
    let camera = options.cameraAxes ?? .optical
    let world = options.worldAxes ?? .yDown
    var track = ImportedTrack(name: reader.name, format: .kitti, clock: .own)
    var index = 0
    while let fields = try reader.next() {
      defer { index += 1 }
      guard let numbers = PoseMatrix.numbers(fields), let pose = PoseMatrix.pose(numbers[...]) else {
        track.damage.note(
          line: reader.lineNumber, "12 numbers were expected: a rotation and a position as a matrix of 3 rows")
        continue
      }
      if let times, index >= times.count {
        throw InputError(
          "there are more poses than the \(times.count) times", file: reader.name, line: reader.lineNumber,
          advice: "give the file with the times of this trajectory")
      }
      let sample = PoseSample(
        position: world.toScene.rotate(pose.position),
        orientation: world.toScene * pose.orientation * camera.fromCamera)
      track.append(.pose(sample), at: times?[index] ?? Double(index) / rate)
    }
    try track.requireSamples("poses")
    track.notes.append("camera axes are taken as \(camera.rawValue), world axes as \(world.rawValue)")
    if let times, times.count > index { track.notes.append("\(times.count - index) times have no pose") }
    if times == nil { track.notes.append("poses are assumed to be \(JSONValue.number(rate).text()) per second") }
    return track
  }

  private static func times(_ path: String) throws(InputError) -> [Double] {
    let reader = try FieldReader(path: path, separator: .spaces, comment: "#")
    var times: [Double] = []
    while let fields = try reader.next() {
      guard fields.count == 1, let time = DecimalText.value(fields[0]) else {
        throw InputError("one time in seconds was expected", file: reader.name, line: reader.lineNumber)
      }
      times.append(time)
    }
    return times
  }
}
