import WaymarkRouting

/// Tags that hold at some times only: opening hours, and conditional restrictions such as `access:conditional=no @ (22:00-06:00)`
/// (wiki.openstreetmap.org, "Conditional restrictions").
enum ConditionalTags {
  /// Keys of what is open then instead: the market on a square, the shop behind an entrance.
  private static let services = ["amenity", "shop", "craft", "leisure", "office", "tourism"]

  /// What the tags of a way or a node say.
  ///
  /// - Parameter tags: the tags.
  /// - Returns: what changes who may go there, nil for nothing; and how many tags were not understood, or speak of what a clock does
  ///   not tell, such as snow.
  static func reading(_ tags: OSMTags) -> (condition: StreetCondition?, unread: Int) {
    var clauses: [StreetCondition.Clause] = []
    var unread = 0
    if let hours = tags["opening_hours"], !services.contains(where: { tags[$0] != nil }) {
      if let times = OpeningTimesText.times(hours) {
        if times != OpeningTimes([OpeningTimes.Rule()]) {
          clauses.append(StreetCondition.Clause(.closed, times, isOutside: true))
        }
      } else {
        unread += 1
      }
    }
    // A tag for one mode of travel stands above one for all, at all times.
    let onFoot = AccessTags.right(tags["foot"]) == nil
    let byBicycle = AccessTags.right(tags["bicycle"] ?? tags["vehicle"]) == nil
    let keys = [
      ("access:conditional", onFoot, byBicycle), ("vehicle:conditional", false, tags["bicycle"] == nil),
      ("bicycle:conditional", false, true), ("foot:conditional", true, false),
    ]
    for (key, isForFoot, isForBicycle) in keys where isForFoot || isForBicycle {
      guard let text = tags[key] else { continue }
      guard let parts = Self.clauses(text) else {
        unread += 1
        continue
      }
      for (right, times) in parts {
        clauses.append(StreetCondition.Clause(right, times, isForFoot: isForFoot, isForBicycle: isForBicycle))
      }
    }
    if clauses.count > StreetCondition.maximumClauses { unread += 1 }
    return (clauses.isEmpty ? nil : StreetCondition(clauses), unread)
  }

  /// The clauses of a conditional restriction; nil when one is not understood.
  private static func clauses(_ text: String) -> [(StreetCondition.Right, OpeningTimes)]? {
    var clauses: [(StreetCondition.Right, OpeningTimes)] = []
    for part in parts(text) {
      let sides = part.split(separator: "@", maxSplits: 1)
      guard sides.count == 2, let right = AccessTags.right(trimmed(sides[0])) else { return nil }
      var times = trimmed(sides[1])
      if times.hasPrefix("("), times.hasSuffix(")") { times = String(times.dropFirst().dropLast()) }
      guard let read = OpeningTimesText.times(times) else { return nil }
      clauses.append((right, read))
    }
    return clauses.isEmpty ? nil : clauses
  }

  /// The parts between semicolons that are not in brackets.
  private static func parts(_ text: String) -> [Substring] {
    var depth = 0
    return text.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == ";" && depth == 0
    }.filter { $0.contains { !$0.isWhitespace } }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
