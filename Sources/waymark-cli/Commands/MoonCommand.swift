import CommandKit
import WaymarkGeodesy

extension Command {
  static let moon = Command(
    "moon", summary: "direction of the Moon",
    discussion: SkyOutput.discussion(
      body: "Moon", accuracy: "Parallax included; good to 0.02° from 1950 to 2050.",
      example: "waymark moon -33.86,151.21,20 --at 2026-06-21T10:00:00Z --json"),
    positionals: [SkyOutput.position], options: SkyOutput.options
  ) { arguments, console in
    try SkyOutput.print(arguments, console) { Moon.direction(at: $0, from: $1, atmosphere: $2) }
  }
}
