import CLibFuzzer
import Foundation

// Fuzzes one target: `waymark-fuzz TARGET CORPUS [OPTION OF LIBFUZZER]…`; `Scripts/fuzz` runs them all. Without
// arguments it lists the names of the targets. With files among the options it runs only these. An empty corpus is
// grown from the files in the folders of WAYMARK_FUZZ_SEEDS.

guard CommandLine.arguments.count > 2 else {
  for target in FuzzTarget.all { print(target.name) }
  exit(0)
}
guard let chosen = FuzzTarget.all.first(where: { $0.name == CommandLine.arguments[1] }) else {
  FileHandle.standardError.write(Data("there is no target \(CommandLine.arguments[1])\n".utf8))
  exit(64)
}
FuzzDriver.target = chosen
let corpus = URL(fileURLWithPath: CommandLine.arguments[2], isDirectory: true)
FuzzSeeds.grow(chosen, into: corpus)
let words = try FuzzSeeds.dictionary(chosen, beside: corpus)
let options = CommandLine.arguments.dropFirst(3)
let corpora = options.contains { !$0.hasPrefix("-") } ? [] : [corpus.path]
let arguments =
  [CommandLine.arguments[0]] + options
  + ["-max_len=\(chosen.maximumLength)"] + (words.map { ["-dict=\($0)"] } ?? []) + corpora
exit(FuzzDriver.run(arguments))
