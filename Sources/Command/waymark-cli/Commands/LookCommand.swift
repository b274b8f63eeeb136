import CommandKit
import Foundation
import Waymark
import WaymarkAreas
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkPictures
import WaymarkTerrain
import WaymarkVision

extension Command {
  static let look = Command(
    "look", summary: "find the direction of photos from skyline, Sun or Moon, and name the mountains in them",
    discussion: """
      Compares the skyline in each photo with the horizon computed from the elevations at its position. If the result is
      ambiguous the photo is rejected, with a reason. Then Sun and Moon are tried, if they are in view and the time is
      known, and with --area the walls of nearby houses. Position and camera come from EXIF or from a table with the
      columns file, latitude, longitude, focal_px, width_px, and where known altitude_m, position_accuracy_m,
      gravity_pitch_deg, gravity_roll_deg, compass_true_deg, local_time, utc_offset. docs/look.md shows one.

      output with --json: photos, a list of objects with file, accepted, from (skyline, sun, moon or houses), reason, yaw_deg,
      yaw_sigma_deg, pitch_deg, roll_deg (positive when the right side is raised), compass_error_deg (compass minus yaw),
      ms (of the match); with --tap: tap, as of waymark seek.

      examples:
        waymark look IMG_1512.jpg --dem N27E086.hgt.zip --peaks khumbu.osm.pbf --picture out
        waymark look view.jpg --area andorra --from 42.5063,1.5218 --fov 66 --tap 812,377
        waymark look --table photos.csv --dem elevations/ --no-compass --json
      """,
    positionals: [
      Positional("PHOTO", help: "photos with EXIF: JPEG, PNG and other formats that GDAL decodes", arity: .many)
    ],
    options: [
      Option("--table", value: "CSV", help: "a table of photos in the same folder"),
      .dem, .area("an area: its elevations, peaks and houses"), .peaks, .geoid,
      .refraction,
      Option("--from", value: "PLACE[,ALT]", help: "where the photos were taken, if they do not say it"),
      Option(
        "--fov", value: "DEG", help: "field of view across a photo's width, if they do not say their focal length"),
      Option("--heading", value: "DEG", help: "where the photos look roughly, instead of their compass"),
      Option("--tap", value: "X,Y", help: "name what is at this pixel, from the upper left corner"),
      Option("--no-compass", help: "do not use the compass: try all directions"),
      Option("--compass-range", value: "DEG", help: "maximum compass error (default 25)"),
      Option(
        "--utc-offset", value: "±HH:MM", help: "the camera clock's offset from UTC, where a photo has none"),
      Option("--max-range", value: "M", help: "range of the terrain, metres (default 100000)"),
      Option("--picture", value: "DIR", help: "draw horizon and names into copies of the photos, in this folder"),
      Option("--picture-format", value: "FORMAT", help: "png (default), svg or pdf"),
    ]
  ) { arguments, console in
    let photos = arguments.strings("PHOTO")
    guard !photos.isEmpty || arguments.has("--table") else {
      throw UsageError("there is nothing to look at: give a PHOTO or --table CSV.")
    }
    for name in ["--from", "--fov", "--heading", "--tap"] where arguments.has(name) && arguments.has("--table") {
      throw UsageError("\(name) goes with a PHOTO; a --table says it for each of its own.")
    }
    let table = try arguments.string("--table").map { try PhotoTable(path: $0) }
    let format = try arguments.choice("--picture-format", as: PictureFormat.self) ?? .png
    let finder = LookFinder(
      try arguments.lookElevations(console), peaks: try arguments.lookPeaks(console), geoid: try arguments.geoid())
    finder.houses = try arguments.lookHouses()
    finder.place = try arguments.places(console).position("--from", altitude: .meanSeaLevel)
    finder.fieldOfViewDegrees = try arguments.double("--fov", in: 1...175)
    finder.headingDegrees = try arguments.double("--heading", in: -360...720)
    finder.tap = try arguments.pair("--tap", in: 0...100_000).map { PixelPoint(x: $0.0, y: $0.1) }
    finder.usesCompass = !arguments.has("--no-compass")
    finder.compassRangeDegrees = try arguments.double("--compass-range", in: 1...180) ?? finder.compassRangeDegrees
    finder.utcOffsetSeconds = try arguments.utcOffset()
    finder.range = try arguments.double("--max-range", in: 100...1_000_000) ?? finder.range
    finder.refraction = try arguments.refractionCoefficient()
    let folder = arguments.string("--picture")
    if let folder {
      try makeFolder(folder, option: "--picture")
    }
    var results: [LookResult] = []
    func take(_ look: () throws -> LookResult) throws {
      var result = try look()
      if let folder, result.isAccepted {
        let name = URL(fileURLWithPath: result.file).deletingPathExtension().lastPathComponent
        try AtomicFile.write(
          try LookDrawing.picture(of: result).bytes(format), to: "\(folder)/\(name).\(format.rawValue)")
      }
      // Photos are large; what was found in them is not.
      result.photo = nil
      result.panorama = nil
      results.append(result)
    }
    for photo in photos {
      console.progress(photo)
      try take { try finder.look(file: photo, path: photo) }
    }
    for row in table?.rows ?? [] {
      console.progress(row.file)
      try take {
        if let problem = row.problem {
          return LookResult(file: row.file, problem: problem, compassDegrees: row.facts.compassDegrees)
        }
        return try finder.look(file: row.file, path: row.path, facts: row.facts)
      }
    }
    console.clearProgress()
    let report = LookReport(results)
    console.result(arguments, json: report.json, human: report.text)
    // One bad photo among others is a row; when there was nothing to look at, that is a failure.
    if let problem = results.first?.problem, results.allSatisfy({ $0.problem != nil }) { throw problem }
  }
}

