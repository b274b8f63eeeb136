import CommandKit
import Foundation
import Waymark
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices
import WaymarkTerrain

extension Command {
  static let seek = Command(
    "seek", summary: "find the position on Earth in a direction, or at a pixel of a camera picture",
    discussion: """
      The line of sight is followed to its first intersection with the ground, with the Earth's curvature
      and the air's refraction. If it hits nothing, the highest visible point in that direction is given. An area among
      the elevations adds its buildings: then the line may end at a wall or on a roof.

      output: hit, lat, lon, elevation_m, distance_m, uncertainty_m, incidence_deg, peak, building; without a hit reason
      (sky, beyond-range, unknown-terrain), highest, unknown. docs/seek.md explains them.

      examples:
        waymark seek --dem N42E001.hgt.zip --from 42.5063,1.5218 --heading 20 --pitch 4
        waymark seek --dem tiles/ --from 42.5063,1.5218 --heading 20 --pitch 4 --tap 812,377 --size 1440,1080 --fov 66
        waymark seek --service valhalla --url http://127.0.0.1:8002 --walk 10 --from 42.5063,1.5218,1030 --heading 20 --pitch 4
      """,
    options: [
      .dem, .viewArea, .eye, .ellipsoidal, .eyeHeight,
      Option("--heading", value: "DEG", help: "compass direction of the view, degrees clockwise from true north"),
      Option("--pitch", value: "DEG", help: "elevation of the view, −90 … 90, up positive (default 0)"),
      Option("--roll", value: "DEG", help: "rotation of the camera about its axis, counter-clockwise (default 0)"),
      Option("--tap", value: "X,Y", help: "pixel of the picture, from the upper left corner (default: its centre)"),
      Option("--size", value: "W,H", help: "size of the picture, pixels"),
      Option("--fov", value: "DEG", help: "field of view across the picture's width, without zoom"),
      Option("--zoom", value: "Z", help: "magnification of the picture (default 1)"),
      Option("--max-range", value: "M", help: "range, metres (default 100000; with a service 20000)"),
      .refraction, .peaks, .geoid,
      Option("--sigma-heading", value: "DEG", help: "uncertainty of the heading (default 0)"),
      Option("--sigma-pitch", value: "DEG", help: "uncertainty of the pitch (default 0)"),
      Option("--sigma-position", value: "M", help: "uncertainty of the position per axis (default 0)"),
      Option("--sigma-elevation", value: "M", help: "uncertainty of the elevations (default 5)"),
      Option("--ignore-gaps", help: "treat unknown terrain as empty"),
      .noBuildings,
      Option("--walk", value: "M", help: "also walk the line in steps of M metres, for comparison"),
    ] + ElevationServiceOptions.all
  ) { arguments, console in
    let request = try SeekArguments.request(arguments, console)
    let peaks = try arguments.peakList(console)
    let answer: SeekResponse
    if arguments.has("--service") {
      let walk = try ElevationServiceOptions.walk(arguments, peaks: peaks)
      answer = try await walk.answer(request)
    } else {
      let seeker = TerrainSeeker(
        try arguments.elevations(console), peaks: peaks, geoid: try arguments.geoid(),
        buildings: try arguments.buildings(around: request.coordinate))
      answer = try seeker.answer(request)
    }
    let report = SeekReport(answer)
    console.result(arguments, json: report.json, human: report.text)
  }
}

/// Converts the command line into a request.
private enum SeekArguments {
  static func request(_ arguments: Arguments, _ console: Console) throws -> SeekRequest {
    let position = try arguments.eyePosition(console)
    guard let heading = try arguments.double("--heading", in: -720...720) else {
      throw UsageError("--heading DEG is missing: degrees clockwise from true north.")
    }
    let pitch = try arguments.double("--pitch", in: -90...90) ?? 0
    let roll = try arguments.double("--roll", in: -720...720) ?? 0
    var direction = HorizontalDirection(azimuthDegrees: Angle.wrappedTo360(heading), elevationDegrees: pitch)
    if let tap = try arguments.pair("--tap", in: -100_000...200_000) {
      direction = try aim(arguments, heading: heading, pitch: pitch, roll: roll).direction(
        through: PixelPoint(x: tap.0, y: tap.1))
    } else {
      for option in ["--size", "--fov", "--zoom"] where arguments.has(option) {
        throw UsageError("\(option) belongs to --tap X,Y.")
      }
    }
    var request = SeekRequest(coordinate: position.coordinate, altitude: position.altitude, direction: direction)
    request.eyeHeight = try arguments.double("--eye-height", in: 0...10_000) ?? request.eyeHeight
    request.refraction = try arguments.refractionCoefficient()
    request.maximumRange =
      try arguments.double("--max-range", in: 1...1_000_000) ?? (arguments.has("--service") ? 20_000 : 100_000)
    request.ignoresGaps = arguments.has("--ignore-gaps")
    request.sigma = SightSigma(
      azimuthDegrees: try arguments.double("--sigma-heading", in: 0...180) ?? 0,
      elevationDegrees: try arguments.double("--sigma-pitch", in: 0...90) ?? 0,
      position: try arguments.double("--sigma-position", in: 0...100_000) ?? 0,
      terrain: try arguments.double("--sigma-elevation", in: 0...1000) ?? 5)
    request.walkStep = try arguments.double("--walk", in: 0.1...10_000)
    return request
  }

  private static func aim(
    _ arguments: Arguments, heading: Double, pitch: Double, roll: Double
  ) throws(UsageError) -> CameraAim {
    guard let size = try arguments.pair("--size", in: 1...100_000), let fov = try arguments.double("--fov", in: 1...175)
    else { throw UsageError("--tap X,Y needs --size W,H and --fov DEG.") }
    let zoom = try arguments.double("--zoom", in: 0.01...1000) ?? 1
    guard let camera = CameraIntrinsics(width: size.0, height: size.1, fovX: fov)?.zoomed(by: zoom),
      let aim = CameraAim(headingDegrees: heading, pitchDegrees: pitch, rollDegrees: roll, intrinsics: camera)
    else { throw UsageError("--size, --fov and --zoom give a field of view outside 1 … 175°.") }
    return aim
  }
}
