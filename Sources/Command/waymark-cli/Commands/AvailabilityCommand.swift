import CommandKit
import WaymarkAreas
import WaymarkFormats

extension Command {
  static let availability = Command(
    "availability", summary: "show what is available at a position: elevation, streets, directions, declination",
    discussion: """
      Checks the given area folders, without a network. docs/areas.md explains it.

      output: elevation, streets, directions, declination: each with available, why, suggestion

      example:
        waymark availability 42.5063,1.5218 --area andorra
      """,
    positionals: [Positional("POSITION", help: "LAT,LON, or in an area a name or an address")],
    options: [
      .areas,
      Option(
        "--provider", value: "NAME",
        help: "directions service besides those of the areas: " + RouteSearch.providers + "; may be given again",
        isRepeatable: true),
      Option("--url", value: "URL", help: "address of the provider"),
      Option("--key-file", value: "FILE", help: "file with the provider's key"), .at,
    ]
  ) { arguments, console in
    guard let position = try arguments.places(console).coordinate("POSITION") else {
      throw UsageError("POSITION is missing: give LAT,LON.")
    }
    let moment = try arguments.moment()
    let areas = try arguments.areas().map { try AvailabilityArea($0) }
    let offers = try arguments.directionsOffers(hasArea: !areas.isEmpty)
    let response = AvailabilityCheck(areas: areas, directions: offers).availability(at: position, on: moment)
    console.result(arguments, json: response.json, human: response.text)
  }
}
