import Testing
import WaymarkGeodesy

@testable import Waymark

/// The effect of each cue, and that there is none when the cue is removed.
@Suite struct CueTests {
  @Test func aCueThatIsTakenOutChangesNothing() throws {
    let samples = try RobustWalk.samples(length: 30, seed: 9)
    let bare = samples.compactMap { timed -> TimedSample? in
      switch timed.sample {
      case .heading: return nil
      case .fix(var fix):
        (fix.course, fix.speed) = (nil, nil)
        return TimedSample(time: timed.time, .fix(fix))
      default: return timed
      }
    }
    let full = RobustWalk.replay(samples, cues: [.fixes]).session.alignment
    #expect(full == RobustWalk.replay(bare, cues: .all).session.alignment)
    #expect(full.carriedBy == [.fixes])
    let all = RobustWalk.replay(samples).session.alignment
    #expect(all.carriedBy.isSuperset(of: [.fixes, .velocity]))
    #expect((all.yawSigmaDegrees ?? 180) < (full.yawSigmaDegrees ?? 0))
  }

  @Test func standingTheCompassIsBelievedWithCare() throws {
    let samples = try RobustWalk.samples(length: 4, seed: 12) { $0.standingStart = 20 }
    var session = Session(strategy: RobustAlignment())
    var truth = 0.0
    for timed in samples where timed.time < 19 {
      session.take(timed)
      if case .truth(let now) = timed.sample { truth = now.yawDegrees ?? 0 }
    }
    let yaw = try #require(session.alignment.frame?.yawDegrees)
    #expect(abs(Angle.difference(fromDegrees: truth, toDegrees: yaw)) < 12)
    // A good compass or a poor one: its 95 % interval is that of both.
    #expect((8...70).contains(session.alignment.yawSigmaDegrees ?? 0))
    #expect(session.alignment.carriedBy == [.compass])
    #expect(session.alignment.state == .rough)
  }

  /// A compass that is wrong by 180°: the fixes contradict it, and it is left out.
  @Test func aCompassThatIsWrongIsLeftOut() throws {
    let samples = try RobustWalk.samples(length: 70, seed: 13) { $0.compassBias = 150 }
    let without = RobustWalk.replay(samples, cues: [.fixes]).session.alignment
    let with = RobustWalk.replay(samples, cues: [.fixes, .compass]).session.alignment
    #expect(with.contradictedBy == [.compass])
    let a = try #require(without.frame?.yawDegrees)
    let b = try #require(with.frame?.yawDegrees)
    #expect(abs(Angle.difference(fromDegrees: a, toDegrees: b)) < 0.5)
  }

