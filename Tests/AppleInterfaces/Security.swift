// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// What Waymark uses of Security, and the parts of Foundation's URL loading that take its types. Declarations only:
// bodies are never run. On Apple's systems the extensions at the end are in Foundation, and arrays and data are Core
// Foundation's, which `as` converts to Swift's.
// https://developer.apple.com/documentation/security
import Foundation
#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// https://developer.apple.com/documentation/security/sectrust
@available(iOS 2.0, *)
public final class SecTrust {}
/// https://developer.apple.com/documentation/security/seccertificate
@available(iOS 2.0, *)
public final class SecCertificate {}
/// https://developer.apple.com/documentation/corefoundation/cfarray
@available(iOS 2.0, *)
public typealias CFArray = AnyObject
/// https://developer.apple.com/documentation/corefoundation/cfdata
@available(iOS 2.0, *)
public typealias CFData = Data
/// https://developer.apple.com/documentation/corefoundation/cferror
@available(iOS 2.0, *)
public final class CFError {}

/// https://developer.apple.com/documentation/corefoundation/cfstring
@available(iOS 2.0, *)
public typealias CFString = String
/// https://developer.apple.com/documentation/corefoundation/cfdictionary
@available(iOS 2.0, *)
public typealias CFDictionary = NSDictionary
/// https://developer.apple.com/documentation/corefoundation/cftyperef
@available(iOS 2.0, *)
public typealias CFTypeRef = AnyObject
/// https://developer.apple.com/documentation/darwin/osstatus
@available(iOS 2.0, *)
public typealias OSStatus = Int32

/// https://developer.apple.com/documentation/security/errsecsuccess
@available(iOS 2.0, *)
public var errSecSuccess: OSStatus { 0 }
/// https://developer.apple.com/documentation/security/errsecitemnotfound
@available(iOS 2.0, *)
public var errSecItemNotFound: OSStatus { -25300 }
/// https://developer.apple.com/documentation/security/ksecclass
@available(iOS 2.0, *)
public let kSecClass: CFString = ""
/// https://developer.apple.com/documentation/security/ksecclassgenericpassword
@available(iOS 2.0, *)
public let kSecClassGenericPassword: CFString = ""
/// https://developer.apple.com/documentation/security/ksecattrservice
@available(iOS 2.0, *)
public let kSecAttrService: CFString = ""
/// https://developer.apple.com/documentation/security/ksecattraccount
@available(iOS 2.0, *)
public let kSecAttrAccount: CFString = ""
/// https://developer.apple.com/documentation/security/ksecvaluedata
@available(iOS 2.0, *)
public let kSecValueData: CFString = ""
/// https://developer.apple.com/documentation/security/ksecreturndata
@available(iOS 2.0, *)
public let kSecReturnData: CFString = ""
/// https://developer.apple.com/documentation/security/ksecmatchlimit
@available(iOS 2.0, *)
public let kSecMatchLimit: CFString = ""
/// https://developer.apple.com/documentation/security/ksecmatchlimitone
@available(iOS 2.0, *)
public let kSecMatchLimitOne: CFString = ""
/// https://developer.apple.com/documentation/security/ksecattraccessible
@available(iOS 4.0, *)
public let kSecAttrAccessible: CFString = ""
/// https://developer.apple.com/documentation/security/ksecattraccessiblewhenunlockedthisdeviceonly
@available(iOS 4.0, *)
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = ""
/// https://developer.apple.com/documentation/security/secitemcopymatching(_:_:)
@available(iOS 2.0, *)
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  fatalError()
}
/// https://developer.apple.com/documentation/security/secitemadd(_:_:)
@available(iOS 2.0, *)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  fatalError()
}
/// https://developer.apple.com/documentation/security/secitemdelete(_:)
@available(iOS 2.0, *)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { fatalError() }

/// https://developer.apple.com/documentation/security/sectrustevaluatewitherror(_:_:)
@available(iOS 12.0, *)
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
  fatalError()
}
/// https://developer.apple.com/documentation/security/sectrustcopycertificatechain(_:)
@available(iOS 15.0, *)
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { fatalError() }
/// https://developer.apple.com/documentation/security/seccertificatecopydata(_:)
@available(iOS 2.0, *)
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { fatalError() }

extension URLProtectionSpace {
  /// https://developer.apple.com/documentation/foundation/urlprotectionspace/servertrust
  public var serverTrust: SecTrust? { fatalError() }
}
extension URLCredential {
  /// https://developer.apple.com/documentation/foundation/urlcredential/init(trust:)
  public convenience init(trust: SecTrust) { fatalError() }
}
extension URL {
  /// https://developer.apple.com/documentation/foundation/url/startaccessingsecurityscopedresource()
  public func startAccessingSecurityScopedResource() -> Bool { fatalError() }
  /// https://developer.apple.com/documentation/foundation/url/stopaccessingsecurityscopedresource()
  public func stopAccessingSecurityScopedResource() { fatalError() }
}
