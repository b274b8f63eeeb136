import Waymark
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

/// The object behind a handle of a terrain: blocks of heights, and queries about them.
final class WebTerrain: WebRegions, Handled {
  static let kind = HandleKind.terrain

  private(set) var terrain = Terrain()
  /// The summits of the map around the last eye.
  private var summits: [ListedSummit] = []
  private var tiles: [(id: Int32, tile: TerrainTile)] = []
  private var nextID: Int32 = 1
  /// The buildings around the last place; nil before any were given.
  var buildings: BuildingModel?
  /// The region of floats: depths and squares of heights.
  let floats = FlatBuffer<Float>(capacity: 1)
  /// The running camera's pictures, and what is around it.
  var live = LiveCompass()
  let compass = PictureCompass()

  /// Adds the block in the input region of text.
  ///
  /// - Returns: its number, 1 or more, or `OutcomeCode.malformed`.
  func add() -> Int32 {
    do throws(HeightBlockError) {
      let block = try HeightBlock(inputText.elements)
      if tiles.isEmpty {
        terrain = Terrain(verticalReference: block.verticalReference)
        terrain.summits = summits
      }
      do throws(TerrainError) {
        let tile = try block.tile()
        try terrain.add(tile)
        tiles.append((nextID, tile))
      } catch {
        return refuse(error.description)
      }
    } catch {
      return refuse(error.description)
    }
    nextID += 1
    return nextID - 1
  }

  /// Drops a block; false when there is none with this number.
  func drop(_ id: Int32) -> Bool {
    for i in tiles.indices where tiles[i].id == id {
      terrain.remove(tiles[i].tile)
      tiles.remove(at: i)
      return true
    }
    return false
  }

  /// Takes the summits in the input region (`TerrainLayout.Summit`), in place of earlier ones.
  ///
  /// - Returns: how many they are.
  func takeSummits() -> Int {
    summits = (0..<inputNumbers.count / TerrainLayout.Summit.count).compactMap { listedSummit($0) }
    terrain.summits = summits
    return summits.count
  }

  /// A summit in the input region; nil where its position is none.
  private func listedSummit(_ index: Int) -> ListedSummit? {
    typealias Slots = TerrainLayout.Summit
    let at = index * Slots.count
    return inputNumbers.coordinate(at: at).map { place in
      let height = inputNumbers[at + Slots.elevation].flatMap { $0.isFinite ? $0 : nil }
      return ListedSummit(place, altitude: height.map { Altitude(meters: $0, reference: .meanSeaLevel) })
    }
  }

  /// Height above the ground from which an altitude with another reference than the terrain's counts, metres: the coarse
  /// geoid errs by up to 20 m in mountains, so it distinguishes a flight from a walk, not a balcony from the street.
  private static var minimumFlightHeight: Double { 40 }

  /// The eye of a person standing there, on the ground without an altitude; nil where that is not known. An altitude with
  /// another reference than the terrain's is converted by the coarse geoid, and counts where it is clearly above the ground.
  func eye(_ eye: WebEye) -> StandingEye? {
    let standing = try? terrain.eye(at: eye.coordinate)
    guard let altitude = eye.altitude else { return standing }
    if altitude.reference == terrain.verticalReference {
      return (try? terrain.eye(at: eye.coordinate, altitude: altitude)) ?? standing
    }
    guard let standing, let ground = standing.ground else { return nil }
    let undulation = CoarseGeoid.undulation(at: eye.coordinate)
    guard let own = altitude.converted(to: terrain.verticalReference, undulation: undulation),
      own.meters > ground.meters + Self.minimumFlightHeight
    else { return standing }
    return try? terrain.eye(at: eye.coordinate, altitude: own)
  }

  /// Where and when a picture was taken.
  func viewpoint(_ web: WebEye, at instant: UTCInstant? = nil) -> PictureViewpoint {
    PictureViewpoint(
      coordinate: web.coordinate, altitude: eye(web)?.altitude, range: web.range, refraction: web.refraction,
      instant: instant)
  }

