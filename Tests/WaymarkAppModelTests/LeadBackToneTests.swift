import Foundation
import Testing
import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// The beat of a place as a sound file.
@Suite struct LeadBackToneTests {
  private func sound(headingDegrees: Double) throws -> LeadBackSound {
    let here = try #require(Coordinate(latitude: 47, longitude: 15))
    let there = try #require(Coordinate(latitude: 47.001, longitude: 15))
    return LeadBack(to: Position(there), from: Position(here), headingDegrees: headingDegrees).sound
  }

  private func samples(_ wave: Data) -> [Int16] {
    let bytes = [UInt8](wave.dropFirst(44))
    return stride(from: 0, to: bytes.count, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  @Test func theFileIsWhole() throws {
    let wave = [UInt8](LeadBackTone(try sound(headingDegrees: 0)).wave)
    func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(wave[at + $1]) << (8 * $1) } }
    #expect(String(decoding: wave[0..<4], as: UTF8.self) == "RIFF" && number(4, 4) == wave.count - 8)
    #expect(String(decoding: wave[8..<16], as: UTF8.self) == "WAVEfmt " && number(16, 4) == 16)
    #expect(number(20, 2) == 1 && number(22, 2) == 1 && number(24, 4) == 22_050 && number(28, 4) == 44_100)
    #expect(number(32, 2) == 2 && number(34, 2) == 16 && number(40, 4) == wave.count - 44)
    // 80 ms, which end in silence.
    #expect(number(40, 4) == 2 * 1764)
  }

  @Test func whatLiesBehindIsDuller() throws {
    let front = LeadBackTone(try sound(headingDegrees: 0))
    let behind = LeadBackTone(try sound(headingDegrees: 180))
    let aside = LeadBackTone(try sound(headingDegrees: 3))
    #expect(front != behind && front == aside)
    func steepest(_ tone: LeadBackTone) -> Int {
      let samples = self.samples(tone.wave).map(Int.init)
      return zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    }
    #expect(steepest(behind) < steepest(front))
    let heard = samples(front.wave).map { abs(Int($0)) }
    #expect((heard.max() ?? 0) > 8000 && heard[0] < 200 && (heard.last ?? 0) < 100)
  }
}
