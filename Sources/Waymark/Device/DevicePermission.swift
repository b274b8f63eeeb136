/// Whether an app may use a part of the device, as systems say it.
public enum DevicePermission: String, Equatable, Sendable, CaseIterable {
  /// Nobody asked the user yet.
  case notAsked = "not-asked"
  /// It may.
  case granted
  /// The user said no.
  case denied
  /// The device's owner does not allow it (parents, an employer).
  case restricted
  /// Switched off for all apps.
  case off
}
