/// The land of the demo area.
struct DemoTerrain {
  /// A sheet of still water.
  struct Lake {
    /// A point in it.
    var position: Point
    /// Height of its surface, metres.
    var level: Double
    /// Its cells in the field.
    var cells: [Int]
  }

  /// Heights, metres above the sea; 0 at sea.
  private(set) var field: HeightField
  /// Where the water flows.
  let drainage: Drainage
  /// Cells of the great river, from its source to the sea.
  let river: [Int]
  /// Where in the river's line the town lies.
  let townIndex: Int
  /// The lake of the great valley, then the tarns of the high valleys.
  private(set) var lakes: [Lake] = []

  /// Where the great valley has room for a town.
  private static let townPosition = Point(-6_900, -2_300)
  /// Where the lake of the great valley ends, and how far it reaches up the valley.
  private static let lakeOutlet = Point(-3_600, -900)
  private static let lakeLength = 3_600.0
  /// Minimum drained area of a river with a valley floor, square metres.
  private static let minimumValleyArea: Float = 6_000_000

  /// Makes the land.
  ///
  /// - Parameters:
  ///   - detail: spacing of the samples.
  ///   - progress: called with the share of the work done.
  /// - Throws: `CancellationError` when the task is cancelled.
  init(detail: DemoDetail, progress: (Double) -> Void) throws {
    let erosion = try Self.erode(detail: detail, progress: progress)
    let field = erosion.field
    let drainage = Drainage(side: field.side, receivers: erosion.receivers, drained: erosion.drained)
    let river = Self.greatRiver(field, drainage)
    self.field = field
    self.drainage = drainage
    self.river = river
    townIndex = Self.index(of: Self.townPosition, in: river.map { field.point($0) })
    let lakes = carve()
    self.field = try erosion.gullied(self.field, steps: 6, time: 0.02)
    progress(0.9)
    for i in self.field.heights.indices {
      self.field.heights[i] = erosion.land[i] ? max(1, self.field.heights[i]) : 0
    }
    self.lakes = lakes
    floodGreatLake()
    for i in lakes.indices.dropFirst() { floodTarn(i) }
    roughen()
    progress(1)
  }

  // MARK: - Mountains

  private static func erode(detail: DemoDetail, progress: (Double) -> Void) throws -> StreamPowerErosion {
    let shape = IslandShape()
    var start = HeightField(side: 192, cell: 256)
    let rough = GradientNoise(seed: 1)
    for i in start.heights.indices {
      let point = start.point(i)
      start.heights[i] = Float(20 + 15 * rough.fractal(point.x / 4000, point.y / 4000, octaves: 4))
    }
    var erosion = StreamPowerErosion(start, shape: shape)
    try erosion.run(steps: detail.firstSteps, time: 0.25)
    var done = 0.05
    for steps in detail.furtherSteps {
      progress(done)
      erosion = erosion.refined(shape: shape)
      try erosion.run(steps: steps, time: 0.15)
      done = min(0.8, done * 2.5)
    }
    progress(0.8)
    return erosion
  }

  private static func greatRiver(_ field: HeightField, _ drainage: Drainage) -> [Int] {
    // The greatest flow near the town belongs to the great river.
    let around = field.heights.indices.filter { field.point($0).distance(to: townPosition) < 1500 }
    let cell = around.max { drainage.drained[$0] < drainage.drained[$1] } ?? 0
    return drainage.river(through: cell, minimumArea: 600_000)
  }

  private static func index(of position: Point, in line: [Point]) -> Int {
    line.indices.min { line[$0].distance(to: position) < line[$1].distance(to: position) } ?? 0
  }

  // MARK: - Valleys and lakes

