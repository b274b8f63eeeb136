public import WaymarkTerrain

/// Where blocks of heights come from: first the areas on the device, then the server.
public struct HeightSource: Sendable {
  /// What became of a block that was wanted.
  public enum Response: Sendable {
    /// It is there.
    case block(HeightBlock)
    /// There is none at that place.
    case none
    /// It could not be asked for now.
    case later(ServerFailure)
  }

  /// Gives a block.
  public var block: @Sendable (HeightBlockAddress) async -> Response
  /// The window that has heights; nil when nothing has any.
  public var window: GeographicBounds?

  /// A source of one's own.
  public init(window: GeographicBounds?, block: @escaping @Sendable (HeightBlockAddress) async -> Response) {
    self.window = window
    self.block = block
  }

  /// The area on the device and the server.
  ///
  /// - Parameters:
  ///   - pack: the area; nil when none was downloaded.
  ///   - client: the server; nil when none is set.
  ///   - served: the window of the server's heights, when it is known.
  public init(pack: AreaPackFolder?, client: ServerClient?, served: GeographicBounds?) {
    let window = served ?? pack?.summary?.elevationBounds
    self.init(window: window) { address in
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
