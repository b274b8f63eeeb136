import Waymark

/// Chooses the camera frames of which small copies are made for the direction: two a second.
public struct PicturePace: Sendable {
  /// Seconds between copies.
  private static let interval = 0.5
  /// Rotation is measured over at least so many seconds.
  private static let span = 0.1

  /// The frame with which the next copy is compared for the camera's rotation; nil for none.
  public private(set) var before: DeviceFrame?
  private var newer: DeviceFrame?
  private var copied = -Double.infinity

  /// A pace that has seen no frame yet.
  public init() {}

  /// Takes note of a frame.
  ///
  /// - Parameter frame: the frame.
  /// - Returns: whether a copy is to be made of it.
  public mutating func takes(_ frame: DeviceFrame) -> Bool {
    guard frame.time.isFinite else { return false }
    // Another clock: another walk.
    if frame.time < copied { self = Self() }
    if newer.map({ frame.time - $0.time >= Self.span }) ?? true { (before, newer) = (newer, frame) }
    guard frame.tracking == .normal, before != nil, frame.time - copied >= Self.interval else { return false }
    copied = frame.time
    return true
  }
}
