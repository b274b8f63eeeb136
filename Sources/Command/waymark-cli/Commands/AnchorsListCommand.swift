import CommandKit
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkStorage

extension Command {
  static let anchorsList = Command(
    "anchors", "list", summary: "list the anchors of a store",
    discussion: """
      Ordered by last change, or with --near by distance; --radius limits the distance. Deleted anchors are not shown. A
      spatial index finds them without reading the whole store.

      output: sequence (of the store's last change), count, anchors: each as the server's API gives it, with
      distance_m when --near is given. docs/anchors.md explains them.

      example:
        waymark anchors list --store anchors.sqlite --near 42.5063,1.5218 --radius 2000 --limit 10
      """,
    options: [
      .anchorStore, .anchorTenant,
      Option("--near", value: "LAT,LON", help: "nearest to this position first, with the distance"),
      Option("--radius", value: "M", help: "with --near: only anchors within M metres (default: all)"),
      Option("--limit", value: "N", help: "maximum number of anchors"),
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
