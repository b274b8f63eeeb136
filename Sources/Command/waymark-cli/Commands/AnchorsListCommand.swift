import CommandKit
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkStorage

extension Command {
  static let anchorsList = Command(
    "anchors", "list", summary: "the anchors of a store",
    discussion: """
      In the order of their last changes, or with --near the nearest first, with --radius those within it. Deleted ones are
      not shown. A store's index over positions finds them without reading all.

      output: sequence (of the store's last change), count, anchors: each as the server's API gives it, with
      distance_m when --near is given. docs/anchors.md explains them.

      example:
        waymark anchors list --store anchors.sqlite --near 42.5063,1.5218 --radius 2000 --limit 10
      """,
    options: [
      .anchorStore, .anchorTenant,
      Option("--near", value: "LAT,LON", help: "nearest to this position first, with the distance"),
      Option("--radius", value: "M", help: "with --near: metres within which they lie (default: everywhere)"),
      Option("--limit", value: "N", help: "most anchors"),
    ]
  ) { arguments, console in
    let near = try arguments.coordinate("--near")
    let radius = try arguments.double("--radius", in: 1...NearbyAnchors.maximumDistance)
    if radius != nil, near == nil { throw UsageError("--radius needs --near LAT,LON.") }
    let limit = try arguments.int("--limit", in: 1...AnchorLimits.count) ?? AnchorLimits.count
    let store = try AnchorCommandStore(arguments, .readOnly).store
    let shown: [(anchor: StoredAnchor, distance: Double?)] =
      if let near {
        try store.near(near, radius: radius ?? NearbyAnchors.maximumDistance, limit: limit).anchors
          .map { ($0.anchor, $0.distance) }
      } else {
        try store.list(since: 0, limit: limit, withDeleted: false).anchors.map { ($0, nil) }
      }
    console.result(
      arguments,
      json: [
        "sequence": .number(Double(try store.sequence())), "count": .number(Double(try store.count())),
        "anchors": .array(shown.map { AnchorOutput.json($0.anchor, distance: $0.distance) }),
      ],
      human: shown.isEmpty
        ? "no anchors" : shown.map { AnchorOutput.line($0.anchor, distance: $0.distance) }.joined(separator: "\n"))
  }
}
