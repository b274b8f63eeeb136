/// Guesses what a mistyped word was meant to be.
enum Spelling {
  /// The candidate with the smallest edit distance, if it is near enough to be a typing mistake.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let scored = candidates.map { ($0, distance(Array(word), Array($0))) }
    guard let best = scored.min(by: { $0.1 < $1.1 }), best.1 <= max(1, word.count / 3) else { return nil }
    return best.0
  }

  /// The command that words were meant to be: mistyped, run together, in another order, or without its first word.
  static func nearest(command words: [String], among paths: [[String]]) -> String? {
    guard let first = words.first else { return nil }
    if let path = paths.first(where: { $0.count > 1 && Set($0) == Set(words.prefix($0.count)) }) {
      return path.joined(separator: " ")
    }
    let firsts = paths.map { $0[0] }
    let ends = paths.filter { $0.count > 1 && $0.last == first }
    if ends.count == 1, !firsts.contains(first) { return ends[0].joined(separator: " ") }
    // The more words are alike the better: “area fech” is nearer to “area fetch” than to “area”.
    for count in [3, 2] where words.count >= count {
      let names = paths.filter { $0.count == count }.map { $0.joined(separator: " ") }
      if let near = nearest(to: words.prefix(count).joined(separator: " "), among: names) { return near }
    }
    return firsts.contains(first) ? nil : nearest(to: first, among: paths.map { $0.joined(separator: " ") } + firsts)
  }

  /// Levenshtein distance.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
