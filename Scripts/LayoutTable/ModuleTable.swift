/// What the smaller modules take and give.
enum ModuleTable {
  static let groups = [record, plan, search, routing, reading, map]

  private static let record = Group(
    "AnchorRecord", "Anchors",
    "the record of an anchor, in both directions; its texts follow one another in the text region in the order of their lengths",
    version: ("anchors", 2),
    own: .joined(
      [Field("id", 4, "its 32-bit words, the highest first")], InputTable.position,
      [
        Field("accuracy", in: "m"), Field("verticalAccuracy", in: "m"), Field("colour", names: "anchorColour"),
        Field("origin", names: "anchorOrigin"), Field("created", "since 1970", in: "ms"),
        Field("edits", 5, "when position, name, note and colour were edited and it was deleted", in: "ms"),
        Field("nameLength", "bytes"), Field("noteLength", "bytes"),
        Field("clientLengths", 5, "bytes of the clients of those edits"),
        .flag("isDeleted", "it is deleted; output only"),
        Field("distance", "from the requested position; output only", in: "m"),
      ]),
    [
      Layout(
        "Can", script: "replica", "what `waymark_replica_can` says", isBits: true,
        [Field("undo"), Field("redo"), Field("send", "something is to be sent")]),
      Layout(
        "Response", script: "anchorResponse", "what a server's response is", isBits: true,
        [
          Field("part", "more follows"), Field("old", "it is what the server remembers"),
          Field("store", "the text after those of the records names its store"),
          Field("present", "the records after it are the ids of all that the server has"),
          Field("change", "it was not asked for"),
        ]),
      Layout(
        "Outcome", script: "anchorOutcome", "what a response or a failure brought", isBits: true,
        [
          Field("request", "another request follows at once"), Field("later", "it follows later: the response is old"),
          Field("failed", "it follows later: the failure has nothing to do with the records"),
          Field("otherStore", "the server has another store and gets every record"),
          Field("reader", "the token only permits reading"),
          Field("refused", "there is a record that the server does not take"),
        ]),
    ])

  private static let plan = Group(
    "Plan", "Plans", "routes that are looked at", version: ("plans", 1),
    [
      Layout(
        "Plan", "a plan",
        [Field("length", in: "m"), Field("duration", "usual", in: "s"), Field("steps", "how many")]),
      Layout(
        "Step", script: "planStep", "a step; its texts follow one another in this order",
        [
          Field("from", "first vertex"), Field("to", "last vertex"), Field("maneuver", names: "maneuver"),
          Field("arcLength", in: "m"), Field("distance", in: "m"), Field("duration", in: "s"),
          Field("latitude", in: "°"), Field("longitude", in: "°"), Field("instruction", "bytes"),
          Field("name", "bytes of the street's name"), Field("distanceText", "bytes of the distance in words"),
        ]),
      Layout(
        "Profile", "heights along a plan, then its samples",
        [
          Field("ascent", in: "m"), Field("descent", in: "m"), Field("lowest", in: "m"), Field("highest", in: "m"),
          Field("altitudeReference", names: "altitudeReference"),
        ]),
      Layout(
        "Sample", script: "profileSample", "a sample",
        [
          Field("arcLength", in: "m"), Field("height", in: "m"), Field("latitude", in: "°"),
          Field("longitude", in: "°"),
        ]),
      Layout(
        "Apart", "where another route is farthest from it",
        [Field("latitude", in: "°"), Field("longitude", in: "°"), Field("distance", "between the two", in: "m")]),
    ])

  private static let search = Group(
    "Search", "Search", "results of a search", version: ("search", 2),
    [
      Layout(
        "Result", "a result; its texts follow one another in this order",
        [
          Field("latitude", in: "°"), Field("longitude", in: "°"), Field("distance", in: "m"),
          .flag("isInterpolated", "a house between mapped numbers"), Field("title", "bytes"),
          Field("kind", "bytes of the name of its kind"), Field("kindName", "bytes of the word for it"),
          Field("settlements", "bytes, with line feeds between them"),
          Field("details", "bytes of what distinguishes it from others, with line feeds between them"),
        ])
    ])

  // What it reads crosses as text.
  private static let reading = Group("Reading", "Reading", "files that are read", version: ("reading", 3))

  private static let map = Group(
    "Map", "Map", "tiles of the map", version: ("map", 1),
    [
      Layout(
        "TileAddress", "a tile of the map, or a block of heights",
        [
          Field("zoom", "of the tile; level of the block"), Field("column"), Field("row"),
        ])
    ])

  private static let routing = Group(
    "Routing", "Routing", "requests for routes", version: ("routing", 2),
    [
      Layout(
        "Request", "a request, then its stops (coordinates)",
        [
          Field("pace", "on level ground, NaN for the usual one", in: "m/s"),
          Field("reach", "largest distance of a stop from a street", in: "m"),
          Field("maximumHikingDifficulty", "class of `sac_scale`"),
          Field("altitude", "of the start, NaN where it is not known", in: "m"),
          Field("altitudeReference", names: "altitudeReference"),
          Field("altitudeSigma", "its standard deviation", in: "m"),
          Field("year", "when the walk begins, in the time of the place; NaN for no moment"), Field("month", "1 … 12"),
          Field("day", "1 … 31"), Field("minute", "since midnight"),
        ]),
      Layout(
        "Wishes", script: "wish", "wishes", isBits: true,
        [Field("noStairs"), Field("wheelchair"), Field("paved"), Field("shortest")]),
      Layout(
        "CutOff", "a stop that is cut off, and the nearest point that can be reached",
        [
          Field("stop", "its number"), Field("latitude", in: "°"), Field("longitude", in: "°"),
          Field("distance", in: "m"),
        ]),
    ])
}
