import AVFoundation
import Foundation

/// Releases the audio session when nothing more is spoken: other audio is ducked only meanwhile.
final class SpeechEnd: NSObject, AVSpeechSynthesizerDelegate, Sendable {
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
    release(unless: synthesizer)
  }

  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {
    release(unless: synthesizer)
  }

  /// A sentence that interrupts another one keeps the session.
  private func release(unless synthesizer: AVSpeechSynthesizer) {
    guard !synthesizer.isSpeaking else { return }
    try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
  }
}
