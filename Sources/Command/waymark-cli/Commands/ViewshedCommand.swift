import CommandKit
import WaymarkElevation
import WaymarkFormats
import WaymarkPictures

extension Command {
  static let viewshed = Command(
    "viewshed", summary: "show what is visible from a viewpoint, as a picture or a map layer",
    discussion: """
      output: visible_share and unknown_share of the ground within range. The extension of --out selects the format:
      .png a picture, .geojson polygons, .tif a raster (1 visible, 0 hidden, 255 unknown).

      examples:
        waymark viewshed --dem out/demo-area --from 47.4925,-35.5872 --out view.png
        waymark viewshed --dem N42E001.hgt.zip --from 42.5063,1.5218 --max-range 20000 --out view.tif
      """,
    options: [
      .dem, .viewArea, .eye, .ellipsoidal, .eyeHeight, .peaks,
      Option("--out", value: "FILE", help: "output file: .png, .geojson or .tif"),
      Option("--target-height", value: "M", help: "height of the target above the ground (default 0)"),
      Option("--max-range", value: "M", help: "range, metres (default 30000)"),
      Option("--size", value: "N", help: "points along a side (default 512)"),
      .refraction, .geoid,
    ]
  ) { arguments, console in
    let out = arguments.string("--out")
    let ending = out.flatMap { $0.split(separator: ".").last?.lowercased() }
    if let out, !["png", "geojson", "json", "tif", "tiff"].contains(ending ?? "") {
      throw UsageError("--out “\(out)” must end in .png, .geojson or .tif.")
    }
    let position = try arguments.eyePosition(console)
    var request = ViewshedRequest(coordinate: position.coordinate, altitude: position.altitude)
    request.eyeHeight = try arguments.double("--eye-height", in: 0...10_000) ?? request.eyeHeight
    request.targetHeight = try arguments.double("--target-height", in: 0...10_000) ?? request.targetHeight
    request.maximumRange = try arguments.double("--max-range", in: 100...200_000) ?? request.maximumRange
    request.size = try arguments.int("--size", in: 2...4096) ?? request.size
    request.refraction = try arguments.refractionCoefficient()
    let peaks = position.altitude == nil ? try arguments.peakList(console) : []
    let finder = ViewshedFinder(try arguments.elevations(console), peaks: peaks, geoid: try arguments.geoid())
    let answer = try finder.answer(request) { share in
      console.progress("reading elevations, \(Fixed.text(share * 100, decimals: 0)) %")
    }
    console.clearProgress()
    switch ending {
    case "png":
      let picture = ViewshedPicture(
        viewshed: answer.viewshed, terrain: answer.terrain, coordinate: answer.coordinate, range: answer.range)
      try AtomicFile.write(try picture.png(), to: out ?? "-")
    case "tif", "tiff": try ViewshedRaster.write(answer, to: out ?? "-")
    case "geojson", "json": try AtomicFile.write(ViewshedGeoJSON.document(of: answer).text() + "\n", to: out ?? "-")
    default: break
    }
    console.result(arguments, json: answer.json, human: answer.text)
  }
}
