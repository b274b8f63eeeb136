import Waymark
import WaymarkGeodesy

/// Trajectories of the TUM RGB-D benchmark (`t tx ty tz qx qy qz qw`, seconds, metres), which many SLAM programs and
/// the tool evo write.
enum TUMImporter {
  static func read(_ path: String, options: ImportOptions) throws(InputError) -> ImportedTrack {
    let reader = try FieldReader(path: path, separator: .spaces, comment: "#")
    let camera = options.cameraAxes ?? .optical
    let world = options.worldAxes ?? .zUp
    var track = ImportedTrack(name: reader.name, format: .tum, clock: .own)
    while let fields = try reader.next() {
      guard fields.count == 8, let n = PoseMatrix.numbers(fields) else {
        track.damage.note(line: reader.lineNumber, "8 numbers were expected: t tx ty tz qx qy qz qw")
        continue
      }
      guard let orientation = Quaternion(x: n[4], y: n[5], z: n[6], w: n[7]).normalized else {
        track.damage.note(line: reader.lineNumber, "qx qy qz qw is not a rotation")
        continue
      }
      let pose = PoseSample(
        position: world.toScene.rotate(Vector3(n[1], n[2], n[3])),
        orientation: world.toScene * orientation * camera.fromCamera)
      track.append(.pose(pose), at: n[0])
    }
    try track.requireSamples("poses")
    track.notes.append("camera axes are taken as \(camera.rawValue), world axes as \(world.rawValue)")
    // No device runs for thirty years: such times count from 1970.
    if ClockCheck.readTimes(of: &track, options: options) {
      track.clock = .utc
      track.notes.append("times are interpreted as dates")
    }
    return track
  }
}
