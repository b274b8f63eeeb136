import CommandKit
import Waymark
import WaymarkFormats

extension Command {
  static let anchorsAdd = Command(
    "anchors", "add", summary: "add an anchor to a store, which is created if missing",
    discussion: """
      Without ALT the anchor is on the ground. ALT is above mean sea level, or with --ellipsoidal above the ellipsoid,
      as receivers measure it.

      output: the anchor as the server's API gives it

      example:
        waymark anchors add 42.5063,1.5218 --name Spring --colour blue --store anchors.sqlite
      """,
    positionals: [Positional("POSITION", help: "LAT,LON[,ALT], metres")],
    options: [
      .anchorStore, .anchorTenant, .anchorName, .anchorNote, .anchorColour, .ellipsoidal, .anchorAccuracy,
      .anchorVerticalAccuracy,
    ]
  ) { arguments, console in
    guard let location = try arguments.anchorLocation("POSITION") else {
      throw UsageError("POSITION is missing: give LAT,LON or LAT,LON,ALT.")
    }
    let anchor = Anchor(
      position: location.position, name: arguments.string("--name") ?? "", note: arguments.string("--note") ?? "",
      colour: try arguments.anchorColour() ?? .red, accuracy: location.accuracy,
      verticalAccuracy: location.verticalAccuracy)
    guard let added = try AnchorCommandStore(arguments, .create).add(anchor) else { return }
    console.result(arguments, json: AnchorOutput.json(added), human: "added " + AnchorOutput.line(added))
  }
}
