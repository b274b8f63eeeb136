import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

/// Processing of a device's events.
@Suite struct DeviceInputTests {
  private static let display = DeviceDisplay(width: 390, height: 844, orientation: .portrait)

  private static func frame(
    _ time: Double, _ tracking: DeviceTracking = .normal, x: Double = 0, focal: Double = 1450
  ) -> DeviceEvent {
    .frame(
      DeviceFrame(
        time: time, position: Vector3(x, 0, 0), orientation: .identity, tracking: tracking,
        camera: SensorCamera(
          width: 1920, height: 1440, focalX: focal, focalY: focal, principal: PixelPoint(x: 960, y: 720))))
  }

  private static func location(_ stamp: Double, accuracy: Double = 5) -> DeviceLocation {
    DeviceLocation(
      latitude: 47.07, longitude: 15.44, altitude: 353, ellipsoidalAltitude: 400.5, horizontalAccuracy: accuracy,
      verticalAccuracy: 8, course: 90, courseAccuracy: 10, speed: 1.2, speedAccuracy: 0.3,
      stamp: UTCInstant(secondsSince1970: stamp))
  }

  private static func arrival(_ uptime: Double) -> DeviceClock.Reading {
    DeviceClock.Reading(uptime: uptime, utc: UTCInstant(secondsSince1970: 1_790_000_000 + uptime))
  }

  private static func kinds(_ samples: [TimedSample]) -> [String] {
    samples.map { timed in
      switch timed.sample {
      case .pose(let pose): "pose \(pose.tracking.rawValue)" + (pose.reason.map { " " + $0 } ?? "")
      case .fix: "fix"
      case .heading: "heading"
      case .camera: "camera"
      case .utc: "utc"
      case .geoPose: "geoPose"
      default: "other"
      }
    }
  }

  @Test func theCameraIsReportedOnceAndWhenItChanges() {
    var input = DeviceInput()
    #expect(Self.kinds(input.take(Self.frame(1))) == ["pose normal"])
    #expect(input.camera == nil)
    #expect(input.take(.display(Self.display)).isEmpty)
    #expect(Self.kinds(input.take(Self.frame(2))) == ["camera", "pose normal"])
    // Small changes by focusing are not reported, but used for drawing.
    #expect(Self.kinds(input.take(Self.frame(3, focal: 1450.5))) == ["pose normal"])
    #expect(input.camera.map { abs($0.camera.focalX - 1450.5 * 844 / 1920) < 1e-9 } == true)
    #expect(Self.kinds(input.take(Self.frame(4, focal: 1500))) == ["camera", "pose normal"])
    _ = input.take(.display(DeviceDisplay(width: 844, height: 390, orientation: .landscapeLeft)))
    #expect(Self.kinds(input.take(Self.frame(5, focal: 1500))) == ["camera", "pose normal"])
    // A half revolution about the axis.
    #expect(input.pose?.orientation == Quaternion(x: 0, y: 0, z: 1, w: 0))
  }

  /// Without a pose it moves the map at once; the alignment needs it once more, beside a pose.
  @Test func aFixIsRepeatedWithTheFirstPose() throws {
    var input = DeviceInput()
    let early = input.take(.location(Self.location(1_790_000_000), arrival: Self.arrival(0.5)))
    #expect(Self.kinds(early) == ["utc", "fix"])
    #expect(Self.kinds(input.take(Self.frame(2, .notAvailable))) == ["pose lost not-available"])
    let samples = input.take(Self.frame(3))
    #expect(Self.kinds(samples) == ["pose normal", "fix"])
    #expect(samples.last?.time == 3)
    let next = input.take(.location(Self.location(1_790_000_003.5), arrival: Self.arrival(4)))
    #expect(Self.kinds(next) == ["fix"])
    #expect(next.first.map { abs($0.time - 3.5) < 1e-6 } == true)
    #expect(input.undulation == 47.5)
    // One from long ago is not.
    var late = DeviceInput()
    _ = late.take(.location(Self.location(1_790_000_000), arrival: Self.arrival(0.5)))
    #expect(Self.kinds(late.take(Self.frame(11))) == ["pose normal"])
  }

