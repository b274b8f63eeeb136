import AVFoundation
import Waymark

/// Says instructions. Music grows quiet meanwhile; what is still being said is cut off by what is newer.
@MainActor final class SpeechModel {
  private let synthesizer = AVSpeechSynthesizer()
  private let quiet = SpeechEnd()

  init() { synthesizer.delegate = quiet }

  /// Says a sentence.
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

  /// Falls silent.
  func stop() { synthesizer.stopSpeaking(at: .immediate) }
}
