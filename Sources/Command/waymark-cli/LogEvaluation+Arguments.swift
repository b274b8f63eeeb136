import CommandKit
import Waymark
import WaymarkEvaluation
import WaymarkReports

extension LogEvaluation {
  /// Options of every command that evaluates logs.
  static let options: [Option] =
    [
      Option("--methods", value: "LIST", help: "only these methods, comma-separated"),
      Option(
        "--settling", value: "S", help: "initial seconds excluded from the errors over time (default 30)"),
      .initialYaw, .areaKnowledge,
    ] + PairwiseOptions.all

  /// The evaluation that the options describe, of no log yet.
  init(_ arguments: Arguments) throws {
    self.init(path: "")
    methods = try arguments.list("--methods", as: ComparedMethod.self) ?? ComparedMethod.compared
    pairwise = try PairwiseOptions.parameters(arguments, for: methods)
    initialYaw = try arguments.initialYaw()
    settling = try arguments.double("--settling", in: 0...86_400) ?? settling
    streets = try arguments.areaStreets()
    ground = try arguments.areaGround()
  }
}
