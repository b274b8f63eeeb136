import Foundation
import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkVision

/// What a camera wrote into a photo; damaged files are read as far as they make sense.
@Suite struct ExifFactsTests {
  private static let files: [[UInt8]] = {
    let (big, little) = (
      ExifFile(acceleration: (21, -992, 121)), ExifFile(isBigEndian: false, acceleration: (21, -992, 121))
    )
    return [big.jpeg, little.jpeg, big.png, little.png, big.heic(isWide: false), little.heic(isWide: true)]
  }()

  @Test(arguments: files.indices) func allIsRead(index: Int) throws {
    let facts = try #require(ExifFacts(photo: Self.files[index]))
    let position = try #require(facts.position)
    #expect(abs(position.coordinate.latitude + 33.51) < 1e-12)
    #expect(position.coordinate.longitude == -70.25)
    #expect(position.altitude == Altitude(meters: -12.5, reference: .meanSeaLevel))
    #expect(facts.horizontalAccuracy == 4.7)
    #expect(facts.direction == 123.45 && facts.directionIsMagnetic)
    #expect(facts.focalLength35 == 26 && facts.orientation == 6)
    let time = CalendarTime(year: 2026, month: 11, day: 25, hour: 6, minute: 45, second: 8)
    #expect(facts.clock?.localTime == time && facts.clock?.utcOffsetSeconds == -10_800)
    #expect(facts.tilt != nil)
  }

  /// A phone held upright, on its left, on its right and upside down, its camera raised by 10° and its right side by 3°.
  @Test(arguments: [(6, 0.0), (1, 90), (3, -90), (8, 180)]) func gravityIsThatOfTheUprightPicture(
    orientation: Int, turn: Double
  ) throws {
    let (pitch, roll) = (Angle.sinCos(degrees: 10), Angle.sinCos(degrees: 3))
    // Down, in the upright picture's axes: to the right, to the top, towards the viewer.
    let (right, top, back) = (-roll.sin * pitch.cos, -roll.cos * pitch.cos, pitch.sin)
    // The phone is turned counterclockwise by 90° when its left side is down: its top is then on the picture's left.
    let phone = Angle.sinCos(degrees: turn)
    let (x, y) = (right * phone.cos + top * phone.sin, top * phone.cos - right * phone.sin)
    let thousandths = { (value: Double) in Int((value * 1000).rounded()) }
    let file = ExifFile(orientation: orientation, acceleration: (thousandths(x), thousandths(y), thousandths(back)))
    let tilt = try #require(ExifFacts(photo: file.jpeg)?.tilt)
    #expect(abs(tilt.pitchDegrees - 10) < 0.1 && abs(tilt.rollDegrees - 3) < 0.1)
  }

  /// The zone is noted, or follows from the receiver's UTC; a receiver's old fix says nothing.
  @Test func theClockHasItsZone() {
    var file = ExifFile()
    let noted = ExifFacts(photo: file.jpeg)?.clock
    #expect(noted?.instant()?.iso8601(fractionDigits: 0) == "2026-11-25T09:45:08Z")
    file.offset = nil
    #expect(ExifFacts(photo: file.jpeg)?.clock?.utcOffsetSeconds == -10_800)
    file.receiverTime = (9, 33, 0)
    let unknown = ExifFacts(photo: file.jpeg)?.clock
    #expect(unknown != nil && unknown?.instant() == nil)
    #expect(unknown?.instant(utcOffsetSeconds: -10_800) == noted?.instant())
    for text in ["+05:45", "-03:00", "Z", "+14:00"] { #expect(CameraClock.offsetSeconds(text.utf8) != nil, "\(text)") }
    for text in ["", "+5:45", "05:45", "+05:75", "+15:00", "+0545", "++:00"] {
      #expect(CameraClock.offsetSeconds(text.utf8) == nil, "\(text)")
    }
    for text in ["", "2026:13:25 06:45:08", "2026:11:25 24:45:08", "0000:00:00 00:00:00", "2026:11:25"] {
      #expect(CameraClock(text.utf8) == nil, "\(text)")
    }
  }

  @Test func gravityIsLeftOutWhereItIsNotKnown() throws {
    let still = ExifFile(acceleration: (0, -1000, 0))
    #expect(ExifFacts(photo: still.jpeg)?.tilt != nil)
    #expect(ExifFacts(photo: ExifFile().jpeg)?.tilt == nil)
    // Shaken, straight down, mirrored, by the camera beside the display.
    #expect(ExifFacts(photo: ExifFile(acceleration: (0, -1200, 0)).jpeg)?.tilt == nil)
    #expect(ExifFacts(photo: ExifFile(acceleration: (0, -10, -1000)).jpeg)?.tilt == nil)
    #expect(ExifFacts(photo: ExifFile(orientation: 5, acceleration: (0, -1000, 0)).jpeg)?.tilt == nil)
    var front = still
    front.lens = "iPhone 15 Pro front camera 2.69mm f/1.9"
    #expect(ExifFacts(photo: front.jpeg)?.tilt == nil)
  }

  /// The file is read beside its pixels: the compass is corrected by the field of the day, gravity is kept.
  @Test func aPhotoHasItsFacts() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("grey.png").path
    let header = ExifFile.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    // One grey pixel: a stored block of zlib.
    let pixels = ExifFile.chunk("IDAT", [0x78, 0x01, 0x01, 2, 0, 0xFD, 0xFF, 0, 0x80, 0, 0x82, 0, 0x81])
    var file = ExifFile(acceleration: (0, -1000, 0)).png
    file.replaceSubrange(8..<8 + header.count, with: header)
    file.insert(contentsOf: pixels, at: file.count - 12)
    try Data(file).write(to: URL(fileURLWithPath: path))
    let facts = try PhotoFile.read(path: path).facts
    #expect(facts.pitchDegrees == 0 && facts.rollDegrees == 0)
    #expect(facts.coordinate?.longitude == -70.25 && facts.altitude?.meters == -12.5 && facts.positionAccuracy == 4.7)
    let place = try #require(Coordinate(latitude: -33.51, longitude: -70.25))
    let day = try #require(CalendarTime(year: 2026, month: 11, day: 25, hour: 6, minute: 45, second: 8))
    let field = WorldMagneticModel.field(at: GeodeticPosition(place, height: -12.5), on: UTCInstant(day))
    #expect(abs(try #require(facts.compassDegrees) - 123.45 - field.declinationDegrees) < 1e-9)
    #expect(abs(try #require(facts.focalShare) - 26 / 43.267 * 2.0.squareRoot()) < 1e-12)
  }

