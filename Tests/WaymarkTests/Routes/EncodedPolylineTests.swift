import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@Suite struct EncodedPolylineTests {
  static func points(_ pairs: [(Double, Double)]) throws -> [Coordinate] {
    try pairs.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
  }

  static func complaint(_ text: String, _ precision: EncodedPolyline.Precision = .five) -> EncodedPolylineError? {
    do throws(EncodedPolylineError) {
      _ = try EncodedPolyline.decode(text.utf8, precision: precision)
      return nil
    } catch { return error }
  }

  /// The worked examples of the format's documentation.
  @Test func documentedExamples() throws {
    let line = try Self.points([(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)])
    #expect(EncodedPolyline.encode(line, precision: .five) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    #expect(try EncodedPolyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@".utf8, precision: .five) == line)
    let one = try Self.points([(0, -179.9832104)])
    #expect(EncodedPolyline.encode(one, precision: .five) == "?`~oia@")
    #expect(try EncodedPolyline.decode("?`~oia@".utf8, precision: .five) == Self.points([(0, -179.98321)]))
  }

  @Test func emptyTextIsAnEmptyLine() throws {
    #expect(try EncodedPolyline.decode("".utf8, precision: .six).isEmpty)
    #expect(EncodedPolyline.encode([], precision: .six).isEmpty)
  }

  @Test func polesAndDateLine() throws {
    let line = try Self.points([
      (90, 180), (-90, -180), (0, 179.999999), (0, -179.999999), (1e-6, -1e-6), (0, 0), (0, 0),
    ])
    let text = EncodedPolyline.encode(line, precision: .six)
    #expect(try EncodedPolyline.decode(text.utf8, precision: .six) == line)
  }

  @Test(arguments: EncodedPolyline.Precision.allCases)
  func whatIsEncodedDecodesToTheRoundedPoints(precision: EncodedPolyline.Precision) throws {
    var random = SeededGenerator(seed: 0x504F_4C59)
    let scale = precision == .five ? 1e5 : 1e6
    for round in 0..<300 {
      var line: [Coordinate] = []
      let jump = round % 3 == 0
      var latitude = random.uniform(-90...90)
      var longitude = random.uniform(-180...180)
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        line.append(try #require(Coordinate(latitude: latitude, longitude: longitude)))
        latitude = jump ? random.uniform(-90...90) : max(-90, min(90, latitude + random.uniform(-1e-3...1e-3)))
        longitude = jump ? random.uniform(-180...180) : max(-180, min(180, longitude + random.uniform(-1e-3...1e-3)))
      }
      let text = EncodedPolyline.encode(line, precision: precision)
      let back = try EncodedPolyline.decode(text.utf8, precision: precision)
      try #require(back.count == line.count, "seed \(random.seed), round \(round)")
      for (a, b) in zip(line, back) {
        #expect(b.latitude == (a.latitude * scale).rounded() / scale, "seed \(random.seed), round \(round)")
        #expect(b.longitude == (a.longitude * scale).rounded() / scale, "seed \(random.seed), round \(round)")
      }
      #expect(EncodedPolyline.encode(back, precision: precision) == text, "seed \(random.seed), round \(round)")
    }
  }

  @Test func mistakesHaveTheirPlace() {
    #expect(Self.complaint("_p~iF~ps|U ") == .invalidCharacter(0x20, position: 10))
    #expect(Self.complaint("_p~iF>ps|U") == .invalidCharacter(0x3E, position: 5))
    #expect(Self.complaint("_p~é") == .invalidCharacter(0xC3, position: 3))
    #expect(Self.complaint("_p~iF\u{7F}") == .invalidCharacter(0x7F, position: 5))
    #expect(Self.complaint("_p~iF") == .truncated(point: 0, length: 5))
    #expect(Self.complaint("_p~iF~ps|U_ulLnnq") == .truncated(point: 1, length: 17))
    #expect(Self.complaint("~~~~~~~~~~?") == .tooLong(position: 7))
    #expect(Self.complaint(String(repeating: "~", count: 100_000)) == .tooLong(position: 7))
    // The last unit within the range and the first beyond it (expected texts from an encoder in another language).
    #expect(Self.complaint("_cidP_gsia@") == nil)
    #expect(Self.complaint("acidP?") == .latitudeOutOfRange(point: 0, position: 4))
    #expect(Self.complaint("?agsia@") == .longitudeOutOfRange(point: 0, position: 6))
    #expect(Self.complaint("?~fsia@") == nil)
    #expect(Self.complaint("?`gsia@") == .longitudeOutOfRange(point: 0, position: 6))
    #expect(Self.complaint("_p~iF~ps|U_p~iF?_p~iF?") == .latitudeOutOfRange(point: 2, position: 20))
  }

  @Test func messagesAreOneSentenceWithoutFullStop() {
    let errors: [EncodedPolylineError] = [
      .invalidCharacter(0x22, position: 0), .invalidCharacter(7, position: 3), .tooLong(position: 7),
      .truncated(point: 1, length: 17), .latitudeOutOfRange(point: 0, position: 4),
      .longitudeOutOfRange(point: 2, position: 9),
    ]
    for error in errors {
      #expect(!error.description.hasSuffix(".") && !error.description.contains("\n"))
      #expect(error.description.contains("polyline"))
    }
    #expect(
      EncodedPolylineError.invalidCharacter(0x22, position: 4).description
        == "character 5 of the polyline, '\"', is not in its alphabet")
  }

  @Test func randomBytesNeverCrash() {
    var random = SeededGenerator(seed: 0xF00D)
    for round in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        round % 2 == 0 ? UInt8.random(in: 0...255, using: &random) : UInt8.random(in: 63...126, using: &random)
      }
      for precision in EncodedPolyline.Precision.allCases {
        guard let line = try? EncodedPolyline.decode(bytes, precision: precision) else { continue }
        for point in line {
          #expect(abs(point.latitude) <= 90 && abs(point.longitude) <= 180, "seed \(random.seed), round \(round)")
        }
      }
    }
  }
}
