extension ServerClient {
  /// A client for an area of a published site, which has no directions service.
  public init(_ area: SiteArea) { self.init { endpoint in try await area.bytes(endpoint) } }
}
