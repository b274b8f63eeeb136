// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of Accessibility. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/accessibility
import Foundation

/// https://developer.apple.com/documentation/accessibility/accessibilitynotification
@available(iOS 17.0, *)
public enum AccessibilityNotification {
  /// https://developer.apple.com/documentation/accessibility/accessibilitynotification/announcement
  @available(iOS 17.0, *)
  public struct Announcement {
    /// https://developer.apple.com/documentation/accessibility/accessibilitynotification/announcement/init(_:)
    public init(_ announcement: String) { fatalError() }
    /// https://developer.apple.com/documentation/accessibility/accessibilitynotification/announcement/post()
    public func post() { fatalError() }
  }
}
