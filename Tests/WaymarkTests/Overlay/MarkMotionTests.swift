import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct MarkMotionTests {
  /// Whatever the correction and the walk: within a second a mark moves by little, as seen from wherever the user is
  /// then; and in the end it is where it belongs.
  @Test(arguments: [81, 82, 83, 84, 85] as [UInt64]) func correctionsAreHardlySeen(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var motion = MarkMotion()
      let rate = [10, 30, 60][Int.random(in: 0...2, using: &generator)]
      let velocity = Vector3(generator.uniform(-1.5...1.5), 0, generator.uniform(-1.5...1.5))
      // The user has walked for a while when the correction comes.
      for i in 0..<(3 * rate) {
        let time = Double(i) / Double(rate)
        motion.begin(from: velocity * (time - 3), at: time, isGentle: true)
      }
      let start = Vector3(generator.uniform(-20...20), -1.6, generator.uniform(-20...20))
      let target = start + Vector3(generator.uniform(-3...3), generator.uniform(-1...1), generator.uniform(-3...3))
      var shown = [start]
      var (worst, drawn) = (0.0, 3 - 1 / Double(rate))
      for i in 0..<(10 * rate) {
        let time = 3 + Double(i) / Double(rate)
        let eye = velocity * (time - 3)
        motion.begin(from: eye, at: time, isGentle: true)
        shown.append(motion.position(of: target, shown: shown[i], since: drawn))
        drawn = time
        guard let now = (shown[i + 1] - eye).normalized, shown[i + 1].distance(to: eye) > 0.5,
          let before = (shown[max(0, i + 1 - rate)] - eye).normalized
        else { continue }
        worst = max(worst, Angle.degrees(now.distance(to: before)))
      }
      #expect(worst <= 1.75, "seed \(seed)")
      // Out of view for long enough, or with time.
      let last = shown[shown.count - 1]
      #expect(last.distance(to: target) <= start.distance(to: target))
      for i in 0..<4000 {
        motion.begin(from: velocity * 7, at: 13 + Double(i) / 10, isGentle: true)
        shown[0] = motion.position(of: target, shown: i == 0 ? last : shown[0], since: drawn)
        drawn = 13 + Double(i) / 10
      }
      #expect(shown[0] == target, "seed \(seed)")
    }
  }

  /// A small correction takes its time all the same; before the alignment is good, a large one is quick.
  @Test func theApproachIsSmooth() {
    var motion = MarkMotion()
    motion.begin(from: .zero, at: 0, isGentle: true)
    let (start, target) = (Vector3(0, 0, -50), Vector3(0.1, 0, -50))
    motion.begin(from: .zero, at: 0.1, isGentle: true)
    let next = motion.position(of: target, shown: start, since: 0)
    #expect(abs(next.x - 0.1 * (1 - 0.866_878)) < 1e-6, "exp(−0.1 / 0.7)")
    let large = Vector3(20, 0, -50)
    let gentle = motion.position(of: large, shown: start, since: 0)
    motion.begin(from: .zero, at: 0.1, isGentle: false)
    let quick = motion.position(of: large, shown: start, since: 0)
    #expect(abs(gentle.x - 0.148) < 0.001 && abs(quick.x - 0.698) < 0.001, "1.7° and 8° a second")
    #expect(motion.position(of: target, shown: target, since: 0) == target)
  }
}
