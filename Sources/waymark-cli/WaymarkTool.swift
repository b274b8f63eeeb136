import CommandKit
import Foundation

/// The `waymark` command line.
@main
enum WaymarkTool {
  static let tool = Tool(
    name: "waymark", summary: "geographic augmented reality from the command line", version: "0.1.0",
    commands: allCommands)

  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    exit(await tool.run(Array(CommandLine.arguments.dropFirst())))
  }
}
