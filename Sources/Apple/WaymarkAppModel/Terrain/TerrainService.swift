public import Waymark
public import WaymarkGeodesy
public import WaymarkTerrain

/// The terrain around the eye: holds the blocks of heights that it needs and follows lines of sight over them. An actor
/// of its own, so that neither the camera nor the interface waits for it.
public actor TerrainService {
  /// Range of all searches, metres.
  public static let range = 200_000.0
  private static let atOnce = 4

  private var source: HeightSource
  private var terrain = Terrain()
  private var buildings: [BuildingOutline] = []
  private var summits: [ListedSummit] = []
  /// Tiles by block; nil where there are none.
  private var known: [HeightBlockAddress: TerrainTile?] = [:]
  private var center: Coordinate?
  /// Why blocks are missing that should be there; nil when none is.
  private var problem: ServerFailure?
  private var isLoading = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A service without terrain until a source provides some.
  public init(source: HeightSource = HeightSource(window: nil) { _ in .none }) { self.source = source }

  /// Sets the source of heights.
  public func setSource(_ source: HeightSource) {
    self.source = source
    terrain = Terrain()
    known = [:]
    center = nil
  }

  /// Sets the buildings around the eye; the former ones are forgotten.
  public func setBuildings(_ outlines: [BuildingOutline]) { buildings = outlines }

  /// Sets the summits of the map around the eye: an eye without an altitude that stands on one is as high as it is.
  public func setSummits(_ places: [NamedPlace]) {
    summits = places.filter { $0.kind == .peak }.map(\.listed)
    terrain.summits = summits
  }

  /// Memory used by the blocks, bytes.
  public var bytes: Int { terrain.bytes }

  /// What a line of sight meets; where it meets nothing, the highest point in that direction.
  ///
  /// - Parameters:
  ///   - line: eye and direction.
  ///   - sigma: their uncertainty.
  /// - Returns: what was found.
  public func sight(_ line: SightLine, sigma: SightSigma) async -> SightResponse {
    await loadBlocks(around: line.coordinate)
    do throws(TerrainError) {
      var standing = line
      standing.altitude = try terrain.eye(at: Position(line.coordinate, altitude: line.altitude)).altitude
      let options = CastOptions(maximumRange: Self.range, sigma: sigma)
      let outcome = try terrain.cast(standing, options: options)
      let house = BuildingModel(
        buildings, around: line.coordinate, reference: terrain.verticalReference,
        ground: { terrain.elevation(at: $0)?.meters }
      ).cast(standing, options: options)
      if let house, house.isMet(before: outcome) { return .building(house) }
      if case .hit(let hit) = outcome { return .hit(hit) }
      let highest = try terrain.highestPoint(
        from: line.coordinate, altitude: standing.altitude, azimuthDegrees: line.direction.azimuthDegrees,
        options: options)
      switch outcome {
      case .unknown(let gap): return .gap(gap, highest: highest.point, problem: problem)
      default: return .sky(highest: highest.point)
      }
    } catch {
      return .noGround(problem)
    }
  }

  /// Ridges of a sector of the horizon.
  ///
  /// - Parameters:
  ///   - position: the eye; without an altitude it stands on the ground.
  ///   - options: which directions.
  /// - Returns: the panorama and the eye; nil where no heights are known.
  public func panorama(from position: Position, options: PanoramaOptions) async -> Panorama? {
    await loadBlocks(around: position.coordinate)
    do throws(TerrainError) {
      let eye = try terrain.eye(at: position)
      return try terrain.panorama(from: position.coordinate, altitude: eye.altitude, options: options)
    } catch {
      return nil
    }
  }

  /// How summits are seen; those that are hidden by more than the data's error, too near or without heights are left out.
  ///
  /// - Parameters:
  ///   - summits: the summits.
  ///   - position: the eye; without an altitude it stands on the ground.
  /// - Returns: the summits that are visible or just hidden.
  public func peaks(_ summits: [NamedPlace], from position: Position) async -> [SeenPeak] {
    await loadBlocks(around: position.coordinate)
    var seen: [SeenPeak] = []
    guard let eye = try? terrain.eye(at: position) else { return [] }
    for (number, summit) in summits.enumerated() where summit.kind == .peak {
      // Several hundred summits take a second: others may run in between.
      if number % 50 == 49 { await Task.yield() }
      if Task.isCancelled { break }
      guard
        let sight = try? terrain.peak(
          summit.coordinate, listed: summit.listed.altitude, from: position.coordinate, altitude: eye.altitude),
        sight.visibility != .hidden
      else { continue }
      seen.append(SeenPeak(place: summit, sight: sight))
    }
    return seen
  }

  /// The heights around a place, for those that compute by themselves.
  public func terrain(around center: Coordinate) async -> Terrain {
    await loadBlocks(around: center)
    return terrain
  }

  /// The ground around a walk for the alignment: a grid of 15 m over 1200 m to each side; nil where no heights are
  /// known.
  public func ground(around center: Coordinate) async -> GroundElevation? {
    await loadBlocks(around: center)
    return GroundGrid.elevation(of: terrain, around: center)
  }

  /// Loads the blocks that an eye needs and drops the rest. Requests that arrive meanwhile wait: blocks do not change
  /// during one.
  private func loadBlocks(around position: Coordinate) async {
    while isLoading { await withCheckedContinuation { waiting.append($0) } }
    guard let window = source.window else { return }
    // A move of a hundred metres changes nothing, unless something is missing.
    if let center, problem == nil, Geodesic.wgs84.inverse(from: center, to: position).distance < 100 { return }
    isLoading = true
    let plan = HeightBlockPlan.blocks(
      around: position, range: Self.range, reach: HeightBlockPlan.reach(at: position), finest: source.finest,
      within: window)
    var missing = plan.filter { known[$0] == nil }.makeIterator()
    var trouble: ServerFailure?
    let source = source
    await withTaskGroup(of: (HeightBlockAddress, HeightSource.Response).self) { group in
      for _ in 0..<Self.atOnce {
        guard let address = missing.next() else { break }
        group.addTask { (address, await source.block(address)) }
      }
      while let (address, response) = await group.next() {
        switch response {
        case .block(let block): known.updateValue(try? block.tile(), forKey: address)
        case .none: known.updateValue(nil, forKey: address)
        case .later(let failure): trouble = failure
        }
        if let next = missing.next() { group.addTask { (next, await source.block(next)) } }
      }
    }
    rebuild(plan)
    problem = trouble
    center = position
    isLoading = false
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  private func rebuild(_ plan: [HeightBlockAddress]) {
    let wanted = Set(plan)
    known = known.filter { wanted.contains($0.key) }
    // The nearest blocks first: they are the finest.
    let tiles = plan.compactMap { known[$0] ?? nil }
    // Blocks of one area have one vertical reference; should one differ, the others are still of use.
    let reference = tiles.first?.verticalReference ?? .meanSeaLevel
    var terrain = Terrain(verticalReference: reference)
    if let whole = try? Terrain(tiles.filter { $0.verticalReference == reference }) { terrain = whole }
    self.terrain = terrain
    self.terrain.summits = summits
  }
}

extension NamedPlace {
  /// The summit for the engine.
  fileprivate var listed: ListedSummit {
    ListedSummit(coordinate, altitude: elevation.map { Altitude(meters: $0, reference: .meanSeaLevel) })
  }
}
