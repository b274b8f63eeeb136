import ActivityKit
import WaymarkAppModel

/// The Live Activity of a route. The app starts it, the extension in `Apps/iOS/Widgets` draws it.
struct GuidanceAttributes: ActivityAttributes {
  typealias ContentState = GuidanceCard

  /// Name of the destination.
  var destination: String
}
