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
    // Between 2000 and 2100 the time counts from 1970; no device runs for thirty years.
    if let span = track.span, span.lowerBound > 946_684_800, span.upperBound < 4_102_444_800 {
      track.clock = .utc
      track.notes.append("times are interpreted as seconds since 1970")
    }
    return track
  }
}