  @Test func anInterruptionLosesTrackingUntilTheSceneIsFound() {
    var input = DeviceInput()
    _ = input.take(Self.frame(1, .limited(.initializing)))
    #expect(Self.kinds(input.take(Self.frame(2))) == ["pose normal"])
    #expect(Self.kinds(input.take(.interrupted(at: 3))) == ["pose lost interrupted"])
    #expect(Self.kinds(input.take(Self.frame(9, .limited(.relocalizing)))) == ["pose lost relocalizing"])
    #expect(Self.kinds(input.take(Self.frame(10, .limited(.excessiveMotion)))) == ["pose relocalized"])
    #expect(Self.kinds(input.take(Self.frame(11))) == ["pose normal"])
    #expect(
      Self.kinds(input.take(Self.frame(12, .limited(.insufficientFeatures)))) == ["pose limited insufficient-features"])
  }

  @Test func anOldSceneIsGivenUpInTime() {
    var input = DeviceInput()
    _ = input.take(Self.frame(1))
    _ = input.take(Self.frame(2, .limited(.relocalizing)))
    #expect(!input.shouldRestart)
    _ = input.take(Self.frame(16.9, .limited(.relocalizing)))
    #expect(!input.shouldRestart)
    _ = input.take(Self.frame(17, .limited(.relocalizing)))
    #expect(input.shouldRestart)
    #expect(Self.kinds(input.take(.restarted(at: 17.1))) == ["pose lost restarted"])
    #expect(!input.shouldRestart)
    // A late frame of the old scene.
    #expect(input.take(Self.frame(17.05)).isEmpty)
    // A new scene, not the old one.
    #expect(Self.kinds(input.take(Self.frame(17.2, .limited(.initializing)))) == ["pose limited initializing"])
    #expect(Self.kinds(input.take(Self.frame(18))) == ["pose normal"])
  }

  /// The device starts again before it looks for the old scene: its first poses belong to none.
  @Test func afterAnInterruptionTheSceneIsLookedForBeforeAPoseCounts() {
    var input = DeviceInput()
    _ = input.take(Self.frame(1))
    _ = input.take(.interrupted(at: 2))
    #expect(Self.kinds(input.take(Self.frame(30, .notAvailable))) == ["pose lost not-available"])
    #expect(Self.kinds(input.take(Self.frame(30.1, .limited(.initializing)))) == ["pose lost initializing"])
    #expect(Self.kinds(input.take(Self.frame(30.2, .limited(.relocalizing)))) == ["pose lost relocalizing"])
    #expect(!input.shouldRestart)
    #expect(Self.kinds(input.take(Self.frame(33))) == ["pose relocalized"])
    #expect(Self.kinds(input.take(Self.frame(34, .limited(.initializing)))) == ["pose limited initializing"])
    // A search that was interrupted begins anew, with all its time.
    _ = input.take(Self.frame(35, .limited(.relocalizing)))
    _ = input.take(.interrupted(at: 36))
    _ = input.take(Self.frame(60, .limited(.relocalizing)))
    #expect(!input.shouldRestart)
    // A device that does not look for it is in a new scene.
    _ = input.take(.interrupted(at: 61))
    #expect(Self.kinds(input.take(Self.frame(62))) == ["pose normal"])
    _ = input.take(.interrupted(at: 63))
    _ = input.take(.restarted(at: 64))
    #expect(Self.kinds(input.take(Self.frame(65, .limited(.initializing)))) == ["pose limited initializing"])
  }

  /// A session with this input begins a new segment after a restart, and none after a relocalization.
  @Test func sessionsUnderstandIt() {
    var input = DeviceInput()
    var session = Session(strategy: RobustAlignment())
    func take(_ event: DeviceEvent) { for sample in input.take(event) { session.take(sample) } }
    take(Self.frame(1))
    take(.interrupted(at: 2))
    take(Self.frame(5, .limited(.relocalizing)))
    take(Self.frame(6))
    #expect(session.statistics.segments == 1)
    take(.restarted(at: 7))
    take(Self.frame(8))
    #expect(session.statistics.segments == 2)
    #expect(session.statistics.rejected == 0)
  }

  @Test func locationsThatCannotBeAreRefused() {
    #expect(Self.location(0).fix?.altitude == Altitude(meters: 353, reference: .meanSeaLevel))
    #expect(Self.location(0).fix?.course == 90)
    for accuracy in [0, -1, .nan, .infinity] { #expect(Self.location(0, accuracy: accuracy).fix == nil) }
    var location = Self.location(0)
    location.latitude = 91
    #expect(location.fix == nil)
    location = Self.location(0)
    location.verticalAccuracy = -1
    #expect(location.fix?.altitude == nil && location.fix?.verticalAccuracy == nil && location.undulation == nil)
    location = Self.location(0)
    (location.speed, location.courseAccuracy) = (0, 5)
    #expect(location.fix?.course == nil && location.fix?.speed == 0)
    location.speedAccuracy = -1
    #expect(location.fix?.speed == nil)
    location = Self.location(0)
    location.course = -1
    #expect(location.fix?.course == nil && location.fix?.courseAccuracy == nil)
    location.ellipsoidalAltitude = 9999
    #expect(location.undulation == nil)
  }
}
