import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation

/// Phones whose browser has no visual tracking: counted steps, a compass, fixes.
@Suite struct StepTrackingTests {
  /// A walk to the north-east, reported by an odometer that counts steps. The scene's −Z is the initial heading.
  private struct StepWalk {
    var seconds = 60.0
    var compassAccuracy = 12.0
    var fixSigma = 3.0
    var speed = 0.51 * 2.0.squareRoot() * 2
    var heading = 45.0
    /// Seconds that the walker stands first.
    var standing = 0.0
    var pitch = -10.0
    var hasSteps = true

    /// Samples in order, as the page reports them: poses 20 per second, fixes and headings once a second.
    func samples(seed: UInt64) -> [TimedSample] {
      var random = SeededGenerator(seed: seed)
      var odometer = PedestrianOdometer()
      var samples: [TimedSample] = []
      let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
      let (sine, cosine) = Angle.sinCos(degrees: heading)
      for i in 0..<Int(seconds * 60) {
        let t = Double(i) / 60
        odometer.add(orientation: Fixtures.orientation(heading: 0, pitch: pitch), at: t)
        let walked = max(0, t - standing)
        let swing = walked > 0 && hasSteps ? 1.5 * SystemMath.sine(4 * Double.pi * walked) : 0
        odometer.add(acceleration: Vector3(0, 9.81 + swing, 0), at: t)
        if i % 3 == 0 {
          var pose = odometer.pose(at: t)
          if !hasSteps { (pose.position, pose.odometry) = (.zero, .absent) }
          samples.append(TimedSample(time: t, .pose(pose)))
        }
        guard i % 60 == 30 else { continue }
        let way = walked * speed
        let error = Vector3(random.uniform(-1...1), random.uniform(-1...1), 0) * fixSigma
        let position = frame.position(ofENU: Vector3(sine * way, cosine * way, 0) + error).coordinate
        samples.append(
          TimedSample(
            time: t,
            .fix(LocationFix(coordinate: position, horizontalAccuracy: 1.5 * fixSigma, speed: walked > 0 ? speed : 0))))
        samples.append(
          TimedSample(
            time: t,
            .heading(
              HeadingReading(
                degrees: heading + random.uniform(-0.5...0.5) * compassAccuracy, north: .true, accuracy: compassAccuracy
              ))))
      }
      return samples
    }
  }

