import CommandKit
import Foundation
import WaymarkAreas
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

extension Option {
  static let dem = Option(
    "--dem", value: "PATH",
    help:
      "elevations: a file (HGT, GeoTIFF, VRT and others), an archive, a folder or an area; may be given again, the best first",
    isRepeatable: true)
  static let eye = Option(
    "--from", value: "PLACE[,ALT]",
    help:
      "position of the eye: LAT,LON, another notation, a map link, or in an area a name; ALT in metres above mean sea level, or above the ellipsoid with --ellipsoidal"
  )
  static let viewArea = area("area folder: its elevations, peaks, buildings and names of places")
  static let ellipsoidal = Option("--ellipsoidal", help: "ALT is above the ellipsoid, as receivers measure it")
  static let eyeHeight = Option("--eye-height", value: "M", help: "height above the ground without ALT (default 1.6)")
  static let geoid = Option(
    "--geoid", value: "FILE",
    help: "geoid grid to convert between the two: NGA's text or PROJ's (default $WAYMARK_GEOID, or an installed one)")
  static let refraction = Option(
    "--k", value: "K", help: "coefficient of refraction: 0 without air, 0.13 by day (default), 0.143 for the 7/6 rule")
  static let peaks = Option(
    "--peaks", value: "FILE", help: "named peaks: .osm.pbf, .osm, an area, CSV, GeoJSON or KML; may be given again",
    isRepeatable: true)
  static let noBuildings = Option("--no-buildings", help: "leave out the buildings of areas")
}

extension Arguments {
  /// The elevations of `--dem` and `--area`.
  func elevations(_ console: Console) throws -> ElevationCollection {
    try ElevationCollection(paths: try elevationPaths(), geoid: try geoid()) { console.remark($0) }
  }

  /// The paths of `--dem` and the area with elevations, one at least.
  func elevationPaths() throws -> [String] {
    let paths = try strings("--dem") + viewedAreas().filter { try AreaFolder.hasElevations($0) }
    guard !paths.isEmpty else {
      throw UsageError("--dem PATH is missing: give elevation files, a folder, or an area with --area.")
    }
    return paths
  }

  /// The areas besides those of `--dem`: that of `--area`, or without elevations that of `WAYMARK_AREA`.
  private func viewedAreas() -> [String] {
    guard takes("--area") else { return [] }
    return has("--area") ? strings("--area") : has("--dem") ? [] : areaFolders
  }

  /// All areas that the command looks at.
  func viewAreas() -> [String] { strings("--dem").filter { AreaFolder.isArea($0) } + viewedAreas() }

  /// The geoid grid of `--geoid`, or the one installed on this machine; nil where there is none.
  func geoid() throws -> GeoidGrid? {
    if let path = string("--geoid") { return try GeoidFile.read(path: path) }
    // Only where it will be needed, because reading it takes a moment.
    guard has("--ellipsoidal"), let path = GeoidFile.installedPath() else { return nil }
    return try GeoidFile.read(path: path)
  }

  /// The position of `--from`.
  func eyePosition(_ console: Console) throws -> Position {
    let reference: VerticalReference = has("--ellipsoidal") ? .ellipsoid : .meanSeaLevel
    let areas = viewAreas()
    let places = places(console, in: areas.isEmpty ? nil : areas)
    guard let position = try places.position("--from", altitude: reference) else {
      throw UsageError("--from is missing: give a place, or LAT,LON or LAT,LON,ALT.")
    }
    return position
  }

  /// The peaks of `--peaks`, and those of areas among the elevations.
  func peakList(_ console: Console) throws -> [Peak] {
    try PeakFile.read(paths: strings("--peaks") + viewAreas()) { console.note($0) }
  }

  /// The buildings around the eye of areas among the elevations.
  func buildings(around eye: Coordinate) throws -> [MapBuilding] {
    guard !has("--no-buildings") else { return [] }
    return try viewAreas().flatMap {
      try Area(folder: URL(fileURLWithPath: $0)).buildings(around: eye, radius: TerrainSeeker.buildingReach)
    }
  }

  /// The coefficient of `--k`.
  func refractionCoefficient() throws(UsageError) -> Double {
    try double("--k", in: -2...0.9) ?? CastOptions.usualRefraction
  }
}
