internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy
public import WaymarkSimulation

/// Walks past anchors with simulated sensors and compares their positions in the overlay with the true ones.
public struct AnchorTrial: Sendable {
  /// Anchors farther than this, metres, do not count towards the errors.
  public static let near = 50.0
  /// Marks nearer than this are beside the user, metres.
  public static let beside = 5.0
  /// A mark beside the user that is farther than this from where the estimate has it lags behind, metres.
  public static let lag = 1.0
  /// Looks at the overlay per second.
  public static let rate = 10.0

  /// The result of one walk.
  ///
  /// - Parameters:
  ///   - walk: the route and the anchors.
  ///   - parameters: what the sensors are like; the seed counts.
  ///   - method: the alignment strategy.
  ///   - looksAtAnchors: whether the user turns to each anchor that is passed within a few metres, instead of looking ahead.
  ///   - recognition: when a service of the platform recognises the place, seconds: the estimate is put right by metres at once.
  /// - Returns: errors and motions of the marks; nothing without a camera.
  public static func run(
    _ walk: AnchorWalk, parameters: SimulationParameters, method: ComparedMethod = .robust,
    looksAtAnchors: Bool = false, recognition: Double? = nil
  ) -> AnchorResult {
    var result = AnchorResult()
    guard let camera = parameters.camera else { return result }
    var session = Session(strategy: method.strategy(initialYaw: .firstHeading))
    session.setAnchors(walk.anchors)
    var targets: [GeodeticPosition] = []
    for anchor in walk.anchors {
      targets.append(
        GeodeticPosition(anchor.position.coordinate, height: anchor.position.altitude?.meters ?? AnchorWalk.ground))
    }
    var simulator = WalkSimulator(route: walk.route, parameters: parameters)
    var nextLook = 0.0
    var recognition = recognition
    var history = AnchorHistory()
    var delays = AnchorDelays()
    var turn = LookAtAnchors(targets)
    var bound = FixMeanBound(parameters)
    while let sample = simulator.next() {
      session.take(sample)
      if case .fix(let fix) = sample.sample {
        let here = simulator.moment.position
        let measured = GeodeticPosition(fix.coordinate, height: fix.altitude?.meters ?? here.height)
        bound?.add(LocalFrame(origin: here).enu(of: measured), at: sample.time)
      }
      guard case .pose(let pose) = sample.sample else { continue }
      if let due = recognition, sample.time >= due, let yaw = simulator.moment.truth.yawDegrees {
        recognition = nil
        let place = GeoPose(
          scenePosition: pose.position, position: simulator.moment.truth.position, horizontalAccuracy: 0.3,
          yawDegrees: yaw,
          yawAccuracyDegrees: 0.5)
        session.take(TimedSample(time: sample.time, .geoPose(place)))
      }
      guard sample.time >= nextLook else { continue }
      nextLook = sample.time + 1 / rate - 1e-6
      let moment = simulator.moment
      if looksAtAnchors { simulator.look = turn.look(moment) }
      let overlay = session.overlay(for: pose, camera: camera, at: sample.time)
      let isGood = overlay.alignmentState >= .good
      result.noteLook(isGood: isGood, status: session.tracking, at: sample.time)
      history.begin(at: sample.time, isGood: isGood, segment: session.statistics.segments)
      guard isGood, let yaw = moment.truth.yawDegrees else { continue }
      let truth = SceneFrame(
        origin: moment.position, originInScene: pose.position, yawDegrees: yaw, verticalReference: .meanSeaLevel)
      for mark in overlay.anchors where mark.representation != .hidden {
        let (shown, real) = (
          mark.position - pose.position, truth.scenePosition(of: targets[mark.index]) - pose.position
        )
        let estimate = position(
          of: targets[mark.index], onGround: walk.anchors[mark.index].position.altitude == nil, shownAs: mark,
          by: session.alignment)
        if let estimate, shown.length <= beside {
          let lag = mark.position.distance(to: estimate)
          result.note(lagMetres: lag)
          if lag > Self.lag { delays.note(mark.index, at: sample.time) }
        }
        if real.length <= near {
          result.note(errorDegrees: shown.angleDegrees(to: real), as: mark.representation)
          if let estimate {
            result.note(estimateDegrees: (estimate - pose.position).angleDegrees(to: real), as: mark.representation)
          }
          if let error = bound?.error {
            // An anchor on the ground is drawn on it, whatever height is estimated.
            let height = walk.anchors[mark.index].position.altitude == nil ? 0 : error.z
            let off = truth.sceneVector(ofENU: Vector3(error.x, error.y, height))
            result.note(floorDegrees: real.angleDegrees(to: real - off), as: mark.representation)
          }
        }
        if let before = history.position(of: mark.index) {
          result.note(jumpDegrees: shown.angleDegrees(to: before - pose.position))
        }
        history.note(mark.index, at: mark.position)
      }
      for delay in delays.end(at: sample.time) { result.note(delaySeconds: delay) }
    }
    for delay in delays.end(at: .infinity) { result.note(delaySeconds: delay) }
    return result
  }

  /// Where a mark would be shown if the overlay followed the estimate at once; nil while there is none.
  private static func position(
    of target: GeodeticPosition, onGround: Bool, shownAs mark: AnchorMark, by alignment: Alignment
  ) -> Vector3? {
    guard let frame = alignment.frame else { return nil }
    var position = frame.scenePosition(of: target)
    if onGround || !alignment.heightIsKnown { position.y = mark.position.y }
    return position
  }
}

extension Vector3 {
  /// Angle to another vector, degrees, [0, 180].
  fileprivate func angleDegrees(to other: Vector3) -> Double {
    Angle.degrees(2 * asin(min(1, max(0, halfChord(to: other)))))
  }

  /// Half the distance between the two normalised vectors: accurate for small angles.
  private func halfChord(to other: Vector3) -> Double {
    guard let a = normalized, let b = other.normalized else { return 0 }
    return a.distance(to: b) / 2
  }
}
