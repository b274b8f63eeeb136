import CommandKit
import Waymark
import WaymarkAreas
import WaymarkFormats

extension Command {
  static let search = Command(
    "search", summary: "find places, addresses and kinds of places in an area",
    discussion: """
      TEXT can be names or their beginnings, in any language of the map and in any order, with a typo or two; a kind of
      place (café, Apotheke, toilettes); an address in any country's order; a postcode; a coordinate in any common
      notation; a Plus Code or a link of a map site. The best match comes first. docs/search.md explains it.

      output: results: title, name, otherName, houseNumber, isInterpolated, isWithinRange, missingNumber, note, kind,
      kindName, settlements, lat, lon, altitude_m, distance_m (with --near); explanation, where a link does not say where

      examples:
        waymark search "pharmacy" --area andorra --near 42.5063,1.5218
        waymark search "rue grimaldi 12" --area monaco
      """,
    positionals: [Positional("TEXT", help: "what to look for", arity: .many)],
    options: [
      .area,
      Option("--near", value: "PLACE", help: "where you are: nearer places come first, with the distance"),
      Option("--limit", value: "N", help: "maximum number of results, 1 … 50 (default 10)"),
      Option("--language", value: "CODE", help: "de, en, es, fr or it: language of the words for kinds (default en)"),
    ]
  ) { arguments, console in
    let text = arguments.strings("TEXT").joined(separator: " ")
    guard !text.isEmpty else { throw UsageError("TEXT is missing: give what to look for.") }
    let limit = try arguments.int("--limit", in: 1...50) ?? 10
    let language = try arguments.guidanceLanguage()
    let area = try arguments.area()
    let near = try arguments.places(console).coordinate("--near")
    let index = try area.searchIndex()
    let response = SearchResponse(to: text, from: index, near: near, limit: limit, in: language)
    console.result(
      arguments, json: response.object,
      human: response.text.isEmpty ? response.explanation ?? "nothing found" : response.text)
  }
}
