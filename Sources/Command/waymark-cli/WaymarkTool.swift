import CommandKit
import Foundation
import WaymarkServer
import WaymarkServices

/// The `waymark` command line.
@main
enum WaymarkTool {
  static let tool = Tool(
    name: "waymark", summary: "geographic augmented reality from the command line", version: Version.current,
    groups: commandGroups)

  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    // Exceeding the file size limit is an error like a full disk, not a signal that ends the process.
    signal(SIGXFSZ, SIG_IGN)
    // When the process starts without these descriptors, the first file opened would be taken for one of them.
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
    if CommandLine.arguments.dropFirst() == [WorkerProgram.word] { WorkerLoop.run() }
    if CommandLine.arguments.dropFirst() == [AreaFetchProgram.word] {
      await AreaFetchLoop.run()
      exit(0)
    }
    // Before there is a second thread: allocator arenas that exist already would stay.
    if CommandLine.arguments.dropFirst().first == "serve" { ServerHeap.bound() }
    // Converted to text, such an argument would name another file.
    if let number = CommandLine.firstWithoutText {
      Console.standard.note("waymark: argument \(number) is not UTF-8; rename the file, or use a link to it.")
      exit(2)
    }
    // Ctrl-C cancels the command, which cleans up after itself; a second one ends the process at once.
    let code = try? await Interruption.cancelling { await tool.run(Array(CommandLine.arguments.dropFirst())) }
    exit(code ?? 130)
  }
}

extension CommandLine {
  /// The number of the first argument whose bytes are not UTF-8; nil when all are.
  fileprivate static var firstWithoutText: Int? {
    (0..<Int(argc)).first { i in
      guard let argument = unsafeArgv[i] else { return false }
      return String(validatingCString: argument) == nil
    }
  }
}