  /// The camera points at the Sun from a standstill; the tap is off by some pixels.
  @Test func theSunGivesTheYawAtOnce() throws {
    for (yaw, pixel) in [(20.0, (198.0, 420.0)), (200.0, (100.0, 400.0)), (333.0, (300.0, 500.0))] {
      var session = Session(strategy: RobustAlignment())
      // A morning in July: the Sun stands in the east.
      let utc = UTCInstant(secondsSince1970: 1_784_102_400)
      let sun = Sun.direction(at: utc, from: GeodeticPosition(Fixtures.graz, height: 400))
      try #require((5...55).contains(sun.elevationDegrees))
      let orientation = Fixtures.orientation(
        heading: sun.azimuthDegrees - yaw + 3, pitch: sun.elevationDegrees - 2, roll: 4)
      session.take(TimedSample(time: 0, .camera(Fixtures.camera)))
      session.take(TimedSample(time: 0, .utc(utc)))
      session.take(TimedSample(time: 0, .pose(PoseSample(position: .zero, orientation: orientation))))
      session.take(TimedSample(time: 0.01, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 8))))
      // Where the Sun is in the picture: its direction in the scene, in camera axes.
      let frame = SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 400), yawDegrees: yaw)
      let axes = orientation.conjugate.rotate(frame.sceneVector(ofENU: sun.enu))
      let center = try #require(Fixtures.camera.project(axes))
      let off = (pixel.0 - 200) / 50
      let tap = PixelPoint(x: center.x + off, y: center.y - off)
      let outcome = session.take(TimedSample(time: 0.02, .sighting(Sighting(pixel: tap, target: .sun))))
      #expect(outcome != .rejected(.withoutReference))
      let found = try #require(session.alignment.frame?.yawDegrees)
      #expect(abs(Angle.difference(fromDegrees: yaw, toDegrees: found)) < 0.5, "yaw \(yaw)")
      #expect(session.alignment.carriedBy.contains(.sightings))
    }
  }

  /// Standing still with a compass that is off: the skyline in the picture gives the yaw at once, and the same ridge seen
  /// again adds nothing.
  @Test(arguments: [(4.0, 1.5), (15, 2)]) func aDirectionFromThePictureGivesTheYawAtOnce(
    compassError: Double, limit: Double
  ) throws {
    var session = Session(strategy: RobustAlignment())
    let yaw = 117.0
    session.take(TimedSample(time: 0, .camera(Fixtures.camera)))
    session.take(TimedSample(time: 0, .pose(PoseSample(position: .zero, orientation: .identity))))
    session.take(TimedSample(time: 0.01, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 5))))
    session.take(
      TimedSample(time: 0.02, .heading(HeadingReading(degrees: yaw + compassError, north: .true, accuracy: 10))))
    let center = PixelPoint(x: Fixtures.camera.width / 2, y: Fixtures.camera.height / 2)
    func look(_ sigma: Double, at time: Double) -> SampleOutcome {
      session.take(
        TimedSample(
          time: time,
          .sighting(
            Sighting(
              pixel: center,
              target: .direction(azimuthDegrees: yaw, elevationDegrees: 0.3, sigmaDegrees: sigma)))))
    }
    let nonsense = look(-1, at: 0.03)
    #expect(nonsense == .rejected(.withoutReference))
    _ = look(0.2, at: 0.03)
    let found = try #require(session.alignment.frame?.yawDegrees)
    let sigma = try #require(session.alignment.yawSigmaDegrees)
    #expect(abs(Angle.difference(fromDegrees: yaw, toDegrees: found)) < 0.2)
    #expect(sigma < limit && session.alignment.carriedBy.contains(.sightings), "\(sigma)")
    for i in 1...20 {
      let time = 0.03 + Double(i) / 10
      session.take(TimedSample(time: time, .pose(PoseSample(position: .zero, orientation: .identity))))
      _ = look(0.2, at: time)
    }
    let later = try #require(session.alignment.yawSigmaDegrees)
    #expect(abs(later - sigma) < 0.1, "\(sigma) → \(later)")
  }

  /// A minute of pictures of one ridge, one a second, all off by the same error, says no more than the last of them alone.
  @Test func oneRidgeSeenSixtyTimesSaysWhatItSaysOnce() throws {
    let (stated, yaw) = (0.2, 117.0)
    var random = RandomSource(seed: 60)
    let center = PixelPoint(x: Fixtures.camera.width / 2, y: Fixtures.camera.height / 2)
    var (squares, count) = (0.0, 0.0)
    for _ in 0..<40 {
      var sixty = Session(strategy: RobustAlignment())
      sixty.take(TimedSample(time: 0, .camera(Fixtures.camera)))
      var one = sixty
      let (common, bias) = (stated * random.normal(), 6 * random.normal())
      for time in stride(from: 0.0, to: 60, by: 1) {
        // What differs from picture to picture is a quarter of the error, and some of the stated deviation.
        let azimuth = yaw + common + 0.25 * stated * random.normal()
        let sigma = stated * random.uniform(0.8, 1.2)
        let samples: [Sample] = [
          .pose(PoseSample(position: .zero, orientation: .identity)),
          .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 5)),
          .heading(HeadingReading(degrees: yaw + bias, north: .true, accuracy: 10)),
          .sighting(
            Sighting(
              pixel: center,
              target: .direction(azimuthDegrees: azimuth, elevationDegrees: 0.3, sigmaDegrees: sigma))),
        ]
        for (i, sample) in samples.enumerated() {
          sixty.take(TimedSample(time: time, sample))
          if i < 3 || time == 59 { one.take(TimedSample(time: time, sample)) }
        }
      }
      let found = try #require(sixty.alignment.frame?.yawDegrees)
      let (often, once) = (sixty.alignment.yawSigmaDegrees, one.alignment.yawSigmaDegrees)
      #expect(try #require(often) > 0.9 * #require(once))
      let error = Angle.difference(fromDegrees: yaw, toDegrees: found)
      squares += try error * error / (#require(often) * #require(often))
      count += 1
    }
    #expect(squares / count < 1.3, "\(squares / count)")
  }

  /// A session that stands still with a compass that is off, and a picture of which houses leave four azimuths open.
  private func betweenHouses(yaw: Double, compassError: Double) -> (
    session: Session<RobustAlignment>, choices: [AzimuthChoice]
  ) {
    var session = Session(strategy: RobustAlignment())
    session.take(TimedSample(time: 0, .camera(Fixtures.camera)))
    session.take(TimedSample(time: 0, .pose(PoseSample(position: .zero, orientation: .identity))))
    session.take(TimedSample(time: 0.01, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 5))))
    session.take(
      TimedSample(time: 0.02, .heading(HeadingReading(degrees: yaw + compassError, north: .true, accuracy: 10))))
    let choices = [0.0, 91, 180, 268].map {
      AzimuthChoice(azimuthDegrees: yaw + $0, sigmaDegrees: 0.7, probability: 0.245)
    }
    return (session, choices)
  }

  private func look(_ choices: [AzimuthChoice], elevation: Double = 0.3, at time: Double) -> TimedSample {
    let center = PixelPoint(x: Fixtures.camera.width / 2, y: Fixtures.camera.height / 2)
    return TimedSample(
      time: time,
      .sighting(Sighting(pixel: center, target: .directions(choices, elevationDegrees: elevation))))
  }

  @Test(arguments: [0.0, 6, 12, -18]) func azimuthsThatHousesLeaveOpenAreWeighedByTheCompass(error: Double) throws {
    var (session, choices) = betweenHouses(yaw: 117, compassError: error)
    session.take(look(choices, at: 0.03))
    let found = try #require(session.alignment.frame?.yawDegrees)
    let sigma = try #require(session.alignment.yawSigmaDegrees)
    let off = abs(Angle.difference(fromDegrees: 117, toDegrees: found))
    #expect(off < 1, "\(off)°")
    // Another wall may be meant, so that it is not called known.
    #expect(sigma > 5 && session.alignment.state < .precise)
    // The same houses again say nothing new; a ridge does, and then the houses are forgotten.
    session.take(look(choices, at: 0.04))
    #expect(abs(try #require(session.alignment.yawSigmaDegrees) - sigma) < 0.1)
    let center = PixelPoint(x: Fixtures.camera.width / 2, y: Fixtures.camera.height / 2)
    let ridge = Sighting(
      pixel: center, target: .direction(azimuthDegrees: 117 + 91, elevationDegrees: 0.3, sigmaDegrees: 0.2))
    for time in [0.05, 0.06] { session.take(TimedSample(time: time, .sighting(ridge))) }
    let turned = session
    session.take(look(choices, at: 0.07))
    let (after, ahead) = (session.alignment.frame?.yawDegrees, turned.alignment.frame?.yawDegrees)
    #expect(abs(Angle.difference(fromDegrees: try #require(ahead), toDegrees: try #require(after))) < 1e-6)
  }

  @Test func azimuthsThatMeanNothingAreRejected() {
    let (session, choices) = betweenHouses(yaw: 117, compassError: 4)
    var bad: [[AzimuthChoice]] = [[], choices + choices, [AzimuthChoice](repeating: choices[0], count: 17)]
    for (azimuth, sigma, probability) in [
      (.nan, 1, 0.5), (1e9, 1, 0.5), (10, 0, 0.5), (10, .infinity, 0.5), (10, 1, -0.1), (10, 1, .nan),
    ]
      as [(Double, Double, Double)]
    {
      bad.append([AzimuthChoice(azimuthDegrees: azimuth, sigmaDegrees: sigma, probability: probability)])
    }
    for choices in bad {
      var copy = session
      #expect(copy.take(look(choices, at: 0.03)) == .rejected(.withoutReference), "\(choices)")
      #expect(copy.alignment == session.alignment)
    }
    var copy = session
    let high = copy.take(look(choices, elevation: 30, at: 0.03))
    #expect(high == .accepted(nil) && copy.alignment.frame == session.alignment.frame)
  }

  @Test func aSightingNeedsCameraClockAndPosition() {
    var session = Session(strategy: RobustAlignment())
    session.take(TimedSample(time: 0, .pose(PoseSample(position: .zero, orientation: .identity))))
    let sighting = Sample.sighting(Sighting(pixel: PixelPoint(x: 100, y: 100), target: .sun))
    let early = session.take(TimedSample(time: 0.01, sighting))
    #expect(early == .rejected(.withoutReference))
    session.take(TimedSample(time: 0.02, .camera(Fixtures.camera)))
    let noClock = session.take(TimedSample(time: 0.02, sighting))
    #expect(noClock == .rejected(.withoutReference))
  }

  /// A tower 400 m away, sighted from two positions: yaw, and the observer's position across the line to it.
  @Test func aTowerGivesYawWithTheParallaxOfTheOwnPosition() throws {
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    let tower = Position(frame.position(ofENU: Vector3(0, 400, 0)).coordinate)
    var parameters = RobustAlignment.Parameters()
    parameters.cues = [.fixes, .sightings]
    var strategy = RobustAlignment(parameters: parameters)
    strategy.add(pose: PoseSample(position: .zero, orientation: .identity), at: 0)
    let fix = LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 6)
    _ = strategy.add(estimate: Estimate(time: 0, fix: fix, scenePosition: .zero))
    // The scene's −Z is 30° east of north: the tower appears 30° to the left.
    let direction = Vector3(-0.5, 0, -0.75.squareRoot())
    _ = strategy.add(
      sighting: SightingObservation(
        time: 0.1, target: .position(tower), direction: direction, scenePosition: .zero, radiansPerPixel: 0.0017))
    let yaw = try #require(strategy.alignment.frame?.yawDegrees)
    let sigma = try #require(strategy.alignment.yawSigmaDegrees)
    #expect(abs(Angle.difference(fromDegrees: 30, toDegrees: yaw)) < 0.2)
    // σ of the fix is about 4 m in 400 m: 0.6° and more, not the 0.4° of the tap; the inaccurate tap widens it further.
    #expect(sigma > 0.5)
  }

  @Test func somethingHighOrElsewhereIsNoSighting() {
    var cue = SightingCue()
    func sighting(_ elevation: Double, seenAt: Double) -> SightingObservation {
      let (s, c) = Angle.sinCos(degrees: seenAt)
      return SightingObservation(
        time: 0, target: .direction(azimuthDegrees: 90, elevationDegrees: elevation), direction: Vector3(c, s, 0),
        scenePosition: .zero, radiansPerPixel: 0.001)
    }
    let high = cue.add(sighting(70, seenAt: 70))
    let elsewhere = cue.add(sighting(40, seenAt: 20))
    let good = cue.add(sighting(40, seenAt: 41))
    #expect(!high && !elsewhere && good)
    #expect(cue.count == 1)
  }

  @Test func theYawGivenIsACueThatFixesOverrule() throws {
    let samples = try RobustWalk.samples(length: 60, seed: 15) { $0.yawDegrees = 100 }
    let right = RobustWalk.replay(samples, cues: [.fixes, .initialYaw], initialYaw: .fixed(degrees: 100))
    #expect(abs(right.yawErrors.last ?? 180) < 4)
    #expect(right.session.alignment.carriedBy.contains(.initialYaw))
    let wrong = RobustWalk.replay(samples, cues: [.fixes, .initialYaw], initialYaw: .fixed(degrees: 10))
    #expect(abs(wrong.yawErrors.last ?? 180) < 15)
    #expect(wrong.session.alignment.contradictedBy == [.initialYaw])
  }
}
