public import WaymarkFormats

/// Stores the token across restarts, so that a phone's bookmark keeps working.
public struct TokenStore: Sendable {
  private static let file = "token"
  private let folder: StateFolder

  /// The token of a state folder.
  public init(_ folder: StateFolder) { self.folder = folder }

  /// The stored token, or a new one where there is none or a new one is requested.
  ///
  /// - Throws: `InputError` when a new one cannot be stored.
  public func token(new: Bool = false) throws(InputError) -> AccessToken {
    if !new, let kept = folder.read(Self.file).flatMap({ AccessToken($0.filter { !$0.isWhitespace }) }) { return kept }
    let token = AccessToken.random()
    try folder.write(token.text + "\n", to: Self.file)
    return token
  }
}