  private mutating func carve() -> [Lake] {
    var carver = ValleyCarver(field)
    let wide = GradientNoise(seed: 505)
    let onRiver = Set(river)
    for cell in field.heights.indices where drainage.drained[cell] >= Self.minimumValleyArea && !onRiver.contains(cell)
    {
      carver.add(
        ValleyCarver.Section(floor: field.heights[cell], halfWidth: Float(halfWidth(cell, wide))), at: cell)
    }
    let lake = carveGreatValley(&carver, wide)
    let tarns = carveCirques(&carver)
    carver.carve(&field)
    return [lake] + tarns
  }

  /// Half the width of the valley floor at a cell of a river.
  private func halfWidth(_ cell: Int, _ noise: GradientNoise) -> Double {
    let area = Double(drainage.drained[cell]) / 1e6
    let point = field.point(cell)
    let ice = field.heights[cell] > 450 ? 1.5 : 1.0
    return 26 * area.squareRoot() * ice * (1 + 0.5 * noise.fractal(point.x / 1800, point.y / 1800, octaves: 2))
  }

  /// The great valley with its lake and the plain of the town.
  private func carveGreatValley(_ carver: inout ValleyCarver, _ noise: GradientNoise) -> Lake {
    let line = river.map { field.point($0) }
    let outlet = Self.index(of: Self.lakeOutlet, in: line)
    let level = field.heights[river[outlet]] + 1
    var upstream = 0.0
    var position = [Double](repeating: -1, count: river.count)
    for i in stride(from: outlet, through: 0, by: -1) {
      if i < outlet { upstream += line[i].distance(to: line[i + 1]) }
      position[i] = upstream
    }
    var middle = line[outlet]
    for (i, cell) in river.enumerated() {
      var floor = field.heights[cell]
      var width = halfWidth(cell, noise)
      if position[i] >= 0 {
        // The lake, and above it a step in the valley that fades out upstream.
        let beyond = max(0, min(1, (position[i] - Self.lakeLength) / 4000))
        let fade = Float(beyond * beyond * (3 - 2 * beyond))
        floor = level + (floor - level) * fade
        if position[i] <= Self.lakeLength {
          let along = position[i] / Self.lakeLength
          let shore = 1 + 0.9 * noise.fractal(line[i].x / 1100, line[i].y / 1100 + 50, octaves: 2)
          width = max(width, (190 + 1000 * along * (1 - along)) * shore)
          if position[i] < Self.lakeLength / 2 { middle = line[i] }
        }
      }
      let fromTown = line[i].distance(to: line[townIndex]) / 1500
      let plain = 1 / (1 + fromTown * fromTown * fromTown * fromTown)
      width += (430 - width) * plain
      carver.add(ValleyCarver.Section(floor: floor, halfWidth: Float(width)), at: cell)
    }
    return Lake(position: middle, level: Double(level), cells: [])
  }

  /// Bowls at the heads of high valleys; some hold a tarn.
  private func carveCirques(_ carver: inout ValleyCarver) -> [Lake] {
    let minimumArea: Float = 350_000
    var random = DemoRandom(seed: 606)
    var heads = field.heights.indices.filter { cell in
      drainage.drained[cell] >= minimumArea && field.heights[cell] > 750
        && !drainage.donors(of: cell).contains { drainage.drained[$0] >= minimumArea }
    }
    heads.sort { field.heights[$0] > field.heights[$1] }
    var tarns: [Lake] = []
    var bowls: [Point] = []
    for cell in heads {
      let point = field.point(cell)
      // Ice lasts longest in the shade: bowls open to the north and east.
      let slope = field.slope(at: point)
      guard slope.x + 1.5 * slope.y < 0, bowls.count < 18 else { continue }
      guard bowls.allSatisfy({ $0.distance(to: point) > 1100 }) else { continue }
      bowls.append(point)
      let floor = field.heights[cell] - 12
      let radius = random.between(150, 300)
      carver.add(ValleyCarver.Section(floor: floor, halfWidth: Float(radius)), at: cell)
      if tarns.count < 6, radius > 190, tarns.allSatisfy({ $0.position.distance(to: point) > 2500 }) {
        tarns.append(Lake(position: point, level: Double(floor), cells: []))
      }
    }
    return tarns
  }

