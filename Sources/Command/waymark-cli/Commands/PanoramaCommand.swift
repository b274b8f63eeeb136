import CommandKit
import WaymarkElevation
import WaymarkFormats
import WaymarkPictures
import WaymarkTerrain

extension Command {
  static let panorama = Command(
    "panorama", summary: "show the horizon, ridges and peaks from a viewpoint, as a picture and as data",
    discussion: """
      output: the visible peaks, with azimuth, elevation angle, distance and height. The extension of --out selects the
      format: .png, .svg and .pdf are pictures, .json contains horizon, ridges and peaks. docs/panorama.md shows one.

      examples:
        waymark panorama --dem out/demo-area --from 47.4925,-35.5872 --out panorama.png
        waymark panorama --dem N42E001.hgt.zip --peaks andorra.osm.pbf --from 42.5063,1.5218 --out andorra.svg
        waymark panorama --dem tiles/ --from 42.6,1.5 --heading 90 --degrees 120 --sun 2026-06-21 --paper A3 --out east.pdf
      """,
    options: [
      .dem, .viewArea, .eye, .ellipsoidal, .eyeHeight, .peaks,
      Option("--out", value: "FILE", help: "output file: .png, .svg, .pdf or .json"),
      Option("--heading", value: "DEG", help: "middle of the view (default the most prominent summit)"),
      Option("--degrees", value: "DEG", help: "width of the sector (default 360)"),
      Option("--step", value: "DEG", help: "angle between directions (default 0.05; 0.02 for .json)"),
      Option("--max-range", value: "M", help: "range, metres (default 200000)"),
      .refraction, .geoid,
      Option("--tolerance", value: "ARCMIN", help: "a peak hidden by at most this counts as visible (default 1)"),
      Option("--style", value: "STYLE", help: "relief (default), line or night"),
      Option(
        "--time", value: "TIME",
        help: "light of the Sun (by night: the Moon) at that time, and the paths of both on that day"),
      Option(
        "--sun", value: "DATE", help: "draw the Sun's path on a day, such as 2026-06-21, and when it touches the ridge"),
      Option("--moon", value: "DATE", help: "the same for the Moon"),
      Option(
        "--utc-offset", value: "HOURS", help: "local offset from UTC, for days and times (default 0)"),
      Option("--snow-line", value: "M", help: "height of the snow line (default by latitude)"),
      Option("--paper", value: "SIZE", help: "A3 or A4, landscape, filled"),
      Option("--title", value: "TEXT", help: "title of the picture"),
      Option("--source", value: "TEXT", help: "source of the data, for the bottom of the picture"),
      Option("--degree", value: "POINTS", help: "width of a degree (default 20; paper is filled)"),
      Option(
        "--exaggeration", value: "X", help: "ratio of a degree's height to its width (default 1; paper is filled)"),
      Option("--strip", value: "DEG", help: "width of the widest strip; a wider view is divided (default 120)"),
      Option("--scale", value: "X", help: "pixels per point in .png (default 1)"),
    ]
  ) { arguments, console in
    let out = arguments.string("--out")
    let format = out.flatMap { PictureFormat(path: $0) }
    let isData = out?.lowercased().hasSuffix(".json") ?? false
    if let out, format == nil, !isData {
      throw UsageError("--out “\(out)” must end in .png, .svg, .pdf or .json.")
    }
    // Said before the elevations are read.
    _ = try arguments.choice("--style", as: PanoramaStyle.self)
    _ = try arguments.choice("--paper", as: PanoramaPaper.self)
    let position = try arguments.eyePosition(console)
    var request = PanoramaRequest(coordinate: position.coordinate, altitude: position.altitude)
    request.eyeHeight = try arguments.double("--eye-height", in: 0...10_000) ?? request.eyeHeight
    request.degrees = try arguments.double("--degrees", in: 1...360) ?? 360
    request.step = try arguments.double("--step", in: 0.002...5) ?? (isData ? 0.02 : 0.05)
    request.maximumRange = try arguments.double("--max-range", in: 100...1_000_000) ?? request.maximumRange
    request.refraction = try arguments.refractionCoefficient()
    request.toleranceArcminutes = try arguments.double("--tolerance", in: 0...600) ?? request.toleranceArcminutes
    request.heading = try arguments.double("--heading", in: -720...720)
    let peaks = try arguments.peakList(console)
    let finder = PanoramaFinder(try arguments.elevations(console), peaks: peaks, geoid: try arguments.geoid())
    let answer = try finder.answer(request) { share in
      console.progress("reading elevations, \(Fixed.text(share * 100, decimals: 0)) %")
    }
    console.clearProgress()
    if let out {
      if let format {
        try AtomicFile.write(try PanoramaDrawing.picture(of: answer, arguments: arguments).bytes(format), to: out)
      } else {
        try AtomicFile.write(PanoramaReport(answer).json.text() + "\n", to: out)
      }
    }
    let report = PanoramaReport(answer)
    console.result(arguments, json: report.summary, human: report.text)
  }
}
