/// When a Live Activity is given a card: at each change, and again while nothing changes. A card that is not renewed,
/// because the app has ended or was stopped, is shown as an old one.
public struct CardSchedule: Sendable {
  /// Seconds after which a card that was not renewed is an old one.
  public static let lifetime = 120.0
  /// An unchanged card is renewed so many seconds after the last.
  private static let renewal = 60.0

  private var last: (card: GuidanceCard, time: Double)?

  /// No card was given yet.
  public init() {}

  /// Whether a card is to be given; it then counts as given.
  ///
  /// - Parameters:
  ///   - card: what is to be shown.
  ///   - time: now, seconds of any clock that does not jump.
  /// - Returns: true when it differs from the last one, or the last one gets old.
  public mutating func takes(_ card: GuidanceCard, at time: Double) -> Bool {
    guard time.isFinite else { return false }
    if let last, last.card == card, abs(time - last.time) < Self.renewal { return false }
    last = (card, time)
    return true
  }
}
