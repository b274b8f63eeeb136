internal import CPortableMath
internal import WaymarkGeodesy

/// Where along a route the user may be, as probabilities of short cells of arc length, and the probability of being off
/// it. Only cells that are likely at all are held, so that neither memory nor time depend on the route's length.
///
/// Sums of all: the cells' masses and `off` make one.
struct ArcBelief: Sendable {
  /// Length of a cell, metres.
  static let spacing = 0.25
  /// Maximum number of cells; beyond, the least likely are dropped.
  static let capacity = 1024
  /// A gap of more than this many cells separates two groups.
  static let groupGap = 24
  /// Cells less likely than this are dropped.
  private static let minimumMass = 1e-9

  /// Number of the cells in `cells` and `masses` that count.
  private(set) var count = 0
  /// Arc length of each, in units of `spacing`, rising.
  private(set) var cells: [Int]
  /// Probability of each.
  private(set) var masses: [Double]
  /// Probability of being away from the route.
  var off = 0.0

  /// The route's ends lie within the cells, so that the mean of a belief about an end is not pushed into the route.
  private static let overhang = 120
  private let firstCell = -Self.overhang
  private let lastCell: Int
  // Reused from update to update to avoid allocations.
  private var nextCells: [Int]
  private var nextMasses: [Double]
  private var dense: [Double]

  /// Nothing is known yet.
  init(length: Double) {
    lastCell = max(0, Int((min(length, 1e8) / Self.spacing).rounded(.up))) + Self.overhang
    cells = [Int](repeating: 0, count: Self.capacity)
    masses = [Double](repeating: 0, count: Self.capacity)
    nextCells = cells
    nextMasses = masses
    dense = [Double](repeating: 0, count: 4 * Self.capacity)
  }

  /// Arc length of a cell, metres.
  static func arcLength(_ cell: Int) -> Double { Double(cell) * spacing }

  /// The cell at an arc length.
  func cell(at arcLength: Double) -> Int {
    Int(max(Double(firstCell), min(Double(lastCell), (arcLength / Self.spacing).rounded())))
  }

  /// Forgets everything.
  mutating func removeAll() {
    count = 0
    off = 0
  }

  /// Multiplies the mass of each cell.
  mutating func weigh(_ factor: (_ arcLength: Double) -> Double) {
    var i = 0
    while i < count {
      masses[i] *= factor(Self.arcLength(cells[i]))
      i += 1
    }
  }

  /// Adds a bell of probability about an arc length.
  ///
  /// - Parameters:
  ///   - mass: its whole probability.
  ///   - arcLength: its middle, metres.
  ///   - sigma: its standard deviation, metres.
  mutating func add(_ mass: Double, at arcLength: Double, sigma: Double) {
    guard mass > 0, mass.isFinite, arcLength.isFinite, sigma > 0 else { return }
    let middle = cell(at: arcLength)
    let reach = max(1, Int(min(120, 2.5 * sigma / Self.spacing)))
    let (from, through) = (max(firstCell, middle - reach), min(lastCell, middle + reach))
    let scale = -0.5 * (Self.spacing / sigma) * (Self.spacing / sigma)
    var sum = 0.0
    for k in from...through { sum += exp(scale * Double((k - middle) * (k - middle))) }
    guard sum > 0 else { return }
    var (i, out, k) = (0, 0, from)
    // Both lists rise: merge them.
    while out < Self.capacity, i < count || k <= through {
      let old = i < count ? cells[i] : Int.max
      let new = k <= through ? k : Int.max
      nextCells[out] = min(old, new)
      var value = 0.0
      if new <= old {
        value += mass / sum * exp(scale * Double((new - middle) * (new - middle)))
        k += 1
      }
      if old <= new {
        value += masses[i]
        i += 1
      }
      nextMasses[out] = value
      out += 1
    }
    swap(&cells, &nextCells)
    swap(&masses, &nextMasses)
    count = out
  }

  /// How a cell moves, and the evidence for it.
  struct Motion {
    /// Mean of the distance along the route, metres.
    var shift: Double
    /// Its variance, square metres.
    var variance: Double
    /// What the mass is multiplied with.
    var factor: Double
  }

  /// Moves the mass of each cell along the route.
  mutating func move(_ motion: (_ arcLength: Double, _ mass: Double) -> Motion) {
    var (i, out) = (0, 0)
    let reach = Self.groupGap / 2
    while i < count {
      // One group: a run of cells whose targets may meet.
      let first = cells[i]
      var end = i + 1
      while end < count, cells[end] - cells[end - 1] <= Self.groupGap, cells[end] - first < 3 * Self.capacity {
        end += 1
      }
      let base = max(firstCell, first - reach)
      let top = min(lastCell, cells[end - 1] + reach)
      for k in 0...(top - base) { dense[k] = 0 }
      while i < end {
        spread(cells[i], masses[i], motion(Self.arcLength(cells[i]), masses[i]), base: base, top: top)
        i += 1
      }
      for k in 0...(top - base) where dense[k] > Self.minimumMass {
        guard out < Self.capacity else { break }
        if out > 0, nextCells[out - 1] >= base + k {
          // The group before reached as far.
          nextMasses[out - 1] += dense[k]
          continue
        }
        nextCells[out] = base + k
        nextMasses[out] = dense[k]
        out += 1
      }
    }
    swap(&cells, &nextCells)
    swap(&masses, &nextMasses)
    count = out
  }

  /// Three cells with the mean and the variance of the motion; only as far as the group's room reaches.
  private mutating func spread(_ cell: Int, _ mass: Double, _ motion: Motion, base: Int, top: Int) {
    let exact = motion.shift / Self.spacing
    let whole = exact.rounded()
    let rest = exact - whole
    let variance = motion.variance / (Self.spacing * Self.spacing)
    // Far enough apart that no weight is negative.
    let stride = max(1, min(6, (variance + 0.25).squareRoot().rounded(.up)))
    let both = min(1, max(abs(rest) / stride, (variance + rest * rest) / (stride * stride)))
    let ahead = (both + rest / stride) / 2
    let behind = max(0, both - ahead)
    let target = cell + Int(max(-6, min(6, whole)))
    let value = mass * motion.factor
    func put(_ k: Int, _ part: Double) { dense[max(base, min(top, k)) - base] += value * part }
    put(target, 1 - both)
    put(target + Int(stride), ahead)
    put(target - Int(stride), behind)
  }

  /// Makes the sum one and drops what is too unlikely to matter.
  ///
  /// - Returns: false when nothing is left.
  mutating func normalize() -> Bool {
    var sum = off
    for i in 0..<count { sum += masses[i] }
    guard sum > 1e-250, sum.isFinite else { return false }
    off /= sum
    var out = 0
    // A full list makes room for what comes next.
    let minimum = count > Self.capacity / 2 ? 1e-5 : 1e-7
    for i in 0..<count {
      let mass = masses[i] / sum
      guard mass > minimum else { continue }
      cells[out] = cells[i]
      masses[out] = mass
      out += 1
    }
    count = out
    return true
  }
}
