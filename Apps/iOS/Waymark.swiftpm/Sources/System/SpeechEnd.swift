import AVFoundation
import Foundation

/// Releases the audio session when a sentence has been spoken.
final class SpeechEnd: NSObject, AVSpeechSynthesizerDelegate, Sendable {
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
    try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
  }
}
