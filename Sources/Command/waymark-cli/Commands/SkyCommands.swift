import CommandKit
import WaymarkGeodesy

extension Command {
  static let sun = Command(
    "sun", summary: "compute the direction of the Sun",
    discussion: SkyOutput.discussion(
      body: "Sun", accuracy: "Good to 0.01° from 1900 to 2100.",
      example: "waymark sun 47.0707,15.4395 --at 2026-06-21T10:00:00Z"),
    positionals: [SkyOutput.position], options: SkyOutput.options
  ) { arguments, console in
    try SkyOutput.print(arguments, console) { Sun.direction(at: $0, from: $1, atmosphere: $2) }
  }
}

extension Command {
  static let moon = Command(
    "moon", summary: "compute the direction of the Moon",
    discussion: SkyOutput.discussion(
      body: "Moon", accuracy: "Parallax included; good to 0.02° from 1950 to 2050.",
      example: "waymark moon -33.86,151.21,20 --at 2026-06-21T10:00:00Z --json"),
    positionals: [SkyOutput.position], options: SkyOutput.options
  ) { arguments, console in
    try SkyOutput.print(arguments, console) { Moon.direction(at: $0, from: $1, atmosphere: $2) }
  }
}
