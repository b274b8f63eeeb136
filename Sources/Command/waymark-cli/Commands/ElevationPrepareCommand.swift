import CommandKit
import Foundation
import WaymarkElevation
import WaymarkFormats

extension Command {
  static let elevationPrepare = Command(
    "elevation", "prepare", summary: "prepare elevation files so that they open instantly, memory-mapped",
    discussion: """
      Each prepared file is memory-mapped instead of read: give the folder to --dem instead of the sources. Files newer
      than their sources are kept, so the command can be run again after a change or an interruption.

      output: folder, written and kept (numbers of files), bytes

      examples:
        waymark elevation prepare --dem andorra-hgt --out andorra-terrain
        waymark panorama --dem andorra-terrain --from 42.5063,1.5218 --out view.svg
      """,
    options: [
      .dem,
      Option("--out", value: "DIR", help: "folder to write to"),
      Option("--force", help: "write all files again"),
    ]
  ) { arguments, console in
    let folder = URL(fileURLWithPath: try arguments.required("--out"))
    let preparer = try ElevationPreparer(
      paths: try arguments.elevationPaths(), folder: folder, replacesAll: arguments.has("--force"))
    let outcome = try preparer.run(note: { console.remark($0) }) { share in
      console.progress("preparing elevations, \(Fixed.text(share * 100, decimals: 0)) %")
    }
    console.clearProgress()
    console.result(
      arguments,
      json: .object([
        "folder": .string(folder.path), "written": .number(Double(outcome.written)),
        "kept": .number(Double(outcome.kept)), "bytes": .number(Double(outcome.bytes)),
      ]),
      human: "\(outcome.written) files written, \(outcome.kept) kept in \(folder.path), "
        + "\(Fixed.text(Double(outcome.bytes) / 1e6, decimals: 1)) MB")
  }
}