  /// Writes what a line of sight meets (`SightLayout`), and whether a tap means level ground near by instead.
  func writeSight(
    _ web: WebEye, _ direction: HorizontalDirection, sigma: SightSigma, levelGround: Coordinate?
  ) -> Bool {
    guard writeSight(web, direction, sigma: sigma) else { return false }
    guard let levelGround else { return true }
    let distance = Geodesic.wgs84.inverse(from: web.coordinate, to: levelGround).distance
    numbers[SightLayout.isLevelGround] = TappedGround.isMeant(at: distance, before: metGround) ? 1 : 0
    return true
  }

  /// What the written line of sight meets, or the highest ground below it.
  private var metGround: TappedGround.Met? {
    func number(_ slot: Int) -> Double { numbers[slot] ?? .nan }
    if number(SightLayout.outcome) == Double(SightOutcome.hit.number) {
      return TappedGround.Met(
        groundDistance: number(SightLayout.groundDistance), slantDistance: number(SightLayout.slantDistance),
        isBuilding: !number(SightLayout.building).isNaN)
    }
    guard number(SightLayout.gapStart).isNaN, !number(SightLayout.highestLatitude).isNaN else { return nil }
    return TappedGround.Met(
      groundDistance: number(SightLayout.highestGroundDistance),
      slantDistance: number(SightLayout.highestSlantDistance),
      isBuilding: false)
  }

  private func writeSight(_ web: WebEye, _ direction: HorizontalDirection, sigma: SightSigma) -> Bool {
    numbers.fill(.nan, count: SightLayout.count)
    numbers[SightLayout.reference] = Double(WebAltitudeReference(terrain.verticalReference).number)
    guard let standing = eye(web) else {
      numbers[SightLayout.outcome] = Double(SightOutcome.unknownGround.number)
      return true
    }
    guard let line = SightLine(from: web.coordinate, altitude: standing.altitude, direction: direction) else {
      return false
    }
    writeEye(standing)
    let options = CastOptions(maximumRange: web.range, refraction: web.refraction, sigma: sigma)
    guard let outcome = try? terrain.cast(line, options: options) else { return false }
    if let hit = building(on: line, before: outcome, options: options) {
      write(hit)
      return true
    }
    switch outcome {
    case .hit(let hit): write(hit)
    case .sky: numbers[SightLayout.outcome] = Double(SightOutcome.sky.number)
    case .beyondRange, .belowGround: numbers[SightLayout.outcome] = Double(SightOutcome.beyondRange.number)
    case .unknown(let gap):
      numbers[SightLayout.outcome] = Double(SightOutcome(gap).number)
      numbers[SightLayout.latitude] = gap.coordinate.latitude
      numbers[SightLayout.longitude] = gap.coordinate.longitude
      numbers[SightLayout.gapStart] = gap.start
      numbers[SightLayout.gapEnd] = gap.end
    }
    if case .hit = outcome { return true }
    writeHighest(web, standing, direction.azimuthDegrees, options)
    return true
  }

  private func writeEye(_ eye: StandingEye) {
    numbers[SightLayout.eyeAltitude] = eye.altitude.meters
    numbers[SightLayout.ground] = eye.ground?.meters ?? .nan
    numbers[SightLayout.raised] = eye.raised
  }

  private func write(_ hit: TerrainHit) {
    writeHit(hit.coordinate, hit.elevation, slant: hit.slantDistance, ground: hit.groundDistance, hit.uncertainty)
    numbers[SightLayout.incidence] = hit.incidenceDegrees
    numbers[SightLayout.cellSize] = hit.cellSize
  }

  /// Writes what ground and buildings have in common where they are met.
  func writeHit(_ position: Coordinate, _ elevation: Altitude, slant: Double, ground: Double, _ uncertainty: Double) {
    numbers[SightLayout.outcome] = Double(SightOutcome.hit.number)
    numbers[SightLayout.latitude] = position.latitude
    numbers[SightLayout.longitude] = position.longitude
    numbers[SightLayout.elevation] = elevation.meters
    numbers[SightLayout.slantDistance] = slant
    numbers[SightLayout.groundDistance] = ground
    numbers[SightLayout.uncertainty] = uncertainty
  }