/// Makes the folder that an option names, where it is not there.
func makeFolder(_ path: String, option: String) throws(InputError) {
  do {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  } catch {
    throw InputError("the folder cannot be made", file: path, advice: "give \(option) another one")
  }
}

extension Arguments {
  /// The offset of `--utc-offset`, seconds.
  func utcOffset() throws -> Double? {
    guard let text = string("--utc-offset") else { return nil }
    guard let seconds = CameraClock.offsetSeconds(text.utf8) else {
      throw UsageError("--utc-offset \(text) is not an offset from UTC: write it like +05:45.")
    }
    return seconds
  }

  /// The elevations of `--dem` and `--area`.
  func lookElevations(_ console: Console) throws -> ElevationCollection? {
    let areas = areaFolders
    guard !areas.isEmpty || has("--dem") else {
      throw UsageError("--dem PATH is missing: give elevation files, a folder, or an area with --area.")
    }
    let paths = try strings("--dem") + areas.filter { try AreaFolder.hasElevations($0) }
    // An area of a town may have no elevations: its houses are enough.
    if paths.isEmpty { return nil }
    return try ElevationCollection(paths: paths, geoid: try geoid()) { console.remark($0) }
  }

  /// The houses in the areas of `--area`; nil without one.
  func lookHouses() throws -> ((Coordinate) throws -> AreaHouses)? {
    let areas = try areas()
    guard !areas.isEmpty else { return nil }
    let maps = try areas.map { (bounds: $0.manifest.bounds, tiles: try AreaTiles(area: $0)) }
    return { place in
      guard let map = maps.first(where: { $0.bounds.contains(place) }) else { return AreaHouses() }
      let features = map.tiles.features(
        latitude: place.latitude, longitude: place.longitude, radius: AreaHouses.radius)
      return AreaHouses(features: try JSONValue(parsing: features))
    }
  }

  /// The peaks of `--peaks`, and those of areas.
  func lookPeaks(_ console: Console) throws -> [Peak] {
    try PeakFile.read(
      paths: strings("--peaks") + (strings("--dem") + areaFolders).filter { AreaFolder.isArea($0) }
    ) { console.note($0) }
  }
}
