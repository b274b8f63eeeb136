// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of Core Location. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/corelocation
import Foundation

/// https://developer.apple.com/documentation/corelocation/cllocationdegrees
@available(iOS 2.0, *)
public typealias CLLocationDegrees = Double
/// https://developer.apple.com/documentation/corelocation/cllocationdistance
@available(iOS 2.0, *)
public typealias CLLocationDistance = Double
/// https://developer.apple.com/documentation/corelocation/cllocationaccuracy
@available(iOS 2.0, *)
public typealias CLLocationAccuracy = Double
/// https://developer.apple.com/documentation/corelocation/cllocationspeed
@available(iOS 2.0, *)
public typealias CLLocationSpeed = Double
/// https://developer.apple.com/documentation/corelocation/cllocationspeedaccuracy
@available(iOS 2.0, *)
public typealias CLLocationSpeedAccuracy = Double
/// https://developer.apple.com/documentation/corelocation/cllocationdirection
@available(iOS 2.0, *)
public typealias CLLocationDirection = Double
/// https://developer.apple.com/documentation/corelocation/cllocationdirectionaccuracy
@available(iOS 2.0, *)
public typealias CLLocationDirectionAccuracy = Double

/// https://developer.apple.com/documentation/corelocation/cllocationcoordinate2d
@available(iOS 2.0, *)
public struct CLLocationCoordinate2D: Sendable {
  /// https://developer.apple.com/documentation/corelocation/cllocationcoordinate2d/latitude
  public var latitude: CLLocationDegrees
  /// https://developer.apple.com/documentation/corelocation/cllocationcoordinate2d/longitude
  public var longitude: CLLocationDegrees
  /// https://developer.apple.com/documentation/corelocation/cllocationcoordinate2d/init(latitude:longitude:)
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// https://developer.apple.com/documentation/corelocation/kcllocationaccuracybestfornavigation
@available(iOS 4.0, *)
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// https://developer.apple.com/documentation/corelocation/kcldistancefilternone
@available(iOS 2.0, *)
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// https://developer.apple.com/documentation/corelocation/clauthorizationstatus
@available(iOS 2.0, *)
public enum CLAuthorizationStatus: Int32, Sendable {
  /// https://developer.apple.com/documentation/corelocation/clauthorizationstatus/notdetermined
  case notDetermined = 0
  /// https://developer.apple.com/documentation/corelocation/clauthorizationstatus/restricted
  case restricted = 1
  /// https://developer.apple.com/documentation/corelocation/clauthorizationstatus/denied
  case denied = 2
  /// https://developer.apple.com/documentation/corelocation/clauthorizationstatus/authorizedalways
  case authorizedAlways = 3
  /// https://developer.apple.com/documentation/corelocation/clauthorizationstatus/authorizedwheninuse
  case authorizedWhenInUse = 4
}

/// https://developer.apple.com/documentation/corelocation/claccuracyauthorization
@available(iOS 2.0, *)
public enum CLAccuracyAuthorization: Int, Sendable {
  /// https://developer.apple.com/documentation/corelocation/claccuracyauthorization/fullaccuracy
  case fullAccuracy = 0
  /// https://developer.apple.com/documentation/corelocation/claccuracyauthorization/reducedaccuracy
  case reducedAccuracy = 1
}

/// https://developer.apple.com/documentation/corelocation/cldeviceorientation
@available(iOS 2.0, *)
public enum CLDeviceOrientation: Int32, Sendable {
  /// https://developer.apple.com/documentation/corelocation/cldeviceorientation/portrait
  case portrait = 1
}

/// https://developer.apple.com/documentation/corelocation/clactivitytype
@available(iOS 2.0, *)
public enum CLActivityType: Int, Sendable {
  /// https://developer.apple.com/documentation/corelocation/clactivitytype/fitness
  case fitness = 3
}

/// https://developer.apple.com/documentation/corelocation/cllocation
@available(iOS 2.0, *)
open class CLLocation: NSObject, @unchecked Sendable {
  /// https://developer.apple.com/documentation/corelocation/cllocation/init(latitude:longitude:)
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/coordinate
  open var coordinate: CLLocationCoordinate2D { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/altitude
  open var altitude: CLLocationDistance { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/ellipsoidalaltitude
  @available(iOS 15.0, *)
  open var ellipsoidalAltitude: CLLocationDistance { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/horizontalaccuracy
  open var horizontalAccuracy: CLLocationAccuracy { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/verticalaccuracy
  open var verticalAccuracy: CLLocationAccuracy { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/course
  open var course: CLLocationDirection { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/courseaccuracy
  @available(iOS 13.4, *)
  open var courseAccuracy: CLLocationDirectionAccuracy { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/speed
  open var speed: CLLocationSpeed { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/speedaccuracy
  @available(iOS 10.0, *)
  open var speedAccuracy: CLLocationSpeedAccuracy { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/timestamp
  open var timestamp: Date { fatalError() }
}

/// https://developer.apple.com/documentation/corelocation/clheading
@available(iOS 3.0, *)
open class CLHeading: NSObject {
  /// https://developer.apple.com/documentation/corelocation/clheading/magneticheading
  open var magneticHeading: CLLocationDirection { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/clheading/headingaccuracy
  open var headingAccuracy: CLLocationDirection { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/clheading/timestamp
  open var timestamp: Date { fatalError() }
}

/// https://developer.apple.com/documentation/corelocation/cllocationmanager
/// Not Sendable: it belongs to the thread on which it was made.
@available(iOS 2.0, *)
open class CLLocationManager: NSObject {
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/init()
  public override init() { super.init() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/delegate
  weak open var delegate: (any CLLocationManagerDelegate)?
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/authorizationstatus-swift.property
  @available(iOS 14.0, *)
  open var authorizationStatus: CLAuthorizationStatus { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/accuracyauthorization
  @available(iOS 14.0, *)
  open var accuracyAuthorization: CLAccuracyAuthorization { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/headingavailable()
  open class func headingAvailable() -> Bool { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/requestwheninuseauthorization()
  @available(iOS 8.0, *)
  open func requestWhenInUseAuthorization() { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/requesttemporaryfullaccuracyauthorization(withpurposekey:completion:)
  @available(iOS 14.0, *)
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
  ) { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/desiredaccuracy
  open var desiredAccuracy: CLLocationAccuracy = 0
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/distancefilter
  open var distanceFilter: CLLocationDistance = 0
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/activitytype
  open var activityType = CLActivityType.fitness
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/pauseslocationupdatesautomatically
  open var pausesLocationUpdatesAutomatically = true
  #if !VISION
    /// https://developer.apple.com/documentation/corelocation/cllocationmanager/allowsbackgroundlocationupdates
    @available(iOS 9.0, *)
    open var allowsBackgroundLocationUpdates = false
    /// https://developer.apple.com/documentation/corelocation/cllocationmanager/showsbackgroundlocationindicator
    @available(iOS 11.0, *)
    open var showsBackgroundLocationIndicator = false
  #endif
  #if !VISION
    /// https://developer.apple.com/documentation/corelocation/cllocationmanager/headingfilter
    open var headingFilter: CLLocationDegrees = 0
    /// https://developer.apple.com/documentation/corelocation/cllocationmanager/headingorientation
    open var headingOrientation = CLDeviceOrientation.portrait
  #endif
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/startupdatinglocation()
  open func startUpdatingLocation() { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/stopupdatinglocation()
  open func stopUpdatingLocation() { fatalError() }
  #if !VISION
    /// https://developer.apple.com/documentation/corelocation/cllocationmanager/startupdatingheading()
    open func startUpdatingHeading() { fatalError() }
    /// https://developer.apple.com/documentation/corelocation/cllocationmanager/stopupdatingheading()
    open func stopUpdatingHeading() { fatalError() }
  #endif
}

/// https://developer.apple.com/documentation/corelocation/cllocationmanagerdelegate
/// Its methods are optional in Objective-C; here they have bodies instead.
@available(iOS 2.0, *)
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanager(_:didupdatelocations:)
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  #if !VISION
    /// https://developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanager(_:didupdateheading:)
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  #endif
  /// https://developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanager(_:didfailwitherror:)
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// https://developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanagerdidchangeauthorization(_:)
  @available(iOS 14.0, *)
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  #if !VISION
    public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
  #endif
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
}
