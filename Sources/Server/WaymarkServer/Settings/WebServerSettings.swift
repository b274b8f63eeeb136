public import Foundation
public import WaymarkFetch
public import WaymarkGeodesy
public import WaymarkStorage

/// Settings of a server.
public struct WebServerSettings: Sendable {
  /// The page's files.
  public var web: WebFolder
  /// Sources of routes; the first is used unless a page chooses another. Empty: there are none.
  public var directions: [DirectionsSource]
  /// Why there are no directions, one sentence; nil where there are, or where none were requested.
  public var directionsAbsence: String?
  /// A folder whose areas are served besides those that are given, also those that are added to it later; nil: none.
  public var areas: URL?
  /// What finds the places of areas that pages get into that folder; nil: pages get none.
  public var fetcher: AreaFetcher?
  /// The program that fetches these areas, in a process of its own.
  public var fetchProgram = AreaFetchProgram()
  /// Bytes that fetched areas may take; beyond it the least recently used ones are removed.
  public var areaDisk = 10 << 30
  /// Certificate and key; nil serves plain HTTP.
  public var identity: ServerIdentity?
  /// Required for writing and expensive requests; nil: none is required.
  public var token: AccessToken?
  /// Host names that it accepts, besides IP addresses and the machine's own names.
  public var allowedHosts: [String]
  /// Addresses of map tiles that pages may load, with placeholders; pages receive them.
  public var tiles: [String]
  /// The store of anchors; nil: anchors are not stored.
  public var anchors: (any AnchorStore)?
  /// Why anchors are not stored, one sentence; nil where they are, or where it was not requested.
  public var anchorsAbsence: String?
  /// The clock for edits.
  public var clock: @Sendable () -> UTCInstant = { UTCInstant(secondsSince1970: Date().timeIntervalSince1970) }
  /// The resources that a client may use.
  public var limits: ServerLimits
  /// Seconds that the directions service may take to respond.
  public var directionsSeconds = 20.0
  /// Seconds that making a report may take.
  public var reportSeconds = 60.0
  /// Seconds that reading a file of anchors may take.
  public var importSeconds = 60.0
  /// Where requests are logged; nil: nowhere.
  public var log: EventLog?
  /// The version of the program, for monitoring.
  public var version = ""
  /// The program that reads reports' logs and files of anchors, in a process of its own.
  public var worker = WorkerProgram.own

  /// Makes settings.
  public init(
    web: WebFolder, directions: [DirectionsSource] = [], identity: ServerIdentity? = nil, token: AccessToken? = nil,
    allowedHosts: [String] = [], tiles: [String] = [], limits: ServerLimits = ServerLimits()
  ) {
    self.web = web
    self.directions = directions
    self.identity = identity
    self.token = token
    self.allowedHosts = allowedHosts
    self.tiles = tiles
    self.limits = limits
  }
}
