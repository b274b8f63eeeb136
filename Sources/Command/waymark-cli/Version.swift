/// The version of Waymark: what `waymark --version` prints. `Scripts/version` reads it from here for everything else.
enum Version {
  static let current = "0.2.0"
}
