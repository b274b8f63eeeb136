/// The lines of a file that could not be used: their number, and the first of them with their reasons.
public struct DamagedLines: Equatable, Sendable {
  /// One line that could not be used.
  public struct Line: Equatable, Sendable {
    /// Number of the line, counted from 1.
    public var number: Int
    /// What is wrong, in plain words.
    public var problem: String
  }

  /// Number of damaged lines that are kept with their reasons.
  public static let kept = 20

  /// Number of damaged lines.
  public private(set) var count = 0
  /// The first damaged lines.
  public private(set) var first: [Line] = []

  /// No damage.
  public init() {}

  /// Whether there are no damaged lines.
  public var isEmpty: Bool { count == 0 }

  /// Records a damaged line.
  ///
  /// - Parameters:
  ///   - number: its number, counted from 1.
  ///   - problem: what is wrong, in plain words.
  public mutating func note(line number: Int, _ problem: String) {
    count += 1
    if first.count < Self.kept { first.append(Line(number: number, problem: problem)) }
  }
}
