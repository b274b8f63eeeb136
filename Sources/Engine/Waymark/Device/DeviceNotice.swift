/// Something that is missing, in a plain sentence, with what helps and what goes on without it.
public enum DeviceNotice: String, Equatable, Sendable, CaseIterable {
  /// The device has no camera tracking.
  case trackingAbsent = "tracking-absent"
  /// The user does not allow the camera.
  case cameraDenied = "camera-denied"
  /// The device's owner does not allow the camera.
  case cameraRestricted = "camera-restricted"
  /// The user does not allow the location.
  case locationDenied = "location-denied"
  /// The device's owner does not allow the location.
  case locationRestricted = "location-restricted"
  /// Location is switched off for all apps.
  case locationOff = "location-off"
  /// The user gives a rough location only.
  case locationRough = "location-rough"
  /// There are no locations just now.
  case locationFails = "location-fails"
  /// The solids in the scene cannot be drawn.
  case solidsAbsent = "solids-absent"
  /// The device has no compass.
  case compassAbsent = "compass-absent"
  /// The compass is not sure of itself.
  case compassUnsure = "compass-unsure"

  /// How bad it is.
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// All works, not at its best.
    case info
    /// Something does not work.
    case warning
    /// The camera view does not work.
    case error
  }

  /// How bad it is.
  public var kind: Kind {
    switch self {
    case .trackingAbsent, .cameraDenied, .cameraRestricted: .error
    case .locationDenied, .locationRestricted, .locationOff, .locationRough, .solidsAbsent: .warning
    case .locationFails, .compassAbsent, .compassUnsure: .info
    }
  }

  /// Whether the app's page in the system's settings is where it is changed.
  public var isChangedInSettings: Bool {
    switch self {
    case .cameraDenied, .locationDenied, .locationRough: true
    default: false
    }
  }

  /// What is missing.
  public var text: String {
    switch self {
    case .trackingAbsent: "This device has no camera tracking."
    case .cameraDenied: "Waymark isn’t allowed to use the camera."
    case .cameraRestricted: "The camera isn’t allowed on this device."
    case .locationDenied: "Waymark isn’t allowed to use your location."
    case .locationRestricted: "Location isn’t allowed on this device."
    case .locationOff: "Location is switched off."
    case .locationRough: "Waymark only gets an approximate location, within a few kilometres."
    case .locationFails: "The device can’t find its location right now."
    case .solidsAbsent: "Arrows can’t be drawn into the picture on this device."
    case .compassAbsent: "This device has no compass."
    case .compassUnsure: "The compass is unreliable."
    }
  }

  /// What helps, and what works without it.
  public var advice: String {
    switch self {
    case .trackingAbsent: "Map, navigation and the way back work without it."
    case .cameraDenied: "Allow the camera in Settings; the map works without it."
    case .cameraRestricted: "Ask the person who manages the device; the map works without it."
    case .locationDenied: "Allow location in Settings; until then you can only view routes."
    case .locationRestricted: "Ask the person who manages the device; until then you can only view routes."
    case .locationOff: "Turn on Location Services under Privacy & Security in Settings."
    case .locationRough: "Allow precise location in Settings: the arrows need it."
    case .locationFails: "Move to where you can see the sky; it takes half a minute."
    case .solidsAbsent: "The destination and the instructions above the picture show the way."
    case .compassAbsent: "Walk about twenty steps straight ahead to find your heading."
    case .compassUnsure:
      "Move the phone in a figure of eight, away from metal and cars; walking a few steps also helps."
    }
  }
}
