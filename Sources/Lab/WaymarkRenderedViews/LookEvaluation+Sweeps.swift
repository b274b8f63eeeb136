import Dispatch
import Waymark
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

extension LookEvaluation {
  /// What several pictures are evaluated under.
  private static let sweepKinds: [ViewKind] = [.haze, .wood, .forest, .displaced, .elsewhere]
  /// Pictures of a sweep, and how far the camera rotates between two, as a part of its field of view.
  private static let (pictures, rotation) = (3, 0.8)

  /// A running camera that is rotated over rendered views, without a compass: what its first picture decides, what one of three does, and
  /// what three do together.
  public func sweeps(_ number: Int, progress: (String) -> Void) throws -> LookEvaluationReport {
    var report = LookEvaluationReport()
    var kinds = Self.sweepKinds.map { kind in
      ["the first of three", "one of three", "three together"].map { LookStatistics("\(kind.rawValue), \($0)") }
    }
    var place = ViewPlaces(collection, range: range, seed: seed)
    for sweep in 0..<number {
      progress("sweep \(sweep + 1) of \(number)")
      guard let stand = try place.next() else { throw Self.noPlace }
      for (k, kind) in Self.sweepKinds.enumerated() {
        try Task.checkCancellation()
        guard let found = try self.sweep(over: stand, kind, seed: seed &+ UInt64(Self.pictures * sweep)) else {
          continue
        }
        for (i, yaw) in [found.first, found.one, found.together].enumerated() {
          kinds[k][i].add(
            yaw, truth: stand.attitude.yawDegrees, isWithoutTruth: kind.isWithoutTruth,
            milliseconds: i == 2 ? found.milliseconds : nil)
        }
      }
    }
    report.rows = kinds.flatMap { $0 }
    return report
  }

  private typealias Yaw = (yaw: Double, sigma: Double)

  /// Rotates a camera over a view.
  ///
  /// - Returns: the yaw that the first picture gives, that of the first that decides alone, and that of the first that decides with those before it;
  ///   and how long the last one took; nil where nothing can be seen.
  private func sweep(
    over stand: ViewStand, _ kind: ViewKind, seed: UInt64
  ) throws -> (first: Yaw?, one: Yaw?, together: Yaw?, milliseconds: Double)? {
    guard let (land, coordinate) = try stand.ground(kind), let eye = try? land.eye(at: coordinate) else { return nil }
    let viewpoint = PictureViewpoint(coordinate: coordinate, altitude: eye.altitude, range: range)
    var compass = LiveCompass()
    var found: (first: Yaw?, one: Yaw?, together: Yaw?, milliseconds: Double) = (nil, nil, nil, 0)
    for picture in 0..<Self.pictures {
      let rotated = Self.rotation * stand.fieldDegrees * Double(picture)
      guard let view = try? stand.view(kind, seed: seed &+ UInt64(picture), rotated: rotated) else { break }
      let moment = stand.moment(kind, time: 4 * Double(picture), rotated: rotated)
      let begin = DispatchTime.now().uptimeNanoseconds
      let direction = compass.look(at: view.picture, of: moment, from: viewpoint, over: land).direction
      found.milliseconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e6
      guard let yaw = direction.attitude?.yawDegrees, let sigma = direction.yawSigmaDegrees else { continue }
      let result = (Angle.wrappedTo360(yaw - rotated), sigma)
      if found.together == nil { found.together = result }
      guard direction.skyline?.pictures == 1 else { continue }
      if picture == 0 { found.first = result }
      found.one = result
      break
    }
    return found
  }
}
