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
public func waymarkRouterVersion() -> Int32 { 1 }

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
///   - handle: the router. The input numbers are those of `RoutingLayout.requestHeader`.
///   - mode: number of the travel mode.
///   - wishes: bits of `RoutingLayout.wishes`.
/// - Returns: 0, or −100 without a graph; the text gives the reason.
@c(waymark_router_prepare) @_expose(wasm, "waymark_router_prepare")
public func waymarkRouterPrepare(_ handle: RouterHandle, _ mode: Int32, _ wishes: Int32) -> Int32 {
  let web = at(handle)
  guard web.router != nil else { return web.refuse("there is no graph") }
  guard let options = web.options(mode, wishes) else { return web.refuse("unknown travel mode") }
  web.router?.prepare(options)
  return OutcomeCode.accepted
}

/// Finds routes between the stops in the input numbers (`RoutingLayout`). Each is written as `InputLayout` takes it, one after
/// the other, with the texts of its steps.
///
/// - Parameters:
///   - handle: the router.
///   - mode: number of the travel mode.
///   - wishes: bits of `RoutingLayout.wishes`.
///   - language: number of the language of the instructions.
///   - alternatives: number of other routes wanted.
/// - Returns: the number of routes, the best first; −101 when there is none, or −100 when the request is none or there is no
///   graph; the text gives the reason. Where a stop is cut off from the others, the numbers are its number, latitude and
///   longitude of the nearest point that can be reached, and the metres to it.
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
    reach: web.inputNumbers[1].map { $0 > 0 ? min($0, 1e6) : 2000 } ?? 2000, language: language)
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
      for number in [Double(stop), nearest.latitude, nearest.longitude, distance] { web.numbers.append(number) }
    }
    return noRoute
  }
}

extension WebRouter {
  /// The options in the input numbers; nil when there is no such travel mode.
  fileprivate func options(_ mode: Int32, _ wishes: Int32) -> RoutingOptions? {
    guard let mode = TravelMode(number: mode) else { return nil }
    let bits = RoutingLayout.wishes
    let pace = inputNumbers[0].flatMap { $0.isFinite ? $0 : nil }
    let hardest = inputNumbers[2].flatMap { $0.isFinite ? Int(max(0, min(6, $0))) : nil }
    return RoutingOptions(
      mode: mode,
      wishes: TravelWishes(
        avoidsStairs: wishes & bits[0] != 0, isWheelchair: wishes & bits[1] != 0, prefersPaved: wishes & bits[2] != 0,
        isShortest: wishes & bits[3] != 0, pace: pace), maximumHikingDifficulty: hardest ?? 2)
  }

  /// The stops in the input numbers; nil when they are none.
  fileprivate func stops() -> [Coordinate]? {
    let count = (inputNumbers.count - RoutingLayout.requestHeader) / RoutingLayout.stopStride
    guard count >= 0, count <= RoutingLayout.maximumStops else { return nil }
    var stops: [Coordinate] = []
    for i in 0..<count {
      let slot = RoutingLayout.requestHeader + i * RoutingLayout.stopStride
      guard let latitude = inputNumbers[slot], let longitude = inputNumbers[slot + 1],
        let stop = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      stops.append(stop)
    }
    return stops
  }

  /// Writes a route as `InputLayout` takes it.
  fileprivate func append(_ route: Route) {
    numbers.append(Double(route.geometry.count))
    numbers.append(Double(route.steps.count))
    numbers.append(route.distance)
    numbers.append(route.duration ?? .nan)
    numbers.append(Double(route.mode.number))
    for (i, coordinate) in route.geometry.enumerated() {
      numbers.append(Position(coordinate, altitude: i < route.altitudes.count ? route.altitudes[i] : nil))
    }
    for leg in route.legs {
      for (i, step) in leg.steps.enumerated() {
        numbers.append(Double(step.geometryRange.lowerBound))
        numbers.append(Double(step.geometryRange.upperBound))
        numbers.append(step.distance)
        numbers.append(step.duration ?? .nan)
        numbers.append(Double(step.maneuver.number))
        for words in [step.instruction, step.name] {
          numbers.append(Double(words.utf8.count))
          text.append(contentsOf: words)
        }
        numbers.append(i == leg.steps.count - 1 ? 1 : 0)
      }
    }
  }
}
