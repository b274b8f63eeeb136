import Waymark

/// A place in the sorted words from which they can be read.
struct WordRestart: Sendable {
  /// Every so manieth word has one.
  static let step = 64

  /// The word before.
  var before: [UInt32]
  /// Where the next word begins.
  var at: Int
  /// Where its list begins.
  var list: Int
}

extension SearchIndex {
  /// Where the list of places of a word is; nil when no place has the word.
  func list(of word: some Collection<UInt32>) -> Range<Int>? {
    let wanted = Array(word)
    guard !wanted.isEmpty, !restarts.isEmpty else { return nil }
    var (low, high) = (0, restarts.count)
    while low < high {
      let middle = (low + high) / 2
      if restarts[middle].before.lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
    }
    let start = restarts[max(0, low - 1)]
    var path = start.before
    var reader = ByteReader(start.at..<words.upperBound)
    var list = start.list
    for _ in 0..<WordRestart.step {
      guard let shared = reader.byte(bytes), let length = reader.byte(bytes), let listBytes = reader.varint(bytes),
        let rest = reader.skip(length)
      else { return nil }
      path.removeLast(path.count - shared)
      var characters = UTF8Reader(rest)
      while let scalar = characters.next(bytes) { path.append(scalar) }
      if path == wanted { return list..<list + listBytes }
      if wanted.lexicographicallyPrecedes(path) { return nil }
      list += listBytes
    }
    return nil
  }
}
