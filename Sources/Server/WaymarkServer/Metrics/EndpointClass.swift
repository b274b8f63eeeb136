/// What a request is for, coarse enough to say nothing about a person or a place.
enum EndpointClass: Int, CaseIterable, Sendable {
  /// Files of the page.
  case page
  /// Descriptions of areas, and what is around a position in them.
  case area
  /// Tiles of the map, and blocks of heights.
  case tiles
  /// Places for a text.
  case search
  /// Routes.
  case routes
  /// Heights of positions.
  case elevation
  /// What is available at a position.
  case availability
  /// Lists of files for offline use.
  case offline
  /// Single anchors and lists of them.
  case anchors
  /// Synchronisation of anchors.
  case sync
  /// Streams of changes, of anchors and of jobs.
  case events
  /// Anchors as files.
  case files
  /// Report pages.
  case report
  /// Areas that pages get.
  case fetch
  /// Questions of load balancers and monitoring.
  case probe
  /// Everything else.
  case other

  /// Its name in metrics and logs.
  var name: String { Self.names[rawValue] }

  private static let names = allCases.map { "\($0)" }

  /// The class of a request's target as sent, without any memory.
  init(target: UnsafeBufferPointer<UInt8>) {
    var path = PathSegments(target)
    var first = path.next()
    for word: StaticString in ["t", "in"] where first == word {
      _ = path.next()
      first = path.next()
    }
    switch first {
    case _ where first == "api": self = Self.ofAPI(&path)
    case _ where first == "healthz" || first == "readyz" || first == "metrics": self = .probe
    default: self = .page
    }
  }

  private static func ofAPI(_ path: inout PathSegments) -> EndpointClass {
    let segment = path.next()
    if segment == "area" { return ofArea(&path) }
    if segment == "areas" {
      _ = path.next()
      return ofArea(&path)
    }
    if segment == "anchors" { return ofAnchors(&path) }
    if segment == "fetch" {
      _ = path.next()
      return path.next() == "events" ? .events : .fetch
    }
    if segment == "route" { return .routes }
    if segment == "elevation" { return .elevation }
    if segment == "availability" { return .availability }
    if segment == "offline" { return .offline }
    if segment == "report" { return .report }
    return segment == "health" ? .probe : .other
  }

  private static func ofArea(_ path: inout PathSegments) -> EndpointClass {
    let segment = path.next()
    if segment == "map" || segment == "heights" { return .tiles }
    if segment == "search" { return .search }
    if segment == "walk" { return .routes }
    return segment == "offline" ? .offline : .area
  }

  private static func ofAnchors(_ path: inout PathSegments) -> EndpointClass {
    let segment = path.next()
    if segment == "sync" { return .sync }
    if segment == "events" { return .events }
    return segment == "import" || segment == "export" ? .files : .anchors
  }
}
