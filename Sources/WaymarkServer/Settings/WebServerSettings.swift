import Foundation
public import WaymarkGeodesy
public import WaymarkStorage

/// How a server is set up.
public struct WebServerSettings: Sendable {
  /// The page's files.
  public var web: WebFolder
  /// Where routes come from; the first is asked unless a page chooses another. Empty: there are none.
  public var directions: [DirectionsSource]
  /// Why there are no directions, one sentence; nil where there are, or where nobody wanted any.
  public var directionsAbsence: String?
  /// Certificate and key; nil serves plain HTTP.
  public var identity: ServerIdentity?
  /// What writes or costs needs this; nil: nothing is needed.
  public var token: AccessToken?
  /// Names that it answers to, besides numbers and the machine's own.
  public var allowedHosts: [String]
  /// Addresses of map tiles that pages may load, with placeholders; pages are told of them.
  public var tiles: [String]
  /// Where anchors are kept; nil: they are not.
  public var anchors: AnchorStore?
  /// Why anchors are not kept, one sentence; nil where they are, or where nobody wanted it.
  public var anchorsAbsence: String?
  /// The clock that edits are measured with.
  public var clock: @Sendable () -> UTCInstant = { UTCInstant(secondsSince1970: Date().timeIntervalSince1970) }
  /// What a client may take up.
  public var limits: ServerLimits
  /// Seconds that the directions may take to answer.
  public var directionsSeconds = 20.0
  /// Seconds that a report may take to be made.
  public var reportSeconds = 60.0
  /// Seconds that a file of anchors may take to be read.
  public var importSeconds = 60.0
  /// What reads reports' logs and files of anchors, in a process of its own.
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
