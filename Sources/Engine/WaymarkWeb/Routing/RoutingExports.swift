import Waymark
import WaymarkGeodesy
import WaymarkRouting

// Routes over the graph of an area's streets. These functions make a WebAssembly module of their own, `routing.wasm`: no page
// needs them for its first view. The regions are those of `RegionExports.swift`; the numbers of manoeuvres, travel modes,
// altitude references and languages are those of `NameTable`.

/// A router.
public typealias RouterHandle = UInt32

/// There is no such route; the text gives the reason.
private let noRoute: Int32 = -101

private func at(_ handle: RouterHandle) -> WebRouter { Handles.object(handle) }

/// Version of these functions; a client rejects any that it does not know.
@c(waymark_router_version) @_expose(wasm, "waymark_router_version")
public func waymarkRouterVersion() -> Int32 { Int32(RoutingLayout.version) }

/// Makes a router without a graph.
@c(waymark_router_open) @_expose(wasm, "waymark_router_open")
public func waymarkRouterOpen() -> RouterHandle { Handles.open(WebRouter()) }

/// Frees a router.
@c(waymark_router_close) @_expose(wasm, "waymark_router_close")
public func waymarkRouterClose(_ handle: RouterHandle) { Handles.close(handle, WebRouter.self) }

/// Takes the graph in the input text.
///
/// - Parameter handle: the router.
/// - Returns: the number of streets between junctions, or −100 when the bytes are no graph; the text gives the reason.
@c(waymark_router_graph) @_expose(wasm, "waymark_router_graph")
public func waymarkRouterGraph(_ handle: RouterHandle) -> Int32 {
  let web = at(handle)
  web.router = nil
  do throws(StreetGraphError) {
    let graph = try StreetGraph(Array(web.inputText.elements))
    web.router = Router(graph)
    return Int32(clamping: graph.edgeCount)
  } catch {
    return web.refuse(error.text)
  }
}

/// Makes ready for a way of travelling, so that its first route is as quick as the others.
///
/// - Parameters:
///   - handle: the router. The input numbers are those of `RoutingLayout.Request`.
///   - mode: number of the travel mode.
///   - wishes: bits of `RoutingLayout.Wishes`.
/// - Returns: 0, or −100 without a graph; the text gives the reason.
@c(waymark_router_prepare) @_expose(wasm, "waymark_router_prepare")
public func waymarkRouterPrepare(_ handle: RouterHandle, _ mode: Int32, _ wishes: Int32) -> Int32 {
  let web = at(handle)
  guard web.router != nil else { return web.refuse("there is no graph") }
  guard let options = web.options(mode, wishes) else { return web.refuse("unknown travel mode") }
  web.router?.prepare(options, at: web.moment)
  return OutcomeCode.accepted
}

/// Finds routes between the stops in the input numbers (`RoutingLayout.Request`). Each is written as `InputLayout` takes it, one after
/// the other, with the texts of its steps.
///
/// - Parameters:
///   - handle: the router.
///   - mode: number of the travel mode.
///   - wishes: bits of `RoutingLayout.Wishes`.
///   - language: number of the language of the instructions.
///   - alternatives: number of other routes wanted.
/// - Returns: the number of routes, the best first; −101 when there is none, or −100 when the request is none or there is no
///   graph; the text gives the reason. Where a stop is cut off from the others, the numbers are `RoutingLayout.CutOff`.
@c(waymark_router_find) @_expose(wasm, "waymark_router_find")
public func waymarkRouterFind(
  _ handle: RouterHandle, _ mode: Int32, _ wishes: Int32, _ language: Int32, _ alternatives: Int32
) -> Int32 {
  let web = at(handle)
  guard web.router != nil else { return web.refuse("there is no graph") }
  guard let options = web.options(mode, wishes) else { return web.refuse("unknown travel mode") }
  guard let language = GuidanceLanguage(number: language) else { return web.refuse("unknown language") }
  guard let stops = web.stops() else { return web.refuse("the stops are no positions on Earth") }
  let request = RoutingRequest(
    stops: stops, options: options, alternatives: Int(max(0, min(5, alternatives))),
    reach: web.inputNumbers[RoutingLayout.Request.reach].map { $0 > 0 ? min($0, 1e6) : 2000 } ?? 2000,
    language: language, moment: web.moment, startHeight: web.startHeight)
  do throws(RoutingError) {
    guard let routes = try web.router?.routes(for: request) else { return web.refuse("there is no graph") }
    web.numbers.removeAll()
    web.text.removeAll()
    for route in routes { web.append(route) }
    return Int32(routes.count)
  } catch {
    _ = web.refuse(error.text(stops: stops.count))
    web.numbers.removeAll()
    if case .cutOff(let stop, let nearest, let distance) = error {
      typealias Slots = RoutingLayout.CutOff
      web.numbers.fill(.nan, count: Slots.count)
      web.numbers[Slots.stop] = Double(stop)
      web.numbers.write(nearest, at: Slots.latitude)
      web.numbers[Slots.distance] = distance
    }
    return noRoute
  }
}

