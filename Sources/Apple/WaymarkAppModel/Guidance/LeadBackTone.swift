public import Foundation
public import Waymark

/// The beat of `LeadBackSound` as a sound file: a short triangle wave, the duller the further one faces away. Side and loudness are the player's matter.
public struct LeadBackTone: Equatable, Hashable, Sendable {
  /// So many steps of dullness are told apart.
  private static let steps = 8
  private static let sampleRate = 22_050
  /// Seconds.
  private static let length = 0.08
  private static let rise = 0.008
  /// Hertz.
  private static let pitch = 740.0
  /// Borders of the low-pass filter in front and behind, hertz.
  private static let (clear, dull) = (9000.0, 500.0)
  private static let peak = 0.5
  private static let end = 0.001

  private let step: Int

  /// The tone of a sound.
  public init(_ sound: LeadBackSound) {
    step = Int((max(0, min(1, sound.dullness)) * Double(Self.steps)).rounded())
  }

  /// The tone as a WAV file: one channel of 16 bits.
  public var wave: Data {
    let samples = samples
    var data = Data()
    func append(_ value: Int, bytes: Int) {
      for i in 0..<bytes { data.append(UInt8(truncatingIfNeeded: value >> (8 * i))) }
    }
    data.append(contentsOf: "RIFF".utf8)
    append(36 + 2 * samples.count, bytes: 4)
    data.append(contentsOf: "WAVEfmt ".utf8)
    for (value, bytes) in [(16, 4), (1, 2), (1, 2), (Self.sampleRate, 4), (2 * Self.sampleRate, 4), (2, 2), (16, 2)] {
      append(value, bytes: bytes)
    }
    data.append(contentsOf: "data".utf8)
    append(2 * samples.count, bytes: 4)
    for sample in samples { append(Int((sample * 32_767).rounded()), bytes: 2) }
    return data
  }

  private var samples: [Double] {
    let border = Self.clear * pow(Self.dull / Self.clear, Double(step) / Double(Self.steps))
    // A filter of first order.
    let share = 1 - exp(-2 * .pi * border / Double(Self.sampleRate))
    var held = 0.0
    return (0..<Int(Self.length * Double(Self.sampleRate))).map { number in
      let time = Double(number) / Double(Self.sampleRate)
      let phase = (time * Self.pitch).truncatingRemainder(dividingBy: 1)
      held += share * (1 - 4 * abs(phase - 0.5) - held)
      let loudness =
        time < Self.rise
        ? Self.peak * time / Self.rise
        : Self.peak * pow(Self.end / Self.peak, (time - Self.rise) / (Self.length - Self.rise))
      return held * loudness
    }
  }
}
