import Testing
import Waymark
import WaymarkGeodesy
import WaymarkSimulation

/// `Session()` and `add` are shorthands.
@Suite struct SessionAddTests {
  @Test func addingIsTakingAndTheDefaultIsRobust() throws {
    let points = [(47.0707, 15.4395), (47.0725, 15.4395)].compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
    let route = try Route(geometry: points, source: "test")
    var short = Session()
    var long = Session(strategy: RobustAlignment(), style: OverlayStyle())
    var counts = (poses: 0, fixes: 0, headings: 0)
    for timed in SimulatedWalk(route: route) {
      let outcome: SampleOutcome
      switch timed.sample {
      case .pose(let pose):
        outcome = short.add(pose, at: timed.time)
        counts.poses += 1
      case .fix(let fix):
        outcome = short.add(fix, at: timed.time)
        counts.fixes += 1
      case .heading(let heading):
        outcome = short.add(heading, at: timed.time)
        counts.headings += 1
      default: outcome = short.take(timed)
      }
      #expect(outcome == long.take(timed), "t = \(timed.time)")
    }
    #expect(counts.poses > 100 && counts.fixes > 20 && counts.headings > 20)
    #expect(short.alignment == long.alignment && short.alignment.frame != nil)
    #expect(short.position == long.position)
    #expect(short.statistics.accepted == long.statistics.accepted)
  }
}
