/// Light of many elevations from one eye, piece by piece: for each piece of path and each elevation the numbers of
/// `LightPath.quadratic` that do not depend on the azimuth.
///
/// The light's distance from the centre is r₀ (1 + g(T, θ)), with the same g on every azimuth, whose radius R only says how
/// far an angle θ is. So pieces begin at the same angles everywhere, and a light's height over a piece follows by five
/// multiplications: z = h + r₀ g, z′ = r A / R, z″/2 = r B / R².
struct LightFan {
  struct Light {
    var rise: Double
    var slope: Double
    var bend: Double
  }

  /// Tangents of the elevations, growing.
  let tangents: [Double]
  /// Angles at which the pieces begin, and that at which the last one ends.
  let angles: [Double]
  /// Light after light, piece after piece.
  let lights: [Light]
  /// The steepest light, by the magnitude of T, that the quadratic of a piece follows to 0.1 mm.
  let maximumSlopes: [Double]

  /// - Parameters:
  ///   - elevations: elevations in degrees, growing, between −90 and 90.
  ///   - light: light of the eye; its radius does not matter here.
  ///   - pieceLimit: greatest length of a piece, metres.
  ///   - range: how far the light is followed, metres.
  init(elevations: [Double], light: LightPath, pieceLimit: Double, range: Double) {
    var tangents: [Double] = []
    tangents.reserveCapacity(elevations.count)
    for degrees in elevations {
      let direction = SineCosine(degrees: degrees)
      tangents.append(direction.sine / direction.cosine)
    }
    // Near the eye light may be steep, and pieces are short. Radii differ by 1 % at most.
    let maximumLength = 0.99 * pieceLimit
    var angles: [Double] = [0]
    var reached = 0.0
    while reached < 1.01 * range {
      let length = min(maximumLength, max(maximumLength / 16, reached))
      reached += length
      angles.append(reached * (1 / 6_371_000.0))
    }
    var lights: [Light] = []
    var maximumSlopes: [Double] = []
    lights.reserveCapacity(tangents.count * (angles.count - 1))
    for k in 0..<(angles.count - 1) {
      let (theta, width) = (angles[k], angles[k + 1] - angles[k])
      maximumSlopes.append(maximumLength / (width * 6_371_000))
      for tangent in tangents {
        let g = light.rise(r: 1, tangent: tangent, theta: theta)
        let t = light.tangent(tangent, rotatedBy: light.kappa * theta)
        let (q2, q3, _) = light.derivatives(t)
        lights.append(Light(rise: g, slope: t - q3 * (width * width * (1 / 12.0)), bend: q2 / 2 + q3 * (width / 4)))
      }
    }
    self.tangents = tangents
    self.angles = angles
    self.lights = lights
    self.maximumSlopes = maximumSlopes
  }
}
