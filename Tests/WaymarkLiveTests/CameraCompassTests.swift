import TestSupport
import Testing
import Waymark
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkRenderedViews
import WaymarkTerrain
import WaymarkVision

@testable import WaymarkLive

/// The direction of a walk from the pictures of its camera: a phone that stands still before an invented range.
@Suite struct CameraCompassTests {
  /// A camera whose optical axis is not in the picture's middle.
  private static let camera = SensorCamera(
    width: 960, height: 720, focalX: 725, focalY: 725, principal: PixelPoint(x: 474, y: 365))
  /// The scene's −Z axis points there, degrees.
  private static let sceneYaw = 40.0

  /// The sensor's rotation into scene axes with which the upright picture's middle is seen with this attitude.
  private static func sensor(_ attitude: PictureAttitude, held turn: DisplayOrientation) throws -> Quaternion {
    let wanted = CameraDirection.orientation(
      headingDegrees: attitude.yawDegrees - sceneYaw, pitchDegrees: attitude.pitchDegrees,
      rollDegrees: attitude.rollDegrees)
    let near = wanted * turn.displayToSensor.conjugate
    let frame = DeviceFrame(time: 0, position: .zero, orientation: near, tracking: .normal, camera: camera)
    let upright = try #require(UprightCamera(frame))
    #expect(upright.turn == turn)
    let aside = wanted.conjugate * upright.orientation
    return wanted * aside.conjugate * turn.displayToSensor.conjugate
  }

  /// The picture in the sensor's orientation, as it was before it was turned upright.
  private static func captured(_ upright: ColourPicture, held turn: DisplayOrientation) -> ColourPicture {
    switch turn {
    case .landscapeRight: upright
    case .portrait: upright.turned(exifOrientation: 8)
    case .landscapeLeft: upright.turned(exifOrientation: 3)
    case .portraitUpsideDown: upright.turned(exifOrientation: 6)
    }
  }