  /// Sky above land, 64 × 64 pixels, encoded by libheif with EXIF of 26 mm.
  private static let heic = """
    AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYNtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA
    AA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGnAAEAAAAAAAAAPwACAAAAAAHmAAEAAAAAAAAAPAAAADhpaW5mAAAA
    AAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAA
    AAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq
    SSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1h
    AAAAAAAAAAEAAQOBAoMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAAINtZGF0AAAAOygBrxOAeNZTVEfUPqUi2D2hfH/BmUD/
    g//7GC7/8Wni87OQG4ndZ8/o+X5446h836L+71i4DwvwA8pgAAAAAE1NACoAAAAIAAIBEgADAAAAAQABAACHaQAEAAAAAQAAACYA
    AAAAAAGkBQADAAAAAQAaAAAAAAAA
    """

  @Test func heicIsDecoded() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("photo.heic")
    let bytes = try #require(Data(base64Encoded: Self.heic, options: .ignoreUnknownCharacters))
    try bytes.write(to: url)
    let photo = try PhotoFile.read(path: url.path)
    #expect(photo.picture.width == 64 && photo.picture.height == 64)
    let (sky, land) = (Array(photo.picture.pixels[0..<3]), Array(photo.picture.pixels.suffix(3)))
    #expect(zip(sky, [140, 180, 230]).allSatisfy { abs(Int($0) - $1) < 6 })
    #expect(zip(land, [60, 80, 50]).allSatisfy { abs(Int($0) - $1) < 6 })
    #expect(abs(try #require(photo.facts.focalShare) - 26 / 43.267 * 2.0.squareRoot()) < 1e-12)
  }

  /// Cut anywhere, and with any bytes replaced, nothing traps and nothing off its range comes out.
  @Test func damageIsHarmless() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    func check(_ bytes: [UInt8]) {
      guard let facts = ExifFacts(photo: bytes) else { return }
      let tilt = facts.tilt
      let isSound =
        (1...8).contains(facts.orientation) && (facts.position.map { abs($0.coordinate.latitude) <= 90 } ?? true)
        && abs(tilt?.pitchDegrees ?? 0) < 90 && abs(tilt?.rollDegrees ?? 0) <= 180
        && (facts.horizontalAccuracy ?? 1).isFinite && (0...360).contains(facts.direction ?? 0)
      #expect(isSound, "seed \(seed)")
    }
    for whole in Self.files {
      for count in whole.indices { check(Array(whole.prefix(count))) }
      for place in whole.indices {
        for value: UInt8 in [0, 1, 127, 128, 255] {
          var damaged = whole
          damaged[place] = value
          check(damaged)
        }
      }
      for _ in 0..<2000 {
        var damaged = whole
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: damaged.indices, using: &random)
          switch UInt8.random(in: 0...3, using: &random) {
          case 0: damaged.insert(UInt8.random(in: 0...255, using: &random), at: place)
          case 1 where damaged.count > 1: damaged.remove(at: place)
          default: damaged[place] = UInt8.random(in: 0...255, using: &random)
          }
        }
        check(damaged)
      }
    }
    #expect(ExifFacts(photo: []) == nil)
    #expect(ExifFacts(photo: Array("no photo".utf8)) == nil)
  }
}
