internal import CPortableMath
internal import WaymarkGeodesy

/// What a picture's straight lines say: how the camera stands to gravity, and the horizontal directions in view.
public struct PictureLines: Sendable {
  /// The tilt as refined by upright and level lines.
  public let tilt: CameraTilt
  /// Lines that agree with the vertical.
  public let uprightCount: Int
  /// Horizontal directions, by falling weight; six at most.
  public let directions: [VanishingDirection]
  /// Covariance of the directions' azimuths, degrees², row by row: gravity's error is common to them.
  let covariance: [Double]
  /// The lines of each direction, by what they cover in the level frame.
  let spans: [LineSpan]

  /// Segments of different houses along one street differ by this much, degrees.
  private static let scatterDegrees = 0.35
  /// What the lens's unknown centre and distortion add to the tilt that upright lines show, degrees.
  private static let lensTiltDegrees = 0.1

  /// Reads the lines of a picture; `tilt` is gravity as the device says, with its uncertainty.
  public init(_ segments: [LineSegment], lens: PictureLens, tilt prior: CameraTilt) throws(StreetCompassRefusal) {
    guard prior.isPlausible else { throw .badPrior }
    let planes = segments.compactMap { SightPlane($0, lens) }
    let upright = VerticalFit(planes, prior: prior)
    var tilt = upright.tilt
    var clusters: [Cluster] = []
    var covariance: [Double] = []
    // Directions depend on gravity, and gravity on which lines are level: twice is enough.
    for _ in 0..<2 {
      let axes = CameraAxes(pitchDegrees: tilt.pitchDegrees, rollDegrees: tilt.rollDegrees)
      let lines = planes.indices.compactMap { HorizontalLine(planes[$0], index: $0, axes: axes) }
      clusters = PictureLines.clusters(of: lines, planes: planes, tilt: tilt)
      let fit = PictureLines.adjusted(
        tilt: tilt, clusters: clusters, uprights: upright.uprights, planes: planes, prior: prior)
      tilt = fit.tilt
      clusters = fit.clusters
      covariance = fit.covariance
    }
    self.tilt = tilt
    uprightCount = upright.uprights.count
    self.covariance = covariance
    let count = clusters.count
    directions = clusters.indices.map { i in
      VanishingDirection(
        azimuthDegrees: clusters[i].azimuth, sigmaDegrees: max(0, covariance[i * count + i]).squareRoot(),
        lineCount: clusters[i].lines.count, pixels: clusters[i].lines.reduce(0) { $0 + planes[$1.plane].length })
    }
    let axes = CameraAxes(pitchDegrees: tilt.pitchDegrees, rollDegrees: tilt.rollDegrees)
    var spans: [LineSpan] = []
    for (index, cluster) in clusters.enumerated() {
      for line in cluster.lines {
        if let span = LineSpan(planes[line.plane], direction: index, axes: axes) { spans.append(span) }
      }
    }
    self.spans = spans
  }

  struct Cluster {
    var azimuth: Double
    var lines: [HorizontalLine]
  }

  /// Peaks of the lines' histogram over 180°, each with the lines that it explains.
  private static func clusters(of lines: [HorizontalLine], planes: [SightPlane], tilt: CameraTilt) -> [Cluster] {
    let step = 0.25
    let cells = 720
    var open = lines
    var found: [Cluster] = []
    var strongest = 0.0
    while found.count < 6, open.count >= 3 {
      var histogram = [Double](repeating: 0, count: cells)
      for line in open {
        let width = (line.sigma * line.sigma + 0.25).squareRoot()
        // Length across the direction's pull: a line near the horizon says little.
        let height = planes[line.plane].length * line.leverage / (1 + width)
        let reach = Int((3 * width / step).rounded(.up))
        let centre = Int((line.azimuth / step).rounded())
        for offset in -reach...reach {
          let cell = ((centre + offset) % cells + cells) % cells
          let d = lineDifference(Double(cell) * step, line.azimuth) / width
          histogram[cell] += height / (1 + d * d * d * d)
        }
      }
      var peak = 0
      for cell in 1..<cells where histogram[cell] > histogram[peak] { peak = cell }
      strongest = max(strongest, histogram[peak])
      guard histogram[peak] > 0.1 * strongest else { break }
      var azimuth = Double(peak) * step
      for _ in 0..<5 {
        var sum = 0.0
        var weight = 0.0
        for line in open {
          let variance = line.sigma * line.sigma + scatterDegrees * scatterDegrees
          let d = lineDifference(azimuth, line.azimuth)
          let loss = 1 + d * d / (4 * variance)
          let w = 1 / (variance * loss * loss)
          sum += w * d
          weight += w
        }
        azimuth += weight > 0 ? sum / weight : 0
      }
      azimuth = azimuth - 180 * (azimuth / 180).rounded(.down)
      var members: [HorizontalLine] = []
      var others: [HorizontalLine] = []
      for line in open {
        let variance = line.sigma * line.sigma + scatterDegrees * scatterDegrees
        let d = lineDifference(azimuth, line.azimuth)
        if d * d < 6.25 * variance { members.append(line) } else { others.append(line) }
      }
      guard !members.isEmpty else { break }
      open = others
      if members.count >= 3 { found.append(Cluster(azimuth: azimuth, lines: members)) }
    }
    return found
  }