extension WebRouter {
  /// The options in the input numbers; nil when there is no such travel mode.
  fileprivate func options(_ mode: Int32, _ wishes: Int32) -> RoutingOptions? {
    guard let mode = TravelMode(number: mode) else { return nil }
    typealias Wishes = RoutingLayout.Wishes
    typealias Slots = RoutingLayout.Request
    let pace = inputNumbers[Slots.pace].flatMap { $0.isFinite ? $0 : nil }
    let hardest = inputNumbers[Slots.maximumHikingDifficulty].flatMap { $0.isFinite ? Int(max(0, min(6, $0))) : nil }
    return RoutingOptions(
      mode: mode,
      wishes: TravelWishes(
        avoidsStairs: wishes & Wishes.noStairs != 0, isWheelchair: wishes & Wishes.wheelchair != 0,
        prefersPaved: wishes & Wishes.paved != 0, isShortest: wishes & Wishes.shortest != 0, pace: pace),
      maximumHikingDifficulty: hardest ?? 2)
  }

  /// When the walk begins; nil where the input numbers have no such moment.
  fileprivate var moment: CalendarTime? {
    typealias Slots = RoutingLayout.Request
    func number(_ slot: Int) -> Int? { inputNumbers[slot].flatMap { (0...9999).contains($0) ? Int($0) : nil } }
    guard let year = number(Slots.year), let month = number(Slots.month), let day = number(Slots.day),
      let minute = number(Slots.minute)
    else { return nil }
    return CalendarTime(year: year, month: month, day: day, hour: minute / 60, minute: minute % 60)
  }

  /// How high the start is; nil where the input numbers do not say.
  fileprivate var startHeight: StartHeight? {
    typealias Slots = RoutingLayout.Request
    guard let meters = inputNumbers[Slots.altitude], meters.isFinite, let sigma = inputNumbers[Slots.altitudeSigma],
      let reference = inputNumbers[Slots.altitudeReference].flatMap({ WebAltitudeReference(slot: $0) })
    else { return nil }
    return StartHeight(Altitude(meters: meters, reference: reference.reference), sigma: sigma)
  }

  /// The stops in the input numbers; nil when they are none.
  fileprivate func stops() -> [Coordinate]? {
    let (first, size) = (RoutingLayout.Request.count, InputLayout.Coordinate.count)
    let count = (inputNumbers.count - first) / size
    guard count >= 0, count <= Self.maximumStops else { return nil }
    var stops: [Coordinate] = []
    for i in 0..<count {
      guard let stop = inputNumbers.coordinate(at: first + i * size) else { return nil }
      stops.append(stop)
    }
    return stops
  }

  /// Writes a route as `InputLayout` takes it.
  fileprivate func append(_ route: Route) {
    typealias Slots = InputLayout.Route
    let at = numbers.append(.nan, count: Slots.count)
    numbers[at + Slots.points] = Double(route.geometry.count)
    numbers[at + Slots.steps] = Double(route.steps.count)
    numbers[at + Slots.distance] = route.distance
    numbers[at + Slots.duration] = route.duration
    numbers[at + Slots.mode] = Double(route.mode.number)
    for (i, coordinate) in route.geometry.enumerated() {
      let position = Position(coordinate, altitude: i < route.altitudes.count ? route.altitudes[i] : nil)
      numbers.write(position, at: numbers.append(.nan, count: InputLayout.Position.count))
    }
    for leg in route.legs {
      for (i, step) in leg.steps.enumerated() {
        typealias Slots = InputLayout.Step
        let at = numbers.append(.nan, count: Slots.count)
        numbers[at + Slots.from] = Double(step.geometryRange.lowerBound)
        numbers[at + Slots.to] = Double(step.geometryRange.upperBound)
        numbers[at + Slots.distance] = step.distance
        numbers[at + Slots.duration] = step.duration
        numbers[at + Slots.maneuver] = Double(step.maneuver.number)
        for (slot, words) in [(Slots.instruction, step.instruction), (Slots.name, step.name)] {
          numbers[at + slot] = Double(words.utf8.count)
          text.append(contentsOf: words)
        }
        numbers[at + Slots.endsLeg] = i == leg.steps.count - 1 ? 1 : 0
      }
    }
  }
}
