import Testing
import Waymark
import WaymarkGeodesy
import WaymarkLive

@Suite struct TrackingRunTests {
  /// A device whose conditions change.
  private final class Device {
    var run = TrackingRun()
    var place = Coordinate(latitude: 47.07, longitude: 15.44)

    init(isComplete: Bool = true) {
      run.isStarted = isComplete
      run.isShown = isComplete
      run.isAllowed = isComplete
    }

    /// What it has to do some seconds after the start.
    func action(after seconds: Double, _ change: (inout TrackingRun) -> Void = { _ in }) -> TrackingRun.Action {
      change(&run)
      return run.action(at: place, accuracy: 5, UTCInstant(secondsSince1970: 1_790_000_000 + seconds))
    }
  }

  @Test func itRunsOnlyWhileAllIsThere() {
    for part in [\TrackingRun.isStarted, \.isShown, \.isAllowed] {
      let device = Device()
      #expect(device.action(after: 0) { $0[keyPath: part] = false } == .none && !device.run.isRunning)
      #expect(device.action(after: 1) { $0[keyPath: part] = true } == .begin && device.run.isRunning)
      #expect(device.action(after: 2) == .none)
      #expect(device.action(after: 3) { $0[keyPath: part] = false } == .pause && !device.run.isRunning)
    }
    let device = Device()
    #expect(device.action(after: 0) { $0.isResting = true } == .none)
  }

  /// A look at the full map, a locked screen, a walk that is stopped: the old scene is looked for.
  @Test func theOldSceneIsLookedForAfterEveryPause() {
    let device = Device()
    #expect(device.action(after: 0) == .begin)
    #expect(device.action(after: 10) { $0.isShown = false } == .pause)
    #expect(device.action(after: 40) { $0.isShown = true } == .resume)
    #expect(device.action(after: 60) { $0.isResting = true } == .pause)
    device.place = nil
    #expect(device.action(after: 70) { $0.isResting = false } == .resume)
    #expect(device.action(after: 80) { $0.isStarted = false } == .pause)
    #expect(device.action(after: 90) { $0.isStarted = true } == .resume)
  }

  @Test(arguments: [(metres: 15.0, seconds: 60.0, isFound: true), (60, 60, false), (0, 700, false), (0, -5, false)])
  func whereTheCameraCannotKnowItANewOneBegins(metres: Double, seconds: Double, isFound: Bool) throws {
    let device = Device()
    #expect(device.action(after: 0) == .begin)
    #expect(device.action(after: 0) { $0.isResting = true } == .pause)
    device.place = Geodesic.wgs84.direct(from: try #require(device.place), azimuth: 40, distance: metres).coordinate
    #expect(device.action(after: seconds) { $0.isResting = false } == (isFound ? .resume : .begin))
  }

  @Test func aSceneThatWasGivenUpIsNotLookedFor() {
    let device = Device()
    #expect(device.action(after: 0) == .begin)
    #expect(device.action(after: 1) { $0.isResting = true } == .pause)
    device.run.forget()
    #expect(device.action(after: 2) { $0.isResting = false } == .begin)
  }
}
