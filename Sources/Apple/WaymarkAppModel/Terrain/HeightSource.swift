public import WaymarkTerrain

/// Source of blocks of heights: first the areas on the device, then the server.
public struct HeightSource: Sendable {
  /// The result of a request for a block.
  public enum Response: Sendable {
    /// The block.
    case block(HeightBlock)
    /// There is no block at this address.
    case none
    /// It could not be requested now.
    case later(ServerFailure)
  }

  /// Gives a block.
  public var block: @Sendable (HeightBlockAddress) async -> Response
  /// The window that has heights; nil when nothing has any.
  public var window: GeographicBounds?
  /// The finest level of blocks.
  public var finest: Int

  /// A custom source.
  public init(
    window: GeographicBounds?, finest: Int = 0, block: @escaping @Sendable (HeightBlockAddress) async -> Response
  ) {
    self.window = window
    self.finest = finest
    self.block = block
  }

  /// The area on the device and the server.
  ///
  /// - Parameters:
  ///   - pack: the area; nil when none was downloaded.
  ///   - client: the server; nil when none is set.
  ///   - served: the server's area, when it is known.
  public init(pack: AreaPackFolder?, client: ServerClient?, served: AreaSummary?) {
    let area = served?.elevationBounds == nil ? pack?.summary : served
    self.init(window: area?.elevationBounds, finest: area?.finestHeights ?? 0) { address in
      if let pack {
        if let block = pack.heights(address) { return .block(block) }
        if pack.has(.heights(address)) { return .none }
      }
      guard let client else { return .none }
      do throws(ServerFailure) {
        return try await client.heights(address).map { .block($0) } ?? .none
      } catch {
        return .later(error)
      }
    }
  }
}
