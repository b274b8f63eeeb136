import TestSupport
import WaymarkGeodesy

@testable import Waymark

/// Streets and beliefs on a local plane.
struct StreetFixtures {
  let frame: LocalFrame

  init(at origin: Coordinate = Fixtures.graz) { frame = LocalFrame(origin: GeodeticPosition(origin, height: 0)) }

  func coordinate(_ east: Double, _ north: Double) -> Coordinate {
    frame.position(ofENU: Vector3(east, north, 0)).coordinate
  }

  func street(_ points: [(Double, Double)], _ kind: StreetKind = .street) -> Street {
    Street(kind: kind, line: points.map { coordinate($0.0, $0.1) })
  }

  /// A grid of streets, 100 m apart, along axes that are rotated by some degrees.
  func grid(rotatedBy degrees: Double = 0, reach: Double = 600) -> [Street] {
    let (s, c) = Angle.sinCos(degrees: degrees)
    func turned(_ x: Double, _ y: Double) -> (Double, Double) { (x * c + y * s, y * c - x * s) }
    return stride(from: -reach, through: reach, by: 100).flatMap { offset in
      [
        street([turned(offset, -reach), turned(offset, reach)]),
        street([turned(-reach, offset), turned(reach, offset)]),
      ]
    }
  }

  /// One Gaussian, yaw in degrees.
  func belief(
    yaw: Double, sigma: Double, east: Double, north: Double, positionSigma: Double = 4
  ) -> AlignmentBelief {
    let s = Angle.radians(sigma)
    return AlignmentBelief(
      local: frame,
      components: [
        BeliefComponent(
          weight: 1, yaw: Angle.radians(yaw), yawVariance: s * s, east: east, north: north,
          eastVariance: positionSigma * positionSigma, northVariance: positionSigma * positionSigma)
      ])
  }

  /// Feeds a cue with a walk through points, metres, when the scene's yaw is this.
  func walk(_ cue: inout StreetCue, through points: [(Double, Double)], yaw: Double, from start: Double = 0) -> Double {
    var time = start
    let scene = SceneFrame(local: frame, originInScene: .zero, yawDegrees: yaw, verticalReference: .ellipsoid)
    for (a, b) in zip(points, points.dropFirst()) {
      let length = ((b.0 - a.0) * (b.0 - a.0) + (b.1 - a.1) * (b.1 - a.1)).squareRoot()
      let steps = max(1, Int(length / 0.4))
      for k in 0...steps {
        let part = Double(k) / Double(steps)
        let position = Vector3(a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part, 1.5)
        cue.add(pose: PoseSample(position: scene.sceneVector(ofENU: position), orientation: .identity), at: time)
        time += 0.3
      }
    }
    return time
  }
}

extension AlignmentBelief {
  /// Mean yaw and its standard deviation, degrees.
  var yawDegrees: (mean: Double, sigma: Double) {
    guard let yaw else { return (.nan, .nan) }
    return (Angle.degrees(yaw.mean), Angle.degrees(yaw.sigma))
  }
}
