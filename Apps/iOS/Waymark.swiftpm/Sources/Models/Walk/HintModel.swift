import Observation
import Waymark
import WaymarkAppModel

/// The one hint that matters: what is missing, what the engine says to do first, what would help.
@MainActor @Observable final class HintModel {
  /// Whether the camera is shown.
  var showsCamera = true
  /// Whether the user wants to see the picture although the engine says what to do first.
  private(set) var isPutAside = false

  @ObservationIgnored private let walk: WalkModel
  @ObservationIgnored private let navigation: NavigationModel
  @ObservationIgnored private let network: NetworkModel
  @ObservationIgnored private let announce: (String) -> Void

  init(
    _ walk: WalkModel, _ navigation: NavigationModel, _ network: NetworkModel, _ announce: @escaping (String) -> Void
  ) {
    self.walk = walk
    self.navigation = navigation
    self.network = network
    self.announce = announce
  }

  /// The hint; nil for nothing.
  var now: Hint? { Hint.choose(situation) }

  /// The situation that determines it.
  private var situation: WalkSituation {
    var now = WalkSituation()
    now.device = walk.navigator.condition
    now.showsCamera = showsCamera
    now.tracking = walk.tracking
    now.isCoachedByDevice = walk.navigator.isCoachedByDevice
    now.alignment = walk.position != nil && !showsCamera ? .good : walk.alignment.state
    now.advice = walk.alignment.advice
    now.coaching = walk.status.showsBoard ? walk.status.coaching : nil
    now.isPutAside = isPutAside
    now.isLocked = walk.status.isLocked && !isPutAside
    now.isOnline = network.isOnline
    now.hasRoute = navigation.route != nil
    now.progress = walk.guidance?.progress.state
    now.rerouting = walk.rerouting
    return now
  }

  /// Tells VoiceOver a hint that has come up.
  func tell(_ hint: Hint?) {
    guard let hint else { return }
    announce([Words.say(hint.text), Words.say(hint.help)].filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// The walk went on: what was put aside comes back once the engine has had nothing to say.
  func walked() { if isPutAside, walk.status.coaching == nil { isPutAside = false } }

  /// Shows the picture although the engine says what to do first, until it has become better once.
  func putAside() { isPutAside = true }

  /// Begins anew with what the camera sees.
  func beginAgain() {
    isPutAside = false
    walk.navigator.beginAgain()
  }

  /// Asks for the exact location until the app ends.
  func askForExactLocation() { walk.navigator.askForExactLocation(purpose: "Guidance") }
}