  private func writeHighest(_ web: WebEye, _ eye: StandingEye, _ azimuth: Double, _ options: CastOptions) {
    guard
      let highest = try? terrain.highestPoint(
        from: web.coordinate, altitude: eye.altitude, azimuthDegrees: azimuth, options: options)
    else { return }
    numbers[SightLayout.highestIsUncertain] = highest.gap == nil ? 0 : 1
    guard let point = highest.point else { return }
    numbers.write(point.coordinate, at: SightLayout.highestLatitude)
    numbers[SightLayout.highestElevation] = point.elevation.meters
    numbers[SightLayout.highestApparentElevation] = point.apparentElevationDegrees
    numbers[SightLayout.highestGroundDistance] = point.groundDistance
    numbers[SightLayout.highestSlantDistance] = point.slantDistance
  }

  /// Maximum number of directions of a panorama: the full circle in steps of 0.005°.
  private static let maximumDirections = 72_000
  /// Maximum number of points of a viewshed.
  private static let maximumPoints = 1 << 22

  /// Writes the ridges of some directions (`TerrainLayout.Panorama`).
  func writePanorama(_ web: WebEye, first: Double, step: Double, count: Int) -> Bool {
    guard (0...Self.maximumDirections).contains(count), first.isFinite, step.isFinite, let eye = eye(web) else {
      return false
    }
    let options = PanoramaOptions(
      firstAzimuthDegrees: first, stepDegrees: step, count: count, maximumRange: web.range, refraction: web.refraction)
    guard let panorama = try? terrain.panorama(from: web.coordinate, altitude: eye.altitude, options: options) else {
      return false
    }
    typealias Slots = TerrainLayout.Panorama
    numbers.fill(.nan, count: Slots.count)
    numbers[Slots.altitude] = eye.altitude.meters
    numbers[Slots.ground] = eye.ground?.meters
    numbers[Slots.raised] = eye.raised
    numbers[Slots.directions] = Double(panorama.count)
    for direction in 0..<panorama.count {
      typealias Slots = TerrainLayout.Direction
      let ridges = panorama.ridges(direction)
      let at = numbers.append(.nan, count: Slots.count)
      numbers[at + Slots.known] = Double(panorama.knownDistances[direction])
      numbers[at + Slots.ridges] = Double(ridges.count)
      for ridge in ridges {
        typealias Slots = TerrainLayout.Ridge
        let at = numbers.append(.nan, count: Slots.count)
        numbers[at + Slots.footDistance] = Double(ridge.footDistance)
        numbers[at + Slots.distance] = Double(ridge.distance)
        numbers[at + Slots.height] = Double(ridge.height)
        numbers[at + Slots.elevation] = Double(ridge.elevationDegrees)
      }
    }
    return true
  }

  /// Writes how the summits in the input region (`TerrainLayout.Summit`) are seen (`TerrainLayout.Peak`).
  func writePeaks(_ web: WebEye) -> Bool {
    typealias Slots = TerrainLayout.Peak
    let count = inputNumbers.count / TerrainLayout.Summit.count
    numbers.fill(.nan, count: count * Slots.count)
    guard let eye = eye(web) else { return false }
    let options = PeakOptions(maximumRange: web.range, refraction: web.refraction)
    for i in 0..<count {
      guard let summit = listedSummit(i) else { continue }
      // Unknown undulations and eyes below the ground were ruled out before: a summit that fails is not visible.
      let sight =
        (try? terrain.peak(
          summit.coordinate, listed: summit.altitude, from: web.coordinate, altitude: eye.altitude, options: options))
        ?? nil
      guard let sight else { continue }
      let at = i * Slots.count
      numbers.write(sight.coordinate, at: at + Slots.latitude)
      numbers[at + Slots.elevation] = sight.elevation.meters
      numbers[at + Slots.ground] = sight.ground.meters
      numbers[at + Slots.azimuth] = sight.azimuthDegrees
      numbers[at + Slots.apparentElevation] = sight.apparentElevationDegrees
      numbers[at + Slots.groundDistance] = sight.groundDistance
      numbers[at + Slots.margin] = sight.marginArcminutes
      numbers[at + Slots.error] = sight.errorArcminutes
      numbers[at + Slots.isVisible] = sight.isVisible ? 1 : 0
      if case .justHidden = sight.visibility {
        numbers[at + Slots.isJustHidden] = 1
      } else {
        numbers[at + Slots.isJustHidden] = 0
      }
      numbers[at + Slots.isUncertain] = sight.isUncertain ? 1 : 0
      numbers[at + Slots.labelWeight] = sight.labelWeight
    }
    return true
  }

