import AVFoundation
import Waymark

/// Speaks instructions. Music is ducked meanwhile; a newer instruction interrupts the current one.
@MainActor final class SpeechModel: Speaking {
  private let synthesizer = AVSpeechSynthesizer()
  private let quiet = SpeechEnd()

  init() { synthesizer.delegate = quiet }

  /// Speaks a sentence.
  func say(_ sentence: String, language: GuidanceLanguage) {
    if synthesizer.isSpeaking { synthesizer.stopSpeaking(at: .immediate) }
    let session = AVAudioSession.sharedInstance()
    try? session.setCategory(
      .playback, mode: .voicePrompt, options: [.duckOthers, .interruptSpokenAudioAndMixWithOthers])
    try? session.setActive(true)
    let utterance = AVSpeechUtterance(string: sentence)
    utterance.voice = AVSpeechSynthesisVoice(language: language.rawValue)
    synthesizer.speak(utterance)
  }

  /// Stops speaking.
  func stop() { synthesizer.stopSpeaking(at: .immediate) }
}
