import CommandKit
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy

extension Command {
  static let elevation = Command(
    "elevation", summary: "show how high the ground is at positions, and from which file",
    discussion: """
      Without a POSITION each line of standard input is one.

      output: positions: lat, lon, elevation_m (null where no file has a height), reference (msl or ellipsoid),
      spacing_m (of the samples), files (those that cover the position, the best first).

      examples:
        waymark elevation 42.5063,1.5218 --area andorra
        waymark elevation --dem N42E001.hgt.zip --json <positions.txt
      """,
    positionals: [
      Positional("POSITION", help: "LAT,LON, another notation, a map link, or in an area a name", arity: .many)
    ],
    options: [.dem, .viewArea, .geoid]
  ) { arguments, console in
    let collection = try arguments.elevations(console)
    let areas = arguments.viewAreas()
    let finder = arguments.places(console, in: areas.isEmpty ? nil : areas)
    var rows: [GroundHeight] = []
    if arguments.strings("POSITION").isEmpty {
      while let line = readLine() {
        rows.append(try GroundHeight(at: finder.coordinate(of: line, name: "standard input"), in: collection))
      }
    } else {
      rows = try finder.coordinates("POSITION").map { try GroundHeight(at: $0, in: collection) }
    }
    guard !rows.isEmpty else { throw UsageError("POSITION is missing: give LAT,LON.") }
    console.result(
      arguments, json: ["positions": .array(rows.map(\.json))], human: rows.map(\.text).joined(separator: "\n"))
    if rows.allSatisfy({ $0.meters == nil }) {
      throw InputError(
        "no elevation is known there", file: collection.paths.first, advice: "give files that cover the position")
    }
  }
}
