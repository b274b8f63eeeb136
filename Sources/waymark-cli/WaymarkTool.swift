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
    // Ctrl-C cancels the command, which cleans up after itself; a second one ends the process at once.
    let code = try? await Interruption.cancelling { await tool.run(Array(CommandLine.arguments.dropFirst())) }
    exit(code ?? 130)
  }
}
