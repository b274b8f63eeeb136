import Foundation
public import WaymarkFormats

/// The files of a comparison: tables and plots in one folder.
public enum EvaluationFolder {
  /// Creates the folder where it does not exist yet.
  ///
  /// - Parameter path: the folder.
  /// - Throws: `InputError` when it cannot be created.
  public static func create(_ path: String) throws(InputError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw InputError("the folder cannot be created: \(error.localizedDescription)", file: path)
    }
  }

  /// Writes `evaluation.md`, `.csv`, `.json` and the plots.
  ///
  /// - Parameters:
  ///   - report: the comparison.
  ///   - path: the folder.
  /// - Throws: `InputError` when a file cannot be written.
  public static func write(_ report: EvaluationReport, to path: String) throws(InputError) {
    try create(path)
    let folder = URL(fileURLWithPath: path)
    func write(_ text: String, _ name: String) throws(InputError) {
      try AtomicFile.write(text, to: folder.appendingPathComponent(name).path)
    }
    try write(report.markdown + "\n", "evaluation.md")
    try write(report.csv, "evaluation.csv")
    try write(report.json.text(pretty: true) + "\n", "evaluation.json")
    for plot in EvaluationPlots.all(of: report) { try write(plot.svg, plot.name + ".svg") }
  }
}