  /// Writes a raster over a window, row after row from the north-west: margins, or 1 for what is seen and −1 for what is
  /// hidden; NaN where that is not known.
  func writeViewshed(
    _ web: WebEye, _ window: GeographicBounds, rows: Int, columns: Int, targetHeight: Double, wantsMargins: Bool
  ) -> Bool {
    guard rows > 1, columns > 1, rows <= Self.maximumPoints / columns, let eye = eye(web) else { return false }
    let options = PeakOptions(maximumRange: web.range, refraction: web.refraction)
    guard
      let viewshed = try? terrain.viewshed(
        from: web.coordinate, altitude: eye.altitude, over: window, rows: rows, columns: columns,
        targetHeight: targetHeight, options: options, wantsMargins: wantsMargins)
    else { return false }
    numbers.removeAll()
    if wantsMargins {
      for margin in viewshed.marginsArcminutes { numbers.append(Double(margin)) }
    } else {
      for verdict in viewshed.verdicts { numbers.append(verdict == .unknown ? .nan : verdict == .visible ? 1 : -1) }
    }
    return true
  }

  /// Writes the landmark of a place (`TerrainLayout.Seen`) among those in the input region (`TerrainLayout.Landmark`).
  func writeLandmark(at place: Coordinate?, uncertainty: Double) {
    typealias Slots = TerrainLayout.Landmark
    typealias Seen = TerrainLayout.Seen
    numbers.removeAll()
    var indices: [Int] = []
    var candidates: [SeenLandmark.Candidate] = []
    for i in 0..<inputNumbers.count / Slots.count {
      guard let coordinate = inputNumbers.coordinate(at: i * Slots.count) else { continue }
      indices.append(i)
      candidates.append(
        SeenLandmark.Candidate(coordinate, isSummit: inputNumbers[i * Slots.count + Slots.isSummit] == 1))
    }
    guard let place, let seen = SeenLandmark(of: place, uncertainty: uncertainty, among: candidates) else { return }
    numbers.fill(.nan, count: Seen.count)
    numbers[Seen.index] = Double(indices[seen.index])
    numbers[Seen.isItself] = seen.isItself ? 1 : 0
    numbers[Seen.distance] = seen.distance
  }

  /// Writes where the labels in the input region go (`TerrainLayout.Label`, `TerrainLayout.PlacedLabel`).
  func writeLabels(_ rows: LabelRows) {
    typealias Slots = TerrainLayout.Label
    typealias Placed = TerrainLayout.PlacedLabel
    let count = inputNumbers.count / Slots.count
    numbers.fill(.nan, count: count * Placed.count)
    let candidates = (0..<count).map { i in
      func value(_ slot: Int) -> Double { inputNumbers[i * Slots.count + slot] ?? .nan }
      return LabelCandidate(anchor: value(Slots.anchor), width: value(Slots.width), weight: value(Slots.weight))
    }
    for placed in rows.place(candidates) {
      numbers[placed.index * Placed.count + Placed.row] = Double(placed.row)
      numbers[placed.index * Placed.count + Placed.start] = placed.start
    }
  }

  /// Writes the addresses of the blocks that an eye needs.
  func writePlan(_ web: WebEye, finest: Int, window: GeographicBounds) {
    let reach = HeightBlockPlan.reach(at: web.coordinate)
    write(
      HeightBlockPlan.blocks(
        around: web.coordinate, range: web.range, reach: reach, finest: finest, within: window))
  }

  /// Writes addresses of blocks.
  func write(_ blocks: [HeightBlockAddress]) {
    numbers.removeAll()
    for address in blocks {
      typealias Slots = TerrainLayout.Block
      let at = numbers.append(.nan, count: Slots.count)
      numbers[at + Slots.level] = Double(address.level)
      numbers[at + Slots.row] = Double(address.row)
      numbers[at + Slots.column] = Double(address.column)
    }
  }
}
