import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

extension ImportedTrack {
  /// The fixes with their times.
  var fixes: [(time: Double, fix: LocationFix)] {
    samples.compactMap { timed in if case .fix(let fix) = timed.sample { (timed.time, fix) } else { nil } }
  }

  /// The poses with their times.
  var poses: [(time: Double, pose: PoseSample)] {
    samples.compactMap { timed in if case .pose(let pose) = timed.sample { (timed.time, pose) } else { nil } }
  }

  /// The compass readings with their times.
  var headings: [(time: Double, reading: HeadingReading)] {
    samples.compactMap { timed in if case .heading(let reading) = timed.sample { (timed.time, reading) } else { nil } }
  }

  /// The truths with their times.
  var truths: [(time: Double, truth: GroundTruth)] {
    samples.compactMap { timed in if case .truth(let truth) = timed.sample { (timed.time, truth) } else { nil } }
  }
}

extension Coordinate {
  /// Metres to another coordinate.
  func distance(to other: Coordinate) -> Double { Geodesic.wgs84.inverse(from: self, to: other).distance }
}
