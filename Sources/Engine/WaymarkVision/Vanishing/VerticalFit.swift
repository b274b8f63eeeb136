internal import CPortableMath
internal import WaymarkGeodesy

/// Gravity from the picture's upright lines, around what the accelerometer says.
struct VerticalFit {
  /// The refined tilt.
  let tilt: CameraTilt
  /// Indices of the planes that hold the vertical.
  let uprights: [Int]

  /// Lines of one direction in the world stray by this much: walls lean, trunks more; radians.
  static let scatter = 0.003

  init(_ planes: [SightPlane], prior: CameraTilt) {
    // Nothing else comes near the vertical of the prior by its error and some degrees.
    let first = CameraAxes(pitchDegrees: prior.pitchDegrees, rollDegrees: prior.rollDegrees)
    let pitchReach = min(3, 3 * prior.pitchSigmaDegrees)
    let rollReach = min(6, 3 * prior.rollSigmaDegrees)
    let near = sin(Angle.radians(1 + max(pitchReach, rollReach)))
    let candidates = planes.indices.filter { abs(planes[$0].normal.dot(first.up)) < near }
    var best = -Double.infinity
    var pitch = prior.pitchDegrees
    var roll = prior.rollDegrees
    let pitchSteps = Int((pitchReach / 0.2).rounded(.up))
    let rollSteps = Int((rollReach / 0.1).rounded(.up))
    for i in -pitchSteps...max(-pitchSteps, pitchSteps) {
      for j in -rollSteps...max(-rollSteps, rollSteps) {
        let dp = Double(i) * 0.2
        let dr = Double(j) * 0.1
        let up = CameraAxes(pitchDegrees: prior.pitchDegrees + dp, rollDegrees: prior.rollDegrees + dr).up
        let a = dp / max(0.01, prior.pitchSigmaDegrees)
        let b = dr / max(0.01, prior.rollSigmaDegrees)
        var score = -0.5 * (a * a + b * b)
        for index in candidates {
          let plane = planes[index]
          let e = plane.normal.dot(up)
          let sigma = plane.sigma(toward: up)
          // Without an exponential: one near the vertical, none far from it; a line's word weighs by its length.
          let x = e * e / (sigma * sigma + VerticalFit.scatter * VerticalFit.scatter)
          score += min(2, plane.length / 40) / (1 + x * x / 4)
        }
        if score > best {
          best = score
          pitch = prior.pitchDegrees + dp
          roll = prior.rollDegrees + dr
        }
      }
    }
    let up = CameraAxes(pitchDegrees: pitch, rollDegrees: roll).up
    uprights = candidates.filter { index in
      let sigma = planes[index].sigma(toward: up)
      let e = planes[index].normal.dot(up)
      return e * e < 9 * (sigma * sigma + VerticalFit.scatter * VerticalFit.scatter)
    }
    tilt = CameraTilt(
      pitchDegrees: pitch, rollDegrees: roll, pitchSigmaDegrees: prior.pitchSigmaDegrees,
      rollSigmaDegrees: prior.rollSigmaDegrees)
  }
}
