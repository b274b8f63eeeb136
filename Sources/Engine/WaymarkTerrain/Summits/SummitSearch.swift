internal import CPortableMath
internal import WaymarkGeodesy

/// Looks for tops among the samples around a position: on the grid of the first tile that knows the position, and beyond its border on the same
/// grid over the others.
struct SummitSearch {
  /// Standard deviation of heights, and of positions per axis, metres.
  let heightSigma: Double
  let cell: Double

  private let index: TerrainIndex
  private let view: TileView
  // Metres between columns and rows.
  private let width: Double
  private let depth: Double
  // The position on the grid.
  private let row: Double
  private let column: Double
  // Samples that the error of positions spans: within it there is one top only.
  private let span: Int

  /// Rows and columns, in spans, within which the ground has to fall around a top.
  private static let window = 6

  /// - Returns: nil where no tile is.
  init?(_ index: TerrainIndex, around position: Coordinate, options: PeakOptions) {
    // A summit may stand in a void of its model, with samples around it.
    guard let view = index.view(at: position) ?? index.viewAround(position) else { return nil }
    let scale = MetersPerDegree(latitude: position.latitude)
    self.index = index
    self.view = view
    width = max(1e-9, scale.east / view.perLongitude)
    depth = scale.north / view.perLatitude
    cell = max(width, depth)
    row = (view.north - position.latitude) * view.perLatitude
    column = (position.longitude + view.shift(position.longitude) - view.west) * view.perLongitude
    heightSigma = max(0.1, options.heightSigma)
    span = Int(max(1, min(100, (max(0, options.horizontalSigma) / max(1e-3, min(width, depth))).rounded())))
  }

  /// A sample of the grid.
  struct Sample {
    var row: Int
    var column: Int
    var height: Double
    /// From the position, metres.
    var distance: Double
  }

  /// The top that a list means: near, clearly above what is around it, and as high as listed.
  ///
  /// - Parameters:
  ///   - reach: how far the list may be off, metres: three standard deviations.
  ///   - listed: its height, metres; nil when the list gives none.
  /// - Returns: nil where nothing stands out.
  func top(within reach: Double, listed: Double?) -> Sample? {
    let reach = max(reach, nearest)
    let sigma = reach / 3
    var best: Sample?
    var least = Double.infinity
    visit(within: reach) { sample in
      // Minus the logarithms of how likely the distance, the drop and the height are.
      var cost = sample.distance * sample.distance / (2 * sigma * sigma)
      guard cost < least, isHighest(sample) else { return }
      let drop = drop(around: sample)
      guard drop > 0 else { return }
      cost += log(1 + heightSigma / drop)
      let miss = ListedHeight.disagreement(of: listed, ground: range(of: sample)) / (2 * heightSigma)
      cost += min(Self.maximumMissCost, miss * miss / 2)
      guard cost < least else { return }
      least = cost
      best = sample
    }
    return best
  }

  /// The top that one stands on: within half of a cell's diagonal, and higher than what is around it by more than the error of heights.
  func topUnderfoot() -> Sample? {
    var best: Sample?
    visit(within: nearest) { sample in
      guard sample.height > best?.height ?? -.infinity, isHighest(sample), drop(around: sample) > 2 * heightSigma else {
        return
      }
      best = sample
    }
    return best
  }

  /// The highest sample within a distance, metres; at least the nearest.
  func highest(within reach: Double) -> Sample? {
    var best: Sample?
    visit(within: max(reach, nearest)) { sample in if sample.height > best?.height ?? -.infinity { best = sample } }
    return best
  }

  /// A summit at a sample.
  ///
  /// - Parameters:
  ///   - sample: the sample.
  ///   - listed: its listed height, metres; nil for none.
  /// - Returns: the summit; nil where the sample has no place on Earth.
  func summit(at sample: Sample, listed: Double?) -> Summit? {
    guard let coordinate = coordinate(sample.row, sample.column) else { return nil }
    let (height, verdict) = ListedHeight.reading(of: listed, ground: range(of: sample))
    let shape = index.shape(at: coordinate)
    let bend = shape?.bend ?? 0
    return Summit(
      coordinate: coordinate, ground: sample.height, height: height ?? sample.height, listing: verdict,
      sigma: verdict.isUsed ? heightSigma : (heightSigma * heightSigma + bend * bend).squareRoot(), cellSize: cell)
  }