  private func play(_ samples: [TimedSample], watch: (Double, GeoTrackingStatus, Alignment) -> Void = { _, _, _ in })
    -> Session<ComparedAlignment>
  {
    var session = Session(strategy: ComparedMethod.robust.strategy(initialYaw: .firstHeading))
    for sample in samples {
      session.take(sample)
      watch(sample.time, session.tracking, session.alignment)
    }
    return session
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func noBoardWhereAllIsWell(seed: UInt64) {
    var wrong: [String] = []
    var wellSeconds = 0.0
    let session = play(StepWalk(seconds: 90).samples(seed: seed)) { time, status, alignment in
      if status.coaching == .slowDown || status.reason == .worldTrackingUnstable {
        wrong.append("\(time): \(status.reason) \(String(describing: status.coaching))")
      }
      guard alignment.state >= .good, status.state == .localized else { return }
      wellSeconds += 0.05
      // A coaching that was shown may stay as long as it is held against flicker.
      if wellSeconds > 4, status.coaching != nil || status.showsBoard || status.isLocked {
        wrong.append("\(time): board")
      }
    }
    #expect(wrong.isEmpty, "seed \(seed): \(wrong.prefix(3))")
    #expect(session.alignment.state >= .good && session.tracking.state == .localized, "seed \(seed)")
    #expect(session.tracking.coaching == nil && !session.tracking.showsBoard, "seed \(seed)")
  }

  @Test func onlyWhatHelpsIsCoached() {
    func coachings(_ walk: StepWalk) -> [GeoCoaching] {
      var seen: [GeoCoaching] = []
      _ = play(walk.samples(seed: 21)) { _, status, _ in
        if let coaching = status.coaching, seen.last != coaching { seen.append(coaching) }
      }
      return seen
    }
    // Standing with a poor compass: calibrate it; then walking helps. The camera may point at the ground meanwhile.
    let poor = coachings(StepWalk(seconds: 25, compassAccuracy: 40, standing: 12, pitch: -70))
    #expect(poor.contains(.calibrateCompass) && poor.contains(.walkOn), "\(poor)")
    #expect(!poor.contains(.slowDown) && !poor.contains(.pointCameraUp), "\(poor)")
    // Without a motion sensor walking is not measured.
    let still = coachings(StepWalk(seconds: 40, compassAccuracy: 40, hasSteps: false))
    #expect(still.contains(.calibrateCompass) && !still.contains(.walkOn) && !still.contains(.slowDown), "\(still)")
    // With a good compass there is nothing to do, standing or walking.
    for standing in [0.0, 60] {
      let good = StepWalk(compassAccuracy: 4, fixSigma: 2, standing: standing, hasSteps: false)
      #expect(play(good.samples(seed: 22)).tracking.coaching == nil, "standing \(standing)")
    }
  }

  @Test func theBackgroundIsNoLossOfSurroundings() {
    var samples = StepWalk(seconds: 40).samples(seed: 31)
    for second in 40...44 {
      let pose = PoseSample(position: .zero, orientation: .identity, tracking: .lost, reason: "background")
      samples.append(TimedSample(time: Double(second), .pose(pose)))
    }
    let session = play(samples) { _, status, _ in #expect(status.reason != .worldTrackingUnstable) }
    #expect(session.tracking.coaching != .slowDown)
    // That of a camera is.
    let seen = play(
      samples.map { sample in
        guard case .pose(var pose) = sample.sample else { return sample }
        (pose.odometry, pose.tracking) = (.camera, pose.tracking == .lost ? .lost : .normal)
        return TimedSample(time: sample.time, .pose(pose))
      })
    #expect(seen.tracking.reason == .worldTrackingUnstable)
  }

  /// A board covers the picture once for each sentence, and only briefly.
  @Test func aBoardDoesNotOutstayItsUse() {
    var tracker = GeoTracker()
    var covered = 0.0
    func feed(from: Double, to: Double, radius: Double, advice: AlignmentAdvice, hasFrame: Bool = true) {
      var time = from
      while time < to {
        var alignment = Alignment(
          frame: hasFrame ? SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 0)) : nil, heightIsKnown: true,
          yawSigmaDegrees: 4, positionSigma: radius / 1.51, state: .good)
        alignment.advice = advice
        tracker.update(.init(time: time, alignment: alignment, odometry: .steps, fixAge: 1))
        if tracker.status.showsBoard { covered += 0.1 }
        time += 0.1
      }
    }
    feed(from: 0, to: 60, radius: 50, advice: .waitForLocation, hasFrame: false)
    #expect(covered > 59.5, "nothing is drawn yet: nothing is covered")
    covered = 0
    feed(from: 60, to: 300, radius: 50, advice: .walkOn)
    #expect(tracker.status.coaching == .walkOn && !tracker.status.showsBoard && !tracker.status.isLocked)
    #expect((8...16).contains(covered), "\(covered) s")
    covered = 0
    // Good for a moment and poor again: the same sentence does not return.
    feed(from: 300, to: 306, radius: 3, advice: .none)
    feed(from: 306, to: 330, radius: 50, advice: .walkOn)
    #expect(tracker.status.coaching == .walkOn && covered < 1, "\(covered) s")
    feed(from: 330, to: 350, radius: 50, advice: .findOpenSky)
    #expect((8...16).contains(covered), "another sentence is worth a board: \(covered) s")
    covered = 0
    feed(from: 350, to: 390, radius: 3, advice: .none)
    feed(from: 390, to: 420, radius: 50, advice: .walkOn)
    #expect((8...16).contains(covered), "after a good time it is worth one again: \(covered) s")
  }
}
