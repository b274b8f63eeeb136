import CommandKit
import Foundation
import WaymarkServices

/// The `waymark` command line.
@main
enum WaymarkTool {
  static let tool = Tool(
    name: "waymark", summary: "geographic augmented reality from the command line", version: "0.1.0",
    commands: allCommands)

  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    // Started without them, the first file that is opened would be taken for one of them.
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
    // Ctrl-C cancels the command, which cleans up after itself; a second one ends the process at once.
    let code = try? await Interruption.cancelling { await tool.run(Array(CommandLine.arguments.dropFirst())) }
    exit(code ?? 130)
  }
}