  /// Fills the lake of the great valley: all land beside its stretch of the river that is hardly higher than its level
  /// becomes water.
  private mutating func floodGreatLake() {
    guard var lake = lakes.first else { return }
    let line = river.map { field.point($0) }
    let outlet = Self.index(of: Self.lakeOutlet, in: line)
    let start = field.index(near: lake.position)
    let bays = GradientNoise(seed: 790)
    var alongRiver = [Double](repeating: 0, count: line.count)
    for i in line.indices.dropFirst() { alongRiver[i] = alongRiver[i - 1] + line[i].distance(to: line[i - 1]) }
    var seen: Set<Int> = [start]
    var queue = [start]
    while let cell = queue.popLast() {
      // Beside the river below the outlet the valley falls away.
      let point = field.point(cell)
      let beside = Polyline.nearest(to: point, on: line)
      guard beside.segment < outlet else { continue }
      let narrowing = min(1, (alongRiver[outlet] - alongRiver[beside.segment]) / 900)
      let depth = 0.3 + narrowing * (3.4 + 3 * bays.fractal(point.x / 1300, point.y / 1300, octaves: 3))
      guard field.heights[cell] <= Float(lake.level + depth) else { continue }
      lake.cells.append(cell)
      for offset in [1, -1, field.side, -field.side] where seen.insert(cell + offset).inserted {
        queue.append(cell + offset)
      }
    }
    lake.cells.sort()
    for cell in lake.cells { field.heights[cell] = Float(lake.level) }
    lakes[0] = lake
  }

  /// Fills a tarn: a rounded sheet of water on the floor of its bowl.
  private mutating func floodTarn(_ number: Int) {
    var lake = lakes[number]
    let shore = GradientNoise(seed: 800 + UInt64(number))
    lake.cells = field.heights.indices.filter { cell in
      let offset = field.point(cell) - lake.position
      guard abs(offset.x) < 260, abs(offset.y) < 260 else { return false }
      return offset.length < 120 * (1 + 0.5 * shore.fractal(offset.x / 160, offset.y / 160, octaves: 2))
    }
    let heights = lake.cells.map { field.heights[$0] }.sorted()
    guard !heights.isEmpty else { return }
    lake.level = Double(heights[heights.count / 3].rounded())
    for cell in lake.cells { field.heights[cell] = Float(lake.level) }
    lakes[number] = lake
  }

  // MARK: - Surface

  /// Gives slopes the roughness that is lost between samples: much on steep rock, little on meadows, none on water.
  private mutating func roughen() {
    let rock = GradientNoise(seed: 707)
    let meadow = GradientNoise(seed: 708)
    let smooth = field
    let water = Set(lakes.flatMap(\.cells))
    let town = field.point(river[townIndex])
    for i in field.heights.indices where smooth.heights[i] > 0.01 && !water.contains(i) {
      let point = smooth.point(i)
      let slope = smooth.slope(at: point).length
      let steep = max(0, min(1, (slope - 0.25) / 0.6))
      let away = max(0.15, min(1, point.distance(to: town) / 1800))
      let crags = rock.ridged(point.x / 260, point.y / 260, octaves: 3) - 0.45
      let humps = meadow.fractal(point.x / 300, point.y / 300, octaves: 3)
      field.heights[i] = max(
        1, smooth.heights[i] + Float(26 * steep * crags + min(1, slope * 8) * 3 * away * humps))
    }
  }

  /// Whether any of the points lies in a lake.
  func isWater(_ points: [Point]) -> Bool {
    points.contains { point in
      let cell = field.index(near: point)
      return lakes.contains { $0.cells.binaryContains(cell) }
    }
  }

  /// Sets the height of a cell, metres, for what people build.
  mutating func raise(_ cell: Int, to height: Double) { field.heights[cell] = Float(height) }
}

extension [Int] {
  /// Whether a sorted list contains a number.
  func binaryContains(_ number: Int) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number
  }
}
