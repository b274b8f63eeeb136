import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy
import WaymarkSimulation

@testable import WaymarkFormats
@testable import WaymarkReports

@Suite struct WalkedGroundTests {
  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func log(_ folder: TemporaryFolder, _ mixUp: AltitudeMixUp) throws -> String {
    var parameters = SimulationParameters()
    parameters.seed = 4
    parameters.poseRate = 10
    parameters.altitudeMixUp = mixUp
    let level = Altitude(meters: 350, reference: .meanSeaLevel)
    let route = try Route(
      geometry: [try position(47, 15), try position(47.0018, 15)], altitudes: [level, level], source: "test")
    let path = folder.url.appendingPathComponent("walk.waymark.jsonl").path
    let writer = try SessionLogWriter(path: path, header: SessionLogHeader())
    for sample in SimulatedWalk(route: route, parameters: parameters) { try writer.write(sample) }
    try writer.finish()
    return path
  }

  /// With the ground a receiver that mixes up its vertical references is found out, and the report says so.
  @Test func mixedUpReferencesAreSaid() async throws {
    let folder = try TemporaryFolder()
    var replay = LogReplay(path: try log(folder, .ellipsoidAsSeaLevel))
    #expect(try replay.run().report.alignment.altitudeCheck == nil)
    replay.ground = { _ in GroundElevation(flat: Altitude(meters: 350, reference: .meanSeaLevel)) }
    let report = try replay.run().report
    #expect(report.alignment.altitudeCheck?.fault == .reference)
    let height = try #require(report.position?.altitude)
    #expect(height.reference == .meanSeaLevel && abs(height.meters - 351.6) < 3, "\(height)")
    let text = ReplayText.text(of: report)
    #expect(text.contains("m too high: they count from another surface than the log says"), "\(text)")
    #expect(report.json["altitude_check"]?["fault"] == "reference")
    #expect(abs((report.json["altitude_check"]?["offset_m"]?.double ?? 0) - 48) < 15)
    // The comparison of methods uses the same ground.
    var evaluation = LogEvaluation(path: replay.path)
    evaluation.methods = [.robust]
    let without = try #require(try await evaluation.run().results.first)
    evaluation.ground = replay.ground
    let with = try #require(try await evaluation.run().results.first)
    #expect(try #require(with.lastHeight.errors.rms) < 3)
    #expect(try #require(without.lastHeight.errors.rms) > 30)
  }

  @Test func aSoundReceiverIsNotBlamed() throws {
    let folder = try TemporaryFolder()
    var replay = LogReplay(path: try log(folder, .none))
    replay.ground = { _ in GroundElevation(flat: Altitude(meters: 350, reference: .meanSeaLevel)) }
    let report = try replay.run().report
    #expect(report.alignment.altitudeCheck?.fault == nil)
    #expect(!ReplayText.text(of: report).contains("altitudes"))
  }

  @Test func sentencesOfFaults() {
    #expect(ReplayText.sentence(of: AltitudeCheck(offset: 2, fault: nil)) == nil)
    #expect(
      ReplayText.sentence(of: AltitudeCheck(offset: -21.4, fault: .offset))
        == "The receiver's altitudes are 21 m too low.")
  }

  /// Each piece is read once, where the first fix is and where the walk has gone on from there.
  @Test func piecesAreReadWhereTheWalkGoes() throws {
    let positions = try [0.0, 0.001, 0.013, 0.014, 0.02, 0.03].map { try position(47 + $0, 15) }
    var samples = [TimedSample(time: 0, .utc(UTCInstant(secondsSince1970: 0)))]
    for (i, position) in positions.enumerated() {
      samples.append(TimedSample(time: Double(i), .fix(LocationFix(coordinate: position, horizontalAccuracy: 5))))
    }
    // A piece every 1500 m: after 0.014° (1557 m), and after 0.03°.
    let pieces = try WalkedGround.pieces(of: samples) { center in
      center.latitude < 47.02 ? GroundElevation(flat: Altitude(meters: 1, reference: .meanSeaLevel)) : nil
    }
    #expect(pieces.map(\.start) == [1, 4, 6])
    #expect(pieces.map { $0.ground != nil } == [true, true, false])
    #expect(try WalkedGround.pieces(of: samples, nil).isEmpty)
    var taken: [Bool] = []
    WalkedGround.walk(samples, over: pieces) { piece, _ in taken.append(piece != nil) }
    #expect(taken == [false, true, false, false, true, false, true])
    #expect(throws: InputError.self) { try WalkedGround.pieces(of: samples) { _ in throw InputError("broken") } }
  }
}
