// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of App Intents. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/appintents
@_exported import Foundation

/// https://developer.apple.com/documentation/foundation/localizedstringresource
/// Not Sendable for sure: an engineer of Apple's says that it is not (https://developer.apple.com/forums/thread/732362).
@available(iOS 16.0, *)
public struct LocalizedStringResource: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { fatalError() }
}
/// https://developer.apple.com/documentation/appintents/intentresult
@available(iOS 16.0, *)
public protocol IntentResult: Sendable {}
/// https://developer.apple.com/documentation/appintents/intentresultcontainer
@available(iOS 16.0, *)
public struct IntentResultContainer: IntentResult {}
extension IntentResult where Self == IntentResultContainer {
  /// https://developer.apple.com/documentation/appintents/intentresult/result()
  public static func result() -> IntentResultContainer { fatalError() }
}
/// https://developer.apple.com/documentation/appintents/appintent
@available(iOS 16.0, *)
public protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult
  /// https://developer.apple.com/documentation/appintents/appintent/title
  static var title: LocalizedStringResource { get }
  /// https://developer.apple.com/documentation/appintents/appintent/openappwhenrun
  static var openAppWhenRun: Bool { get }
  init()
  /// https://developer.apple.com/documentation/appintents/appintent/perform()
  func perform() async throws -> PerformResult
}
/// https://developer.apple.com/documentation/appintents/appshortcutphrasetoken
@available(iOS 16.0, *)
public enum AppShortcutPhraseToken { case applicationName }
/// https://developer.apple.com/documentation/appintents/appshortcutphrase
@available(iOS 16.0, *)
public struct AppShortcutPhrase<Intent>: ExpressibleByStringInterpolation where Intent: AppIntent {
  public init(stringLiteral value: String) { fatalError() }
  public init(stringInterpolation: StringInterpolation) { fatalError() }

  /// https://developer.apple.com/documentation/appintents/appshortcutphrase/stringinterpolation
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
    public mutating func appendLiteral(_ literal: String) { fatalError() }
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { fatalError() }
  }
}
/// https://developer.apple.com/documentation/appintents/appshortcut
@available(iOS 16.0, *)
public struct AppShortcut {
  /// https://developer.apple.com/documentation/appintents/appshortcut/init(intent:phrases:shorttitle:systemimagename:)
  public init<Intent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource, systemImageName: String
  ) where Intent: AppIntent { fatalError() }
}
/// https://developer.apple.com/documentation/appintents/appshortcutsbuilder
@available(iOS 16.0, *)
@resultBuilder public struct AppShortcutsBuilder {
  public static func buildBlock(_ components: AppShortcut...) -> [AppShortcut] { fatalError() }
}
/// https://developer.apple.com/documentation/appintents/appshortcutsprovider
@available(iOS 16.0, *)
public protocol AppShortcutsProvider {
  /// https://developer.apple.com/documentation/appintents/appshortcutsprovider/appshortcuts
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}
