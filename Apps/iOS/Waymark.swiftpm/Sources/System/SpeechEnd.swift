import AVFoundation
import Foundation

/// Gives the sound back to others when a sentence was said.
final class SpeechEnd: NSObject, AVSpeechSynthesizerDelegate, Sendable {
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
    try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
  }
}