  /// What a compass that is 14° off says: of the device's top edge while that lies flat, otherwise of the camera.
  private static func compassReading(_ sensor: Quaternion) throws -> Double {
    let top = sensor.rotate(Vector3(-1, 0, 0))
    let direction = abs(top.y) < 0.7 ? top : sensor.rotate(Vector3(0, 0, -1))
    return Angle.wrappedTo360(
      try #require(Angle.heading(east: direction.x, north: -direction.z)) + sceneYaw + 14)
  }

  private struct Outcome {
    var alignment: Alignment
    var directions: [PictureDirection?]
    var events: [LiveEvent]
    var samples: [TimedSample]
  }

  /// Stands still for some seconds, with a compass that is 14° off, and shows the range from the second second on.
  private static func stand(
    seed: UInt64, held turn: DisplayOrientation, knows: Bool = true, seconds: Int = 5
  ) async throws -> Outcome {
    let land = try InventedRange.terrain(seed: seed)
    let here = try #require(InventedRange.middle)
    let eye = try land.eye(at: here)
    var random = SeededGenerator(seed: seed &+ 1000)
    let attitude = PictureAttitude(
      yawDegrees: Double.random(in: 0..<360, using: &random), pitchDegrees: Double.random(in: 1..<4, using: &random),
      rollDegrees: Double.random(in: -3..<3, using: &random))
    let isTall = turn == .portrait || turn == .portraitUpsideDown
    let view = try RenderedView(
      of: land, from: here, altitude: eye.altitude, attitude: attitude, focal: 362.5, width: isTall ? 360 : 480,
      height: isTall ? 480 : 360, range: 25_000, weather: RenderedView.Weather(), seed: seed)
    let orientation = try sensor(attitude, held: turn)
    let live = LiveSession()
    let compass = CameraCompass(of: live)
    if knows { await compass.setTerrain(land) }
    let (samples, inlet) = AsyncStream.makeStream(of: TimedSample.self)
    await live.record { inlet.yield($0) }
    await live.take(.display(DeviceDisplay(width: 390, height: 844, orientation: .portrait)))
    var directions: [PictureDirection?] = []
    var before: DeviceFrame?
    for tick in 0...seconds * 10 {
      let time = 100 + Double(tick) / 10
      let frame = DeviceFrame(
        time: time, position: .zero, orientation: orientation, tracking: .normal, camera: camera)
      await live.take(.frame(frame))
      let arrival = DeviceClock.Reading(uptime: time, utc: UTCInstant(secondsSince1970: 1_790_000_000 + time))
      if tick % 10 == 2 {
        await live.take(
          .location(
            DeviceLocation(
              latitude: here.latitude, longitude: here.longitude, altitude: 303, ellipsoidalAltitude: 353,
              horizontalAccuracy: 5, verticalAccuracy: 6, course: -1, courseAccuracy: -1, speed: -1, speedAccuracy: -1,
              stamp: arrival.utc), arrival: arrival))
        await live.take(
          .heading(
            DeviceHeading(magneticDegrees: try compassReading(orientation), accuracy: 20, stamp: arrival.utc),
            arrival: arrival))
      }
      if tick > 10, tick % 10 == 5 {
        var small = frame
        small.camera = camera?.reduced(by: 2)
        let picture = CameraPicture(frame: small, before: before, picture: captured(view.picture, held: turn))
        directions.append(await compass.look(at: picture))
      }
      before = frame
    }
    await live.record(nil)
    inlet.finish()
    var kept: [TimedSample] = []
    for await sample in samples { kept.append(sample) }
    var updates = live.updates.makeAsyncIterator()
    let update = try #require(await updates.next())
    let collector = Collector<LiveEvent>()
    let reader = Task { for await event in live.events { await collector.add(event) } }
    for _ in 0..<1000 { await Task.yield() }
    reader.cancel()
    return Outcome(
      alignment: update.alignment, directions: directions, events: await collector.values, samples: kept)
  }

  @Test(arguments: DisplayOrientation.allCases) func aRidgeGivesTheDirectionHoweverThePhoneIsHeld(
    turn: DisplayOrientation
  ) async throws {
    let outcome = try await Self.stand(seed: 1, held: turn)
    let yaw = try #require(outcome.alignment.frame?.yawDegrees)
    let sigma = try #require(outcome.alignment.yawSigmaDegrees)
    let error = Angle.wrappedTo180(yaw - Self.sceneYaw)
    let said = outcome.directions.map { $0.map { $0.reason ?? "\($0.yawSigmaDegrees ?? .nan)" } ?? "none due" }
    // A compass that is 14° off is another opinion.
    #expect(abs(error) < 0.5 && abs(error) < 4 * sigma && sigma < 2, "\(error)° ± \(sigma)°: \(said)")
    #expect(outcome.alignment.carriedBy.contains(.sightings))
    let reported = outcome.events.compactMap { event -> Double? in
      if case .direction(from: .skyline, let sigma) = event { sigma } else { nil }
    }
    // The first contradicts the compass, and waits for the second; then the direction is known.
    #expect(reported.count == 1 && (reported.first ?? 9) < 1, "\(outcome.events)")
    #expect(outcome.directions.count == 4 && outcome.directions.last == .some(nil))
    // A replay of the recording gives the same.
    var again = Session(strategy: RobustAlignment())
    for sample in outcome.samples { again.take(sample) }
    #expect(again.alignment == outcome.alignment)
  }

  @Test func withoutTerrainNothingIsReported() async throws {
    let outcome = try await Self.stand(seed: 1, held: .portrait, knows: false)
    #expect(outcome.directions.allSatisfy { $0?.source == nil })
    let found = outcome.events.contains { if case .direction = $0 { true } else { false } }
    #expect(!found && (outcome.alignment.yawSigmaDegrees ?? 180) > 5)
  }

  @Test func aPictureBeforeThePositionOrOfAPoorPoseIsLeft() async throws {
    let compass = CameraCompass(of: LiveSession())
    await compass.setTerrain(try InventedRange.terrain(seed: 1))
    let picture = try #require(ColourPicture(width: 480, height: 360, pixels: [UInt8](repeating: 80, count: 518_400)))
    for tracking in [DeviceTracking.normal, .limited(.excessiveMotion), .notAvailable] {
      let frame = DeviceFrame(
        time: 1, position: .zero, orientation: .identity, tracking: tracking, camera: Self.camera?.reduced(by: 2))
      #expect(await compass.look(at: CameraPicture(frame: frame, before: nil, picture: picture)) == nil)
    }
  }

  @Test func twoPicturesASecondAreCopied() {
    var pace = PicturePace()
    func frame(_ time: Double, _ tracking: DeviceTracking = .normal) -> DeviceFrame {
      DeviceFrame(time: time, position: .zero, orientation: .identity, tracking: tracking, camera: nil)
    }
    var times: [Double] = []
    for tick in 0..<180 where pace.takes(frame(Double(tick) / 60)) {
      let time = Double(tick) / 60
      times.append(time)
      let span = time - (pace.before?.time ?? .infinity)
      #expect((0.1...0.22).contains(span), "\(span)")
    }
    #expect((5...6).contains(times.count), "\(times)")
    #expect(!pace.takes(frame(4, .limited(.excessiveMotion))) && !pace.takes(frame(.nan)))
    // A scene on another clock.
    #expect(!pace.takes(frame(0.1)) && pace.takes(frame(0.3)))
  }
}
