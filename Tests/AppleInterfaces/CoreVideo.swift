// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// What Waymark uses of Core Video. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/corevideo
import Foundation

/// https://developer.apple.com/documentation/corevideo/cvbuffer
/// Not Sendable: it is a buffer of the camera.
@available(iOS 4.0, *)
open class CVBuffer {}

/// https://developer.apple.com/documentation/corevideo/cvpixelbuffer
@available(iOS 4.0, *)
public typealias CVPixelBuffer = CVBuffer

/// https://developer.apple.com/documentation/corevideo/cvreturn
@available(iOS 4.0, *)
public typealias CVReturn = Int32

/// https://developer.apple.com/documentation/corevideo/kcvreturnsuccess
@available(iOS 4.0, *)
public var kCVReturnSuccess: CVReturn { 0 }

/// https://developer.apple.com/documentation/corevideo/kcvpixelformattype_420ypcbcr8biplanarfullrange
@available(iOS 4.0, *)
public var kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: UInt32 { 0x3432_3066 }

/// https://developer.apple.com/documentation/corevideo/cvpixelbufferlockflags
@available(iOS 4.0, *)
public struct CVPixelBufferLockFlags: OptionSet, @unchecked Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// https://developer.apple.com/documentation/corevideo/cvpixelbufferlockflags/readonly
  public static var readOnly: CVPixelBufferLockFlags { fatalError() }
}

/// https://developer.apple.com/documentation/corevideo/cvpixelbufferlockbaseaddress(_:_:)
@available(iOS 4.0, *)
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{
  fatalError()
}

/// https://developer.apple.com/documentation/corevideo/cvpixelbufferunlockbaseaddress(_:_:)
@available(iOS 4.0, *)
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { fatalError() }

/// https://developer.apple.com/documentation/corevideo/cvpixelbuffergetpixelformattype(_:)
@available(iOS 4.0, *)
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> UInt32 { fatalError() }

/// https://developer.apple.com/documentation/corevideo/cvpixelbuffergetplanecount(_:)
@available(iOS 4.0, *)
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int { fatalError() }

/// https://developer.apple.com/documentation/corevideo/cvpixelbuffergetwidthofplane(_:_:)
@available(iOS 4.0, *)
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int { fatalError() }

/// https://developer.apple.com/documentation/corevideo/cvpixelbuffergetheightofplane(_:_:)
@available(iOS 4.0, *)
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int { fatalError() }

/// https://developer.apple.com/documentation/corevideo/cvpixelbuffergetbytesperrowofplane(_:_:)
@available(iOS 4.0, *)
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int { fatalError() }

/// https://developer.apple.com/documentation/corevideo/cvpixelbuffergetbaseaddressofplane(_:_:)
@available(iOS 4.0, *)
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? { fatalError() }
