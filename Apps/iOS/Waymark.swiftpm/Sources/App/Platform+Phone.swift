import Accessibility
import Foundation
import WaymarkARKit
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkLive

extension Platform {
  /// The phone, with the files of the app.
  static var phone: Platform {
    let folders = AppFolders()
    let model = AnchorModelFile(folders.anchorModel)
    return Platform(
      navigator: { WaymarkNavigator(options: $0) }, now: { .now }, speech: SpeechModel(), beater: BeatPlayer(),
      card: GuidanceActivity(),
      announce: { AccessibilityNotification.Announcement($0).post() }, watchNetwork: NetworkWatch().start,
      directions: AppleDirections(), find: { await AppleSearch.places($0, near: $1) }, connection: AppleConnection(),
      token: TokenStore(old: folders.support.appending(path: "token")), defaults: .standard, folders: folders,
      dress: { await model.dress($0) },
      device: "iOS \(ProcessInfo.processInfo.operatingSystemVersionString), Waymark app")
  }
}
