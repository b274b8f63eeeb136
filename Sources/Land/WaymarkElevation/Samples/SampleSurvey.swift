import WaymarkFormats

/// Counts the numbers of a file and judges which of them stand for voids that it does not declare.
///
/// A number that is no height on Earth is always a void. One that people usually write for voids and that could be a
/// height is a void only where it stands alone: terrain is continuous, so where a number is a height, its neighbours
/// are there too.
struct SampleSurvey {
  /// What programs usually write for voids: −32768, −32767, 32767 and 65535 by their types, the others by custom.
  private static let usualMarks: [Float] = [
    -9999, -32_768, -32_767, 32_767, 65_535, 65_534, -99_999, 99_999, 9999, -9998, -999, -99_990, 999_999, -999_999,
  ]
  /// Heights nearer to a mark than this would be its neighbours if it were a height, metres: on land where shores are
  /// seen, and at the bottom of the sea.
  private static let neighbourhood: (land: Float, sea: Float) = (10, 100)
  /// So many different impossible numbers are not marks: the unit is another one.
  private static let maximumMarks = 16

  private let decoding: SampleDecoding
  private let declared: Float?
  private let marks: [Mark]
  private var counts: [Int]
  private var neighbours: [Int]
  private var possible = 0
  private var impossible: [Float: Int] = [:]
  private var otherImpossible = 0
  private var impossibleRange: (low: Float, high: Float)?
  /// Samples counted.
  private var total = 0

  private struct Mark {
    let number: Float
    let height: Float
    /// Whether it could be a height.
    let isPossible: Bool
    /// Whether it could be a height of land.
    let isUsual: Bool
  }

  /// - Parameters:
  ///   - decoding: how the numbers become metres.
  ///   - highest: the largest number of the file's type, where it is smaller than those that are usual.
  init(_ decoding: SampleDecoding, highest: Float? = nil) {
    self.decoding = decoding
    declared = decoding.declaredVoid.map { Float($0) }
    marks = (Self.usualMarks + (highest.map { [$0] } ?? [])).map { number in
      let height = decoding.height(number)
      return Mark(
        number: number, height: height, isPossible: SampleDecoding.isPossible(height),
        isUsual: SampleDecoding.isUsual(height))
    }
    counts = [Int](repeating: 0, count: marks.count)
    neighbours = counts
  }

  /// Whether a number needs a survey before anybody knows what it means.
  func isSuspicious(_ number: Float) -> Bool {
    guard !number.isNaN, number != declared else { return false }
    return !SampleDecoding.isUsual(decoding.height(number)) || marks.contains { $0.isUsual && $0.number == number }
  }

  /// Whether some of the numbers need a survey.
  func findsSuspicious(_ numbers: [Float]) -> Bool {
    let known = marks.filter(\.isUsual)
    let factor = Float(decoding.scale * decoding.metersPerUnit)
    let shift = Float(decoding.offset * decoding.metersPerUnit)
    return numbers.contains { number in
      if SampleDecoding.isUsual(number * factor + shift), known.isEmpty { return false }
      return isSuspicious(number)
    }
  }

  /// Counts numbers; NaN is what masks hide.
  mutating func add(_ numbers: [Float]) {
    total += numbers.count
    let nearby = marks.indices.filter { marks[$0].isPossible }
    let isSimple = !marks.contains(where: \.isUsual)
    for number in numbers where !number.isNaN && number != declared {
      // Most of nearly all files: neither a mark nor near one.
      if isSimple, SampleDecoding.isUsual(decoding.height(number)) {
        possible += 1
        continue
      }
      if let index = marks.firstIndex(where: { $0.number == number }) {
        counts[index] += 1
        continue
      }
      let height = decoding.height(number)
      if SampleDecoding.isPossible(height) {
        possible += 1
        for index in nearby {
          let reach = marks[index].isUsual ? Self.neighbourhood.land : Self.neighbourhood.sea
          if abs(marks[index].height - height) < reach { neighbours[index] += 1 }
        }
      } else {
        addImpossible(number)
      }
    }
  }

  private mutating func addImpossible(_ number: Float) {
    let range = impossibleRange ?? (number, number)
    impossibleRange = (min(range.low, number), max(range.high, number))
    if impossible[number] != nil || impossible.count <= Self.maximumMarks {
      impossible[number, default: 0] += 1
    } else {
      otherImpossible += 1
    }
  }

  /// Marks that could be heights, but stand for voids.
  var undeclaredVoids: [Float] { marks.indices.filter { marks[$0].isPossible && isVoid($0) }.map { marks[$0].number } }

  private func isVoid(_ index: Int) -> Bool {
    let mark = marks[index]
    guard counts[index] > 0, mark.isPossible else { return counts[index] > 0 }
    // A lake lies at one height, its shore does not. Below the sea, what was resampled between holes and heights is
    // near the mark, but rare.
    return mark.isUsual ? neighbours[index] == 0 && possible > 0 : neighbours[index] * 10 <= counts[index]
  }

  /// The file's numbers are no metres: what is impossible differs from sample to sample and outweighs what is possible.
  var hasWrongUnit: Bool {
    impossible.count > Self.maximumMarks && impossible.values.reduce(otherImpossible, +) > possible
  }

  /// The impossible numbers, like "1,200 … 250,000".
  var extremes: String {
    impossibleRange.map { "\(Self.text($0.low)) … \(Self.text($0.high))" } ?? ""
  }

  /// What was taken out, in one line; nil where nothing was.
  ///
  /// - Parameter samples: all samples of the file, of which this may have counted a part.
  /// - Returns: the line without the file's name, or nil.
  func remark(samples: Int) -> String? {
    var parts: [(number: Float, count: Int)] = []
    for index in marks.indices where isVoid(index) { parts.append((marks[index].number, counts[index])) }
    for (number, count) in impossible { parts.append((number, count)) }
    parts.sort { ($1.count, $0.number) < ($0.count, $1.number) }
    let taken = parts.reduce(otherImpossible) { $0 + $1.count }
    guard taken > 0 else { return nil }
    var words = parts.prefix(3).map { "\(Self.text($0.number)) (\($0.count))" }
    let rest = taken - parts.prefix(3).reduce(0) { $0 + $1.count }
    if rest > 0 { words.append("other numbers beyond heights on Earth (\(rest))") }
    let share = total < samples ? "of \(total) samples that were looked at, \(taken)" : "\(taken) of \(total) samples"
    return "\(share) are taken for holes, which the file does not declare: \(words.joined(separator: ", "))"
  }

  private static func text(_ number: Float) -> String {
    guard number.isFinite, abs(number) < 1e9 else { return "\(number)" }
    return Fixed.text(Double(number), decimals: number == number.rounded() ? 0 : 2)
  }
}
