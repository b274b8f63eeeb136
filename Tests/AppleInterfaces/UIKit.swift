// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// What Waymark uses of UIKit. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/uikit
@_exported import Foundation

/// https://developer.apple.com/documentation/uikit/uiinterfaceorientation
@available(iOS 2.0, *)
public enum UIInterfaceOrientation: Int, @unchecked Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeRight = 3
  case landscapeLeft = 4
}

/// https://developer.apple.com/documentation/uikit/uicolor
@available(iOS 2.0, *)
open class UIColor: NSObject, @unchecked Sendable {
  /// https://developer.apple.com/documentation/uikit/uicolor/init(red:green:blue:alpha:)
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }
}

/// https://developer.apple.com/documentation/uikit/uiresponder
@available(iOS 2.0, *)
@MainActor open class UIResponder: NSObject {}

/// https://developer.apple.com/documentation/uikit/uiview
@available(iOS 2.0, *)
@MainActor open class UIView: UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiview/init(frame:)
  public init(frame: CGRect) { fatalError() }
  /// https://developer.apple.com/documentation/uikit/uiview/init(coder:)
  public required init?(coder: NSCoder) { fatalError() }
  /// https://developer.apple.com/documentation/uikit/uiview/bounds
  open var bounds: CGRect {
    get { fatalError() }
    set { fatalError() }
  }
  /// https://developer.apple.com/documentation/uikit/uiview/window
  open var window: UIWindow? { fatalError() }
  /// https://developer.apple.com/documentation/uikit/uiview/layoutsubviews()
  open func layoutSubviews() { fatalError() }
  /// https://developer.apple.com/documentation/uikit/uiview/didmovetowindow()
  open func didMoveToWindow() { fatalError() }
}

/// https://developer.apple.com/documentation/uikit/uiwindow
@available(iOS 2.0, *)
@MainActor open class UIWindow: UIView {
  /// https://developer.apple.com/documentation/uikit/uiwindow/windowscene
  weak open var windowScene: UIWindowScene?
}

/// https://developer.apple.com/documentation/uikit/uiscene
@available(iOS 13.0, *)
@MainActor open class UIScene: UIResponder {}

/// https://developer.apple.com/documentation/uikit/uiwindowscene
@available(iOS 13.0, *)
@MainActor open class UIWindowScene: UIScene {
  /// https://developer.apple.com/documentation/uikit/uiwindowscene/effectivegeometry
  @available(iOS 16.0, *)
  open var effectiveGeometry: UIWindowScene.Geometry { fatalError() }

  /// https://developer.apple.com/documentation/uikit/uiwindowscene/geometry
  @available(iOS 16.0, *)
  open class Geometry: NSObject {
    /// https://developer.apple.com/documentation/uikit/uiwindowscene/geometry/interfaceorientation
    open var interfaceOrientation: UIInterfaceOrientation { fatalError() }
  }
}

/// https://developer.apple.com/documentation/uikit/uicolor/secondarysystembackground
extension UIColor { public class var secondarySystemBackground: UIColor { fatalError() } }

/// https://developer.apple.com/documentation/uikit/uikeyboardtype
@available(iOS 2.0, *)
public enum UIKeyboardType: Int, @unchecked Sendable {
  case `default` = 0
  case URL = 3
}

/// https://developer.apple.com/documentation/uikit/uiapplication
@available(iOS 2.0, *)
@MainActor open class UIApplication: UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiapplication/shared
  open class var shared: UIApplication { fatalError() }
  /// https://developer.apple.com/documentation/uikit/uiapplication/isidletimerdisabled
  open var isIdleTimerDisabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  /// https://developer.apple.com/documentation/uikit/uiapplication/opensettingsurlstring
  public nonisolated class var openSettingsURLString: String { fatalError() }
}

/// https://developer.apple.com/documentation/uikit/uipasteboard
@available(iOS 3.0, *)
open class UIPasteboard: NSObject {
  /// https://developer.apple.com/documentation/uikit/uipasteboard/general
  open class var general: UIPasteboard { fatalError() }
  /// https://developer.apple.com/documentation/uikit/uipasteboard/string
  open var string: String? {
    get { fatalError() }
    set { fatalError() }
  }
}
