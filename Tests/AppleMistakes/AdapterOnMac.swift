// On macos: imports what is not there on macos: UIKit
#if canImport(ARKit)
  import ARKit
  import UIKit

  func isTracked(_ session: ARSession) -> Bool { session.delegate != nil }
#endif