  /// Tilt and directions together, by robust least squares: roll and direction of a façade trade against each other
  /// unless lines above and below the horizon, or upright ones, separate them.
  private static func adjusted(
    tilt start: CameraTilt, clusters given: [Cluster], uprights: [Int], planes: [SightPlane], prior: CameraTilt
  ) -> (tilt: CameraTilt, clusters: [Cluster], covariance: [Double]) {
    var tilt = start
    var clusters = given
    let count = clusters.count
    var covariance = [Double](repeating: 0, count: count * count)
    for _ in 0..<6 {
      let axes = CameraAxes(pitchDegrees: tilt.pitchDegrees, rollDegrees: tilt.rollDegrees)
      // Pitch and roll; what the lens adds to them for upright lines; the directions.
      var system = SmallSystem(count: 4 + count)
      system.know(
        0, value: Angle.radians(prior.pitchDegrees - tilt.pitchDegrees), sigma: Angle.radians(prior.pitchSigmaDegrees))
      system.know(
        1, value: Angle.radians(prior.rollDegrees - tilt.rollDegrees), sigma: Angle.radians(prior.rollSigmaDegrees))
      system.know(2, value: 0, sigma: Angle.radians(lensTiltDegrees))
      system.know(3, value: 0, sigma: Angle.radians(lensTiltDegrees))
      for index in uprights {
        let plane = planes[index]
        let n = axes.level(plane.normal)
        let sigma = plane.sigma(toward: axes.up)
        let variance = sigma * sigma + VerticalFit.scatter * VerticalFit.scatter
        let loss = 1 + n.z * n.z / (6 * variance)
        // A pitch turns the level frame about x, a roll turns it against the camera's axis.
        system.row[0] = n.y
        system.row[1] = axes.cosPitch * n.x
        system.row[2] = system.row[0]
        system.row[3] = system.row[1]
        system.commit(value: -n.z, weight: 1 / (variance * loss * loss))
      }
      for (k, cluster) in clusters.enumerated() {
        let (sine, cosine) = Angle.sinCos(degrees: cluster.azimuth)
        let direction = Vector3(sine, cosine, 0)
        let inCamera = axes.right * sine + axes.forward * cosine
        for line in cluster.lines {
          let plane = planes[line.plane]
          let n = axes.level(plane.normal)
          let e = n.dot(direction)
          let turn = n.cross(direction)
          let sigma = plane.sigma(toward: inCamera)
          let scatter = Angle.radians(scatterDegrees) * line.leverage
          let variance = sigma * sigma + scatter * scatter
          let loss = 1 + e * e / (6 * variance)
          system.row[0] = turn.x
          system.row[1] = -(axes.cosPitch * turn.y + axes.sinPitch * turn.z)
          system.row[4 + k] = n.x * cosine - n.y * sine
          system.commit(value: -e, weight: 1 / (variance * loss * loss))
        }
      }
      guard let (step, inverse) = system.solved() else { break }
      tilt.pitchDegrees += Angle.degrees(max(-0.02, min(0.02, step[0])))
      tilt.rollDegrees += Angle.degrees(max(-0.02, min(0.02, step[1])))
      let squareDegrees = Angle.degreesPerRadian * Angle.degreesPerRadian
      tilt.pitchSigmaDegrees = (inverse[0] * squareDegrees).squareRoot()
      tilt.rollSigmaDegrees = (inverse[5 + count] * squareDegrees).squareRoot()
      for k in 0..<count {
        let moved = clusters[k].azimuth + Angle.degrees(max(-0.1, min(0.1, step[4 + k])))
        clusters[k].azimuth = moved - 180 * (moved / 180).rounded(.down)
        for j in 0..<count { covariance[k * count + j] = inverse[(4 + k) * (4 + count) + 4 + j] * squareDegrees }
      }
    }
    return (tilt, clusters, covariance)
  }
}
