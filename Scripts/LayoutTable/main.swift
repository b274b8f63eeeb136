import Foundation

// make-layout [--check]: run by Scripts/make-layout in the root of the repository.
var maker = Maker(isCheck: CommandLine.arguments.contains("--check"))
do {
  try maker.run()
} catch {
  maker.fail(error.localizedDescription)
}
exit(maker.hasFailed ? 1 : 0)
