import Foundation
import Testing
import WaymarkGeodesy

@testable import CommandKit

@Suite struct ToolTests {
  static let tool = Tool(
    name: "tool", summary: "a test", version: "1",
    groups: [
      CommandGroup("move", [there]),
      CommandGroup("for experts", isAdvanced: true, [Command("fly", "high", summary: "flies high") { _, _ in }]),
    ])

  private static let there = Command(
    "go", "there", summary: "goes there", positionals: [Positional("POSITION", help: "where")],
    options: [
      Option("--speed", value: "M", help: "how fast"),
      Option("--note", alias: "--remark", value: "TEXT", help: "", isRepeatable: true),
      Option("--wind", value: "M", help: "how windy").advanced,
    ]
  ) { arguments, console in
    let position = try arguments.position("POSITION")
    let speed = try arguments.double("--speed", in: 0...10)
    console.result(
      arguments,
      json: [
        "latitude": .init(finite: position?.coordinate.latitude), "speed": .init(finite: speed),
        "notes": .array(arguments.strings("--note").map { .string($0) }),
      ],
      human: "lat \(position?.coordinate.latitude ?? 0) speed \(speed ?? -1)")
  }

  @Test func runsWithHumanAndJSONOutput() async throws {
    let human = await CommandRun.run(Self.tool, ["go", "there", "-33.5,-70.25", "--speed", "2"])
    #expect(human.exitCode == 0)
    #expect(human.output == "lat -33.5 speed 2.0\n")
    let json = await CommandRun.run(
      Self.tool, ["go", "there", "--json", "--note", "a", "--remark=b", "--", "-33.5,-70.25"])
    #expect(try json.json == ["latitude": -33.5, "speed": .null, "notes": ["a", "b"]])
  }

  @Test(arguments: [
    (["go", "there"], "POSITION is missing"),
    (["go", "there", "1,2", "3,4"], "one argument too many"),
    (["go", "there", "91,2"], "latitude 91.0 is outside"),
    (["go", "there", "x"], "must be LAT,LON"),
    (["go", "there", "nan,2"], "LAT,LON"),
    (["go", "there", "1,2", "--speed"], "--speed needs a value"),
    (["go", "there", "1,2", "--speed", "fast"], "not a number"),
    (["go", "there", "1,2", "--speed", "11"], "outside 0 … 10"),
    (["go", "there", "1,2", "--sped", "1"], "did you mean --speed?"),
    (["go", "there", "1,2", "--json=yes"], "takes no value"),
    (["go", "there", "1,2", "--speed", "1", "--speed", "2"], "given twice"),
    (["go", "ther"], "did you mean go there?"), (["goo"], "did you mean go?"), (["xyzzy"], "see tool --help"),
    (["go", "xyzzy"], "see tool go --help"), (["goo", "ther"], "did you mean go there?"),
    (["go-there"], "did you mean go there?"), (["there"], "did you mean go there?"),
    (["there", "go", "1,2"], "did you mean go there?"), (["fly", "hgh", "--json"], "did you mean fly high?"),
  ])
  func mistakesAreExplained(words: [String], message: String) async {
    let run = await CommandRun.run(Self.tool, words)
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    #expect(run.diagnostics.split(separator: "\n").count == 1)
  }

  @Test func helpIsEverywhere() async {
    for words in [
      ["--help"], ["help"], ["go"], ["go", "--help"], ["go", "there", "--help"], ["help", "go", "there"],
    ] {
      let run = await CommandRun.run(Self.tool, words)
      #expect(run.exitCode == 0, "\(words)")
      #expect(run.output.contains("goes there"), "\(words)")
    }
  }

  @Test func theHelpIsInGroupsAndShort() async {
    let short = await CommandRun.run(Self.tool, ["--help"]).output
    #expect(
      short.contains("\nmove\n  go there  goes there\n") && short.contains("\nfor experts\n  fly       high\n"),
      "\(short)")
    let full = await CommandRun.run(Self.tool, ["--help-all"]).output
    #expect(full.contains("\nfor experts\n  fly high  flies high\n"), "\(full)")
    let command = await CommandRun.run(Self.tool, ["go", "there", "--help"]).output
    #expect(!command.contains("--wind") && command.contains("--help-all lists 1 more"), "\(command)")
    let all = await CommandRun.run(Self.tool, ["go", "there", "--help-all"]).output
    #expect(all.contains("--wind M") && !all.contains("--remark"), "\(all)")
  }

  @Test func headingsAreBoldOnlyWhereThatIsAllowed() async {
    #expect(
      Self.tool.help(isFull: false, Console(hasStyle: true, out: { _ in }, err: { _ in })).contains("\u{1B}[1mmove"))
    #expect(await !CommandRun.run(Self.tool, ["--help"]).output.contains("\u{1B}"))
    #expect(Console.allowsStyle([:]) && Console.allowsStyle(["NO_COLOR": ""]))
    #expect(!Console.allowsStyle(["NO_COLOR": "1"]) && !Console.allowsStyle(["TERM": "dumb"]))
  }

  /// Output that cannot be written is a failure in one sentence.
  @Test func outputThatCannotBePrintedIsAFailure() async throws {
    let run = await CommandRun.run(Self.tool, ["--version"], outputProblem: "no room")
    #expect(run.exitCode == 1)
    #expect(run.diagnostics == "tool: no room\n")
  }

  @Test func aBrokenPipeDoesNotEndTheProcess() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    let stream = StandardStream(pipe.fileHandleForWriting)
    stream.write("read\n")
    #expect(stream.problem == nil && !stream.readerHasGone)
    try pipe.fileHandleForReading.close()
    stream.write("unread\n")
    stream.write("unread\n")
    #expect(stream.problem == "broken pipe" && stream.readerHasGone)
  }
}
