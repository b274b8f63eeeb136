/// A moment at which a body's disc touches the skyline: its first light, or its last.
public struct SkyContact: Hashable, Sendable {
  /// Whether it appears there, or disappears.
  public enum Kind: UInt8, Hashable, Sendable {
    /// Hidden before, visible after.
    case rise
    /// Visible before, hidden after.
    case set
  }

  /// Which of the two.
  public var kind: Kind
  /// When.
  public var instant: UTCInstant
  /// The disc at that moment.
  public var disc: SkyDisc
  /// Where on the skyline the first or last light is.
  public var direction: HorizontalDirection

  /// Makes a contact.
  public init(kind: Kind, instant: UTCInstant, disc: SkyDisc, direction: HorizontalDirection) {
    self.kind = kind
    self.instant = instant
    self.disc = disc
    self.direction = direction
  }
}
