// On ios: required by protocol 'AVSpeechSynthesizerDelegate'
import AVFoundation
import Foundation

final class SpeechEnd: NSObject, AVSpeechSynthesizerDelegate, Sendable {
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {}
}
