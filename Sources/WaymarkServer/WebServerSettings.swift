/// How a server is set up.
public struct WebServerSettings: Sendable {
  /// The page's files.
  public var web: WebFolder
  /// Where routes come from.
  public var directions: DirectionsSource
  /// Certificate and key; nil serves plain HTTP.
  public var identity: ServerIdentity?
  /// What writes or costs needs this; nil: nothing is needed.
  public var token: AccessToken?
  /// Names that it answers to, besides numbers and the machine's own.
  public var allowedHosts: [String]
  /// Further places that the page may load map tiles from, such as `https://tile.example.org`.
  public var tileOrigins: [String]
  /// What a client may take up.
  public var limits: ServerLimits

  /// Makes settings.
  public init(
    web: WebFolder, directions: DirectionsSource = .off, identity: ServerIdentity? = nil, token: AccessToken? = nil,
    allowedHosts: [String] = [], tileOrigins: [String] = [], limits: ServerLimits = ServerLimits()
  ) {
    self.web = web
    self.directions = directions
    self.identity = identity
    self.token = token
    self.allowedHosts = allowedHosts
    self.tileOrigins = tileOrigins
    self.limits = limits
  }
}