  // A list that is wrong by any amount may still have the place right.
  private static let maximumMissCost = 8.0

  /// So far the nearest sample may be, metres: half of a cell's diagonal.
  private var nearest: Double { (width * width + depth * depth).squareRoot() / 2 }

  /// Between which heights the top may be: the highest point lies up to a cell beside the sample, and the slopes around it may go on so far.
  private func range(of sample: Sample) -> ClosedRange<Double> {
    var steepest = 0.0
    for (down, across) in Self.neighbours {
      let height = height(sample.row + down, sample.column + across)
      let (y, x) = (Double(down) * depth, Double(across) * width)
      let slope = (sample.height - height) / (x * x + y * y).squareRoot()
      if slope > steepest { steepest = slope }
    }
    let slack = 3 * heightSigma
    return sample.height - slack...sample.height + steepest * cell + slack
  }

  private static let neighbours = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

  /// Whether no sample within the error of positions is higher; of equal ones the nearest to the position counts.
  private func isHighest(_ sample: Sample) -> Bool {
    // Most are lower than a neighbour.
    isHighest(sample, within: 1) && (span == 1 || isHighest(sample, within: span))
  }

  private func isHighest(_ sample: Sample, within span: Int) -> Bool {
    for row in sample.row - span...sample.row + span {
      for column in sample.column - span...sample.column + span {
        let height = height(row, column)
        if height > sample.height || height == sample.height && distance(row, column) < sample.distance { return false }
      }
    }
    return true
  }

  private func distance(_ row: Int, _ column: Int) -> Double {
    let (y, x) = ((Double(row) - self.row) * depth, (Double(column) - self.column) * width)
    return (y * y + x * x).squareRoot()
  }

  /// By how much one has to descend to get to higher ground, or out of the window, metres.
  private func drop(around sample: Sample) -> Double {
    let side = 2 * Self.window + 1
    var isReached = [Bool](repeating: false, count: side * side)
    var border: [(height: Double, y: Int, x: Int)] = [(sample.height, Self.window, Self.window)]
    isReached[Self.window * side + Self.window] = true
    var lowest = sample.height
    while !border.isEmpty {
      var next = 0
      for i in border.indices where border[i].height > border[next].height { next = i }
      let (height, y, x) = border.remove(at: next)
      lowest = min(lowest, height)
      if height > sample.height || y == 0 || x == 0 || y == side - 1 || x == side - 1 { break }
      for (down, across) in Self.neighbours {
        let (y, x) = (y + down, x + across)
        guard !isReached[y * side + x] else { continue }
        isReached[y * side + x] = true
        let height = self.height(
          sample.row + (y - Self.window) * span, sample.column + (x - Self.window) * span)
        if !height.isNaN { border.append((height, y, x)) }
      }
    }
    return sample.height - lowest
  }

  private func visit(within reach: Double, _ body: (Sample) -> Void) {
    let down = Int(min(reach / depth, Double(view.cellsDown))) + 1
    let across = Int(min(reach / width, Double(view.cellsAcross))) + 1
    let (middleRow, middleColumn) = (Int(row.rounded()), Int(column.rounded()))
    for row in middleRow - down...middleRow + down {
      for column in middleColumn - across...middleColumn + across {
        let distance = distance(row, column)
        guard distance <= reach else { continue }
        let height = height(row, column)
        if !height.isNaN { body(Sample(row: row, column: column, height: height, distance: distance)) }
      }
    }
  }

  /// Height of a sample, metres; NaN where it is not known.
  private func height(_ row: Int, _ column: Int) -> Double {
    if row >= 0, row <= view.cellsDown, column >= 0, column <= view.cellsAcross {
      let height = Double(view.samples.height(row: row, column: column)) + view.lift
      if !height.isNaN { return height }
    }
    guard let place = coordinate(row, column) else { return .nan }
    return index.elevation(latitude: place.latitude, longitude: place.longitude) ?? .nan
  }

  private func coordinate(_ row: Int, _ column: Int) -> Coordinate? {
    Coordinate(
      latitude: view.north - Double(row) / view.perLatitude,
      longitude: Angle.wrappedTo180(view.west + Double(column) / view.perLongitude))
  }
}
