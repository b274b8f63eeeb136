import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkPictures

@Suite struct PanoramaPictureTests {
  /// A picture of a cone 15 km to the north of the eye.
  private static func picture(_ style: PanoramaStyle, degrees: Double = 60) throws -> PanoramaPicture {
    let (rows, columns) = (121, 121)
    var samples: [Float] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let (dy, dx) = ((46.15 - 46.2 + Double(row) / 600) * 111_200, (7 + Double(column) / 600 - 7.1) * 77_200)
        samples.append(Float(max(300, 1500 - (dx * dx + dy * dy).squareRoot() * 0.4)))
      }
    }
    let grid = try ElevationGrid(
      north: 46.2, west: 7, latitudeStep: 1.0 / 600, longitudeStep: 1.0 / 600, rows: rows, columns: columns,
      samples: samples)
    let terrain = try Terrain([TerrainTile(grid)])
    let eye = try #require(Coordinate(latitude: 46.02, longitude: 7.1))
    let altitude = Altitude(meters: 320, reference: .meanSeaLevel)
    let panorama = try terrain.panorama(
      from: eye, altitude: altitude,
      options: PanoramaOptions(
        firstAzimuthDegrees: -degrees / 2, stepDegrees: 0.2, count: Int(degrees / 0.2), maximumRange: 30_000))
    var picture = PanoramaPicture(
      panorama: panorama, terrain: terrain, relief: ReliefOptions(style: style, latitude: 46), title: "Tom & Jerry")
    picture.range = 30_000
    picture.labels = [
      PanoramaLabel(
        name: "Cone <1>", azimuthDegrees: 0, elevationDegrees: 4.6, meters: 1500, distance: 14_456, weight: 100)
    ]
    return picture
  }

  @Test(arguments: PanoramaStyle.allCases)
  func namesInSVGAreText(_ style: PanoramaStyle) throws {
    let svg = String(decoding: try Self.picture(style).bytes(.svg), as: UTF8.self)
    #expect(svg.contains(">Cone &lt;1&gt;</text>") && svg.contains(">Tom &amp; Jerry</text>"))
    #expect(svg.hasSuffix("</svg>\n"))
    // The land is pixels, ridges are lines; a drawing of lines has no pixels.
    #expect(svg.contains("<image") == (style != .line))
    #expect(svg.contains("<path"))
  }

  @Test func summitIsInItsPlace() throws {
    let picture = try Self.picture(.line)
    let canvas = try Canvas(width: 10, height: 10, format: .png)
    let layout = PanoramaLayout(picture, measure: canvas)
    let strip = try #require(layout.strips.first)
    let labels = PanoramaLabels(
      picture: picture, layout: layout, strip: strip, theme: PanoramaTheme(.line), canvas: canvas)
    let placed = try #require(labels.placed.first)
    #expect(labels.placed.count == 1)
    // In the middle, on the skyline that the ridge lines have.
    #expect(abs(placed.x - (strip.left + strip.width / 2)) < 0.1)
    let skyline = try #require(picture.panorama.skyline.elevationDegrees(atAzimuth: 0))
    #expect(abs(placed.y - layout.y(skyline, in: strip)) < 0.1 * layout.perElevation)
    let crest = picture.panorama.ridgeLines().flatMap(\.points).max { $0.elevationDegrees < $1.elevationDegrees }
    #expect(abs(Double(try #require(crest).direction) - 150) <= 1)
  }

  @Test(arguments: [60.0, 110, 360], PanoramaPaper.allCases)
  func paperIsFilledButNotMore(degrees: Double, paper: PanoramaPaper) throws {
    var picture = try Self.picture(.line, degrees: degrees)
    picture.paper = paper
    let layout = PanoramaLayout(picture, measure: try Canvas(width: 10, height: 10, format: .png))
    #expect(layout.width == paper.size.width && layout.height == paper.size.height)
    let bottom = try #require(layout.strips.map { $0.top + $0.bodyHeight + layout.scaleHeight }.max())
    #expect(bottom < layout.height - 20 && bottom > 0.85 * layout.height)
    for strip in layout.strips { #expect(strip.left + strip.width < layout.width - 20) }
    #expect(abs(layout.strips.reduce(0) { $0 + $1.degrees } - degrees) < 0.01)
    let pdf = String(decoding: try picture.bytes(.pdf), as: UTF8.self)
    #expect(pdf.contains("/MediaBox [ 0 0 \(Int(paper.size.width))"), "the sheet is as wide as the paper")
  }

  @Test func namesDoNotOverlap() throws {
    let seed: UInt64 = 22
    var random = SeededGenerator(seed: seed)
    var picture = try Self.picture(.line)
    let canvas = try Canvas(width: 10, height: 10, format: .png)
    for round in 0..<40 {
      picture.paper = [nil, .a3, .a4][round % 3]
      picture.labels = (0..<Int(random.uniform(2...120))).map { i in
        PanoramaLabel(
          name: String(repeating: "Mont ", count: 1 + i % 4) + "\(i)", azimuthDegrees: random.uniform(-30...30),
          elevationDegrees: random.uniform(0...4.6), meters: 1500, distance: random.uniform(1000...90_000),
          weight: random.uniform(1...900))
      }
      let layout = PanoramaLayout(picture, measure: canvas)
      let strip = try #require(layout.strips.first)
      let placed = PanoramaLabels(
        picture: picture, layout: layout, strip: strip, theme: PanoramaTheme(.line), canvas: canvas
      ).placed
      #expect(!placed.isEmpty)
      let (sine, cosine) = Angle.sinCos(degrees: 58)
      for (i, a) in placed.enumerated() {
        let length = PanoramaLabels.length(of: a.label, layout.textScale, canvas)
        #expect(a.textX + length * cosine < strip.left + strip.width + 20, "in the picture, seed \(seed)")
        #expect(a.textY - length * sine > strip.top - 1, "in the picture, seed \(seed)")
        #expect(a.textY < a.y, "above the top, seed \(seed)")
        for b in placed[(i + 1)...] {
          let (dx, dy) = (b.textX - a.textX, a.textY - b.textY)
          let (along, across) = (dx * cosine + dy * sine, abs(dx * sine - dy * cosine))
          let other = PanoramaLabels.length(of: b.label, layout.textScale, canvas)
          // Letters of 13 points with their tails.
          let isApart = across > 12.5 * layout.textScale || along > length || -along > other
          #expect(isApart, "\(a.label.name), \(b.label.name), round \(round), seed \(seed)")
        }
      }
    }
  }
}
