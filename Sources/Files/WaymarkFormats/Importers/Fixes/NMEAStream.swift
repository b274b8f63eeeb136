/// Finds the sentences of an NMEA 0183 stream: CR, LF, `$` or `!` begins one, whatever a logger wrote around it.
///
/// Checksums decide what is whole. A sentence without one is cut off where the next begins within it, or where those of its kind that have one
/// have more fields.
struct NMEAStream {
  /// What was found in a line.
  struct Piece {
    /// The line in which it begins, counted from 1.
    var line: Int
    /// The sentence, or what is wrong with it.
    var sentence: Result<NMEASentence, LineProblem>
  }

  /// A longer one is no sentence that a line break divides; the standard allows 82 characters.
  private static let maximumLength = 1024

  /// A sentence whose line ended before its checksum.
  private var open: (body: String, line: Int)?
  /// How many fields the sentences with a checksum have, by their address: `GPGGA`.
  private var lengths: [Substring: Int] = [:]

  /// Takes the next line.
  ///
  /// - Returns: what is complete, in order; sentences of other kinds (`$P…`, `!…`) are left out.
  mutating func take(_ line: String, number: Int) -> [Piece] {
    let text = line.utf8
    var start = text.firstIndex(where: Self.begins) ?? text.endIndex
    var pieces = close(with: line[..<start])
    while start < text.endIndex {
      let first = text.index(after: start)
      let end = text[first...].firstIndex(where: Self.begins) ?? text.endIndex
      defer { start = end }
      guard text[start] == UInt8(ascii: "$") else { continue }
      let body = line[first..<end]
      if end == text.endIndex, !Self.hasChecksum(body), body.utf8.count <= Self.maximumLength {
        open = (String(body), number)
      } else if let sentence = sentence(body, isCut: end != text.endIndex) {
        pieces.append(Piece(line: number, sentence: sentence))
      }
    }
    return pieces
  }

  /// Ends the stream.
  ///
  /// - Returns: the last sentence where it is whole; and whether it is cut off, as when a recorder was killed.
  mutating func finish() -> (pieces: [Piece], isCutOff: Bool) {
    let last = close(with: "")
    let whole = last.filter { if case .success = $0.sentence { true } else { false } }
    return (whole, whole.count < last.count)
  }

  /// Ends the sentence that the last line left open: with the rest of it where a line break divided it, as the checksum shows.
  private mutating func close(with rest: Substring) -> [Piece] {
    guard let (body, line) = open else { return [] }
    open = nil
    if rest.utf8.count <= Self.maximumLength {
      let joined = Substring(body + rest)
      if Self.hasChecksum(joined), case .success(let sentence)? = sentence(joined, isCut: false) {
        return [Piece(line: line, sentence: .success(sentence))]
      }
    }
    return sentence(Substring(body), isCut: false).map { [Piece(line: line, sentence: $0)] } ?? []
  }

  /// - Parameters:
  ///   - body: what follows the `$`.
  ///   - isCut: whether the next sentence begins where it ends.
  /// - Returns: nil for a sentence of another kind.
  private mutating func sentence(_ body: Substring, isCut: Bool) -> Result<NMEASentence, LineProblem>? {
    let star = body.utf8.firstIndex(of: UInt8(ascii: "*"))
    let content = body[..<(star ?? body.endIndex)].trimmed
    let found = NMEASentence(content)
    if let star {
      let sum = body[..<star].utf8.reduce(0) { $0 ^ $1 }
      guard UInt8(body[body.utf8.index(after: star)...].prefix(2), radix: 16) == sum else {
        return .failure(LineProblem("the checksum is wrong"))
      }
      guard let found else { return nil }
      lengths[found.address] = max(lengths[found.address] ?? 0, found.fields.count)
      return .success(found)
    }
    guard let found else { return nil }
    return isCut || found.fields.count < lengths[found.address] ?? 0
      ? .failure(LineProblem("the sentence \(found.address) is cut off")) : .success(found)
  }

  private static func begins(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") }

  /// Whether there is a checksum of two digits.
  private static func hasChecksum(_ body: Substring) -> Bool {
    guard let star = body.utf8.firstIndex(of: UInt8(ascii: "*")) else { return false }
    return body[star...].utf8.count > 2
  }
}
