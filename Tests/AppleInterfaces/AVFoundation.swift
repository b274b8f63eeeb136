// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of AVFoundation. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/avfoundation
import Foundation

/// https://developer.apple.com/documentation/avfoundation/avmediatype
@available(iOS 4.0, *)
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// https://developer.apple.com/documentation/avfoundation/avmediatype/video
  public static let video = AVMediaType(rawValue: "vide")
}

/// https://developer.apple.com/documentation/avfoundation/avauthorizationstatus
@available(iOS 7.0, *)
public enum AVAuthorizationStatus: Int, Sendable {
  /// https://developer.apple.com/documentation/avfoundation/avauthorizationstatus/notdetermined
  case notDetermined = 0
  /// https://developer.apple.com/documentation/avfoundation/avauthorizationstatus/restricted
  case restricted = 1
  /// https://developer.apple.com/documentation/avfoundation/avauthorizationstatus/denied
  case denied = 2
  /// https://developer.apple.com/documentation/avfoundation/avauthorizationstatus/authorized
  case authorized = 3
}

/// https://developer.apple.com/documentation/avfoundation/avcapturedevice
@available(iOS 4.0, *)
open class AVCaptureDevice: NSObject {
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/authorizationstatus(for:)
  open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { fatalError() }
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/requestaccess(for:completionhandler:)
  open class func requestAccess(for mediaType: AVMediaType) async -> Bool { fatalError() }
}

/// https://developer.apple.com/documentation/avfaudio/avspeechboundary
@available(iOS 7.0, *)
public enum AVSpeechBoundary: Int, @unchecked Sendable {
  case immediate = 0
  case word = 1
}
/// https://developer.apple.com/documentation/avfaudio/avspeechsynthesisvoice
@available(iOS 7.0, *)
open class AVSpeechSynthesisVoice: NSObject, @unchecked Sendable {
  /// https://developer.apple.com/documentation/avfaudio/avspeechsynthesisvoice/init(language:)
  public init?(language languageCode: String?) { fatalError() }
}
/// https://developer.apple.com/documentation/avfaudio/avspeechutterance
@available(iOS 7.0, *)
open class AVSpeechUtterance: NSObject {
  /// https://developer.apple.com/documentation/avfaudio/avspeechutterance/init(string:)
  public init(string: String) { fatalError() }
  /// https://developer.apple.com/documentation/avfaudio/avspeechutterance/voice
  open var voice: AVSpeechSynthesisVoice? {
    get { fatalError() }
    set { fatalError() }
  }
}
/// https://developer.apple.com/documentation/avfaudio/avspeechsynthesizerdelegate
@available(iOS 7.0, *)
public protocol AVSpeechSynthesizerDelegate: NSObjectProtocol, Sendable {
  /// https://developer.apple.com/documentation/avfaudio/avspeechsynthesizerdelegate/speechsynthesizer(_:didfinish:)
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
  /// https://developer.apple.com/documentation/avfaudio/avspeechsynthesizerdelegate/speechsynthesizer(_:didcancel:)
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance)
}
/// https://developer.apple.com/documentation/avfaudio/avspeechsynthesizer
@available(iOS 7.0, *)
open class AVSpeechSynthesizer: NSObject {
  public override init() { fatalError() }
  /// https://developer.apple.com/documentation/avfaudio/avspeechsynthesizer/delegate
  weak open var delegate: (any AVSpeechSynthesizerDelegate)?
  /// https://developer.apple.com/documentation/avfaudio/avspeechsynthesizer/isspeaking
  open var isSpeaking: Bool { fatalError() }
  /// https://developer.apple.com/documentation/avfaudio/avspeechsynthesizer/speak(_:)
  open func speak(_ utterance: AVSpeechUtterance) { fatalError() }
  /// https://developer.apple.com/documentation/avfaudio/avspeechsynthesizer/stopspeaking(at:)
  @discardableResult open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool { fatalError() }
}
/// https://developer.apple.com/documentation/avfaudio/avaudiosession
@available(iOS 3.0, *)
open class AVAudioSession: NSObject {
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/category-swift.struct
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let playback = Category(rawValue: "")
  }
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/mode-swift.struct
  public struct Mode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// https://developer.apple.com/documentation/avfaudio/avaudiosession/mode-swift.struct/default
    public static let `default` = Mode(rawValue: "")
    public static let voicePrompt = Mode(rawValue: "")
  }
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/categoryoptions-swift.struct
  public struct CategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// https://developer.apple.com/documentation/avfaudio/avaudiosession/categoryoptions-swift.struct/mixwithothers
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    public static let duckOthers = CategoryOptions(rawValue: 2)
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 17)
  }
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/setactiveoptions
  public struct SetActiveOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/sharedinstance()
  open class func sharedInstance() -> AVAudioSession { fatalError() }
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/setcategory(_:mode:options:)
  open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws { fatalError() }
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/setactive(_:options:)
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws { fatalError() }
}
/// https://developer.apple.com/documentation/avfaudio/avaudioplayer
@available(iOS 2.2, *)
open class AVAudioPlayer: NSObject {
  /// https://developer.apple.com/documentation/avfaudio/avaudioplayer/init(data:)
  public init(data: Data) throws { fatalError() }
  /// https://developer.apple.com/documentation/avfaudio/avaudioplayer/pan
  open var pan: Float {
    get { fatalError() }
    set { fatalError() }
  }
  /// https://developer.apple.com/documentation/avfaudio/avaudioplayer/volume
  open var volume: Float {
    get { fatalError() }
    set { fatalError() }
  }
  /// https://developer.apple.com/documentation/avfaudio/avaudioplayer/currenttime
  open var currentTime: TimeInterval {
    get { fatalError() }
    set { fatalError() }
  }
  /// https://developer.apple.com/documentation/avfaudio/avaudioplayer/play()
  open func play() -> Bool { fatalError() }
}
