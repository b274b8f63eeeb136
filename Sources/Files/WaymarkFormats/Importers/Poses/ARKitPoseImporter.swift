import Waymark
import WaymarkGeodesy

/// Poses of ARKit Data Logger (github.com/PyojinKim/ARKit-Data-Logger): `t_ns r11 r12 r13 tx … r33 tz` per line, the
/// device's clock, ARKit's world (y up) and sensor axes.
enum ARKitPoseImporter {
  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    let reader = try FieldReader(path: path, separator: .spaces, comment: "#")
    var track = ImportedTrack(name: reader.name, format: .arkit, clock: .boot)
    track.device = "ARKit Data Logger"
    var poses: [(time: Double, position: Vector3, orientation: Quaternion)] = []
    while let fields = try reader.next() {
      guard fields.count == 13, let numbers = PoseMatrix.numbers(fields) else {
        track.damage.note(
          line: reader.lineNumber, "13 numbers were expected: a time and a matrix of 3 rows and 4 columns")
        continue
      }
      guard let (position, orientation) = PoseMatrix.pose(numbers[1...]) else {
        track.damage.note(line: reader.lineNumber, "the matrix is not a rotation")
        continue
      }
      poses.append((numbers[0] * 1e-9, position, orientation))
    }
    var screen = options.screen
    if screen == .automatic {
      screen = ScreenOrientation.upright(poses.lazy.map(\.orientation))
      track.notes.append("by gravity the phone was held \(screen.rawValue)")
    }
    let rotation = screen.sensorFromDisplay
    for pose in poses {
      let sample = PoseSample(position: pose.position, orientation: pose.orientation * rotation)
      track.append(.pose(sample), at: pose.time)
    }
    try track.requireSamples("poses")
    return track
  }
}
