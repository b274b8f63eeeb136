public import Waymark
internal import WaymarkGeodesy
public import WaymarkSimulation

/// A walk on which methods of following a route are compared: a route, and a walk along it or away from it with its
/// true progress on the route.
public struct ProgressScenario: Equatable, Sendable {
  /// A corner of the walked line.
  public struct Corner: Equatable, Sendable {
    /// Metres east of the origin.
    public var east: Double
    /// Metres north of it.
    public var north: Double
    /// Arc length on the route there, metres; nil away from it. Between two corners that have one it is linear.
    public var arcLength: Double?

    /// Makes a corner.
    public init(_ east: Double, _ north: Double, _ arcLength: Double?) {
      self.east = east
      self.north = north
      self.arcLength = arcLength
    }
  }

  /// Its name for options and files: lower case, with hyphens.
  public var name: String
  /// A readable title.
  public var title: String
  /// The route that the user is guided along.
  public var route: Route
  /// The line that the user walks.
  public var walked: Route
  /// Arc length on the route at each vertex of `walked`; nil away from it.
  public var arcLengths: [Double?]
  /// Properties of the sensors.
  public var parameters: SimulationParameters
  /// The map of the surroundings; empty = none is known.
  public var streets: [Street]
  /// Squares and parks of the map.
  public var openGround: [OpenGround]
  /// Half the width of the route's street, metres; 0 = the line is the street.
  public var halfWidth = 0.0

  /// Makes a scenario.
  public init(
    name: String, title: String, route: Route, walked: Route, arcLengths: [Double?], parameters: SimulationParameters,
    streets: [Street] = [], openGround: [OpenGround] = []
  ) {
    self.name = name
    self.title = title
    self.route = route
    self.walked = walked
    self.arcLengths = arcLengths
    self.parameters = parameters
    self.streets = streets
    self.openGround = openGround
  }

  /// The map for the engine; nil = none is known.
  public var network: StreetNetwork? { streets.isEmpty ? nil : StreetNetwork(streets, openGround: openGround) }

  /// The plane of made-up shapes: an arbitrary origin, only the shape matters.
  static var plane: LocalFrame? {
    Coordinate(latitude: 47.0707, longitude: 15.4395).map { LocalFrame(origin: GeodeticPosition($0, height: 0)) }
  }

  /// Makes a scenario on a plane.
  ///
  /// - Throws: `RouteError` when a line has fewer than two points.
  init(
    _ name: String, _ title: String, route: [(Double, Double)], walked: [Corner]? = nil,
    parameters: SimulationParameters
  ) throws(RouteError) {
    guard let frame = Self.plane else { throw .tooFewPoints(0) }
    var line: [Coordinate] = []
    var corners: [Corner] = []
    var arc = 0.0
    var last: (Double, Double)?
    for point in route {
      if let last {
        let (x, y) = (point.0 - last.0, point.1 - last.1)
        arc += (x * x + y * y).squareRoot()
      }
      last = point
      line.append(frame.position(ofENU: Vector3(point.0, point.1, 0)).coordinate)
      corners.append(Corner(point.0, point.1, arc))
    }
    let walk = walked ?? corners
    var path: [Coordinate] = []
    var arcs: [Double?] = []
    for corner in walk {
      path.append(frame.position(ofENU: Vector3(corner.east, corner.north, 0)).coordinate)
      arcs.append(corner.arcLength)
    }
    let withSteps = InstructionMaker().addingSteps(to: try Route(geometry: line, source: "evaluation"))
    self.init(
      name: name, title: title, route: withSteps, walked: try Route(geometry: path, source: "evaluation"),
      arcLengths: arcs, parameters: parameters)
  }

  /// Arc length on the route at an arc length on the walked line.
  ///
  /// - Parameters:
  ///   - metersWalked: arc length on the walked line.
  ///   - index: the walked line's index.
  /// - Returns: metres; nil away from the route.
  func arcLength(atWalked metersWalked: Double, of index: RouteIndex) -> Double? {
    let vertices = index.vertexArcLengths
    let next = max(1, min(vertices.count - 1, index.firstVertex(after: metersWalked)))
    guard let a = arcLengths[next - 1], let b = arcLengths[next] else { return nil }
    let span = vertices[next] - vertices[next - 1]
    return a + (b - a) * (span > 0 ? max(0, min(1, (metersWalked - vertices[next - 1]) / span)) : 1)
  }
}
