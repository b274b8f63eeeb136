import AVFoundation
import Waymark
import WaymarkAppModel

/// Plays the beats that lead to a place, over whatever else is played.
@MainActor final class BeatPlayer: Beating {
  private var players: [LeadBackTone: AVAudioPlayer] = [:]

  func begin() {
    let session = AVAudioSession.sharedInstance()
    try? session.setCategory(.playback, mode: .default, options: .mixWithOthers)
    try? session.setActive(true)
  }

  func beat(_ sound: LeadBackSound) {
    let tone = LeadBackTone(sound)
    guard let player = players[tone] ?? (try? AVAudioPlayer(data: tone.wave)) else { return }
    players[tone] = player
    player.pan = Float(sound.pan)
    player.volume = Float(sound.loudness)
    player.currentTime = 0
    _ = player.play()
  }

  func end() {
    players = [:]
    try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
  }
}
