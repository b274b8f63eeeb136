import CommandKit
import Waymark
import WaymarkEvaluation

/// The options with the constants of the pairwise methods.
enum PairwiseOptions {
  /// Names, placeholders and help, with the constant's default.
  static let all: [Option] = {
    let usual = PairwiseYawAlignment.Parameters()
    return [
      Option(
        "--pairwise-count", value: "N",
        help: "pairwise methods: correct the yaw every N fixes (default \(usual.countLimit))"),
      Option("--pairwise-time", value: "S", help: "… or after S seconds (default \(Int(usual.timeLimit)))"),
      Option(
        "--pairwise-accuracy", value: "M",
        help: "skip fixes less accurate than M metres (default \(Int(usual.maximumAccuracy)))"),
      Option(
        "--pairwise-spacing", value: "M",
        help: "skip fixes closer than M metres to the previous one (default \(Int(usual.minimumSpacing)))"),
      Option(
        "--pairwise-distance", value: "M",
        help: "only pairs at least M metres apart (default \(Int(usual.minimumDistance)))"),
      Option(
        "--pairwise-capacity", value: "N",
        help: "fixes kept for later corrections, 0 = only new ones for each correction (default \(usual.capacity))"),
      Option("--pairwise-share", value: "PERCENT", help: "percentage of the pairs that is used (default 50)"),
    ].map(\.advanced)
  }()

  /// The constants given, the others at their defaults.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - methods: the methods that will run.
  /// - Returns: the constants.
  /// - Throws: `UsageError` for values without meaning, and where no method uses them.
  static func parameters(
    _ arguments: Arguments, for methods: [ComparedMethod]
  ) throws(UsageError) -> PairwiseYawAlignment.Parameters {
    if let given = all.first(where: { arguments.has($0.name) }), !methods.contains(where: \.isPairwise) {
      throw UsageError("\(given.name) is for the pairwise methods, and none of them was chosen.")
    }
    var parameters = PairwiseYawAlignment.Parameters()
    if let count = try arguments.int("--pairwise-count", in: 1...10_000) { parameters.countLimit = count }
    if let time = try arguments.double("--pairwise-time", in: 0.1...86_400) { parameters.timeLimit = time }
    if let radius = try arguments.double("--pairwise-accuracy", in: 0.1...100_000) {
      parameters.maximumAccuracy = radius
    }
    if let spacing = try arguments.double("--pairwise-spacing", in: 0...10_000) { parameters.minimumSpacing = spacing }
    if let distance = try arguments.double("--pairwise-distance", in: 0...10_000) {
      parameters.minimumDistance = distance
    }
    if let capacity = try arguments.int("--pairwise-capacity", in: 0...1000) { parameters.capacity = capacity }
    if let share = try arguments.double("--pairwise-share", in: 0.1...100) {
      parameters.selection = .heaviest(percent: share)
    }
    return parameters
  }
}
