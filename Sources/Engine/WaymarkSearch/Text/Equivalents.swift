/// The table of equivalents, read.
struct Equivalents: Sendable {
  private struct Member {
    var group: Int
    /// Whether it is only the end of a word.
    var isEnding: Bool
    var text: [UInt32]
  }

  private let members: [Member]

  /// Maximum number of other writings of a word.
  private static let maximumCount = 24
  /// Shortest beginning of a word whose end has other writings.
  private static let minimumBeginning = 3

  /// Reads the table.
  init() {
    var members: [Member] = []
    let bytes = EquivalentTable.text.withUTF8Buffer { Array($0) }
    var group = 0
    for words in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ";") }) {
      for word in words.split(separator: UInt8(ascii: ",")) {
        let isEnding = word.first == UInt8(ascii: "-")
        members.append(
          Member(group: group, isEnding: isEnding, text: (isEnding ? word.dropFirst() : word).map { UInt32($0) }))
      }
      group += 1
    }
    self.members = members
  }

  /// Other writings of a word, each once.
  func others(of word: ArraySlice<UInt32>) -> [[UInt32]] {
    var list: [[UInt32]] = []
    func add(_ text: [UInt32]) {
      if list.count < Self.maximumCount, !text.elementsEqual(word), !list.contains(text) { list.append(text) }
    }
    for member in members {
      let isIt =
        member.isEnding
        ? word.count >= member.text.count + Self.minimumBeginning
          && word.suffix(member.text.count).elementsEqual(member.text)
        : word.elementsEqual(member.text)
      guard isIt else { continue }
      for other in members where other.group == member.group {
        add(member.isEnding ? word.dropLast(member.text.count) + other.text : other.text)
      }
    }
    // “Muehle” for “Mühle”.
    if let plain = Self.withoutDigraphs(word) { add(plain) }
    return list
  }

  /// “ae”, “oe” and “ue” as the folded umlauts; nil when there are none.
  private static func withoutDigraphs(_ word: ArraySlice<UInt32>) -> [UInt32]? {
    guard word.count > 3 else { return nil }
    var out: [UInt32] = []
    var isChanged = false
    for scalar in word {
      if scalar == 0x65, let last = out.last, last == 0x61 || last == 0x6F || last == 0x75 {
        isChanged = true
      } else {
        out.append(scalar)
      }
    }
    return isChanged ? out : nil
  }
}
