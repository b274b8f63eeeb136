// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of Core Location. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/corelocation
import Foundation

/// https://developer.apple.com/documentation/corelocation/cllocationdegrees
public typealias CLLocationDegrees = Double
/// https://developer.apple.com/documentation/corelocation/cllocationdistance
public typealias CLLocationDistance = Double
/// https://developer.apple.com/documentation/corelocation/cllocationaccuracy
public typealias CLLocationAccuracy = Double
/// https://developer.apple.com/documentation/corelocation/cllocationspeed
public typealias CLLocationSpeed = Double
/// https://developer.apple.com/documentation/corelocation/cllocationspeedaccuracy
public typealias CLLocationSpeedAccuracy = Double
/// https://developer.apple.com/documentation/corelocation/cllocationdirection
public typealias CLLocationDirection = Double
/// https://developer.apple.com/documentation/corelocation/cllocationdirectionaccuracy
public typealias CLLocationDirectionAccuracy = Double

/// https://developer.apple.com/documentation/corelocation/cllocationcoordinate2d
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
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// https://developer.apple.com/documentation/corelocation/kcldistancefilternone
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// https://developer.apple.com/documentation/corelocation/clauthorizationstatus
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
public enum CLAccuracyAuthorization: Int, Sendable {
  /// https://developer.apple.com/documentation/corelocation/claccuracyauthorization/fullaccuracy
  case fullAccuracy = 0
  /// https://developer.apple.com/documentation/corelocation/claccuracyauthorization/reducedaccuracy
  case reducedAccuracy = 1
}

/// https://developer.apple.com/documentation/corelocation/cldeviceorientation
public enum CLDeviceOrientation: Int32, Sendable {
  /// https://developer.apple.com/documentation/corelocation/cldeviceorientation/portrait
  case portrait = 1
}

/// https://developer.apple.com/documentation/corelocation/clactivitytype
public enum CLActivityType: Int, Sendable {
  /// https://developer.apple.com/documentation/corelocation/clactivitytype/fitness
  case fitness = 3
}

/// https://developer.apple.com/documentation/corelocation/cllocation
open class CLLocation: NSObject, @unchecked Sendable {
  /// https://developer.apple.com/documentation/corelocation/cllocation/init(latitude:longitude:)
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/coordinate
  open var coordinate: CLLocationCoordinate2D { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/altitude
  open var altitude: CLLocationDistance { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/ellipsoidalaltitude
  open var ellipsoidalAltitude: CLLocationDistance { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/horizontalaccuracy
  open var horizontalAccuracy: CLLocationAccuracy { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/verticalaccuracy
  open var verticalAccuracy: CLLocationAccuracy { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/course
  open var course: CLLocationDirection { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/courseaccuracy
  open var courseAccuracy: CLLocationDirectionAccuracy { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/speed
  open var speed: CLLocationSpeed { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/speedaccuracy
  open var speedAccuracy: CLLocationSpeedAccuracy { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocation/timestamp
  open var timestamp: Date { fatalError() }
}

/// https://developer.apple.com/documentation/corelocation/clheading
open class CLHeading: NSObject, @unchecked Sendable {
  /// https://developer.apple.com/documentation/corelocation/clheading/magneticheading
  open var magneticHeading: CLLocationDirection { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/clheading/headingaccuracy
  open var headingAccuracy: CLLocationDirection { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/clheading/timestamp
  open var timestamp: Date { fatalError() }
}

/// https://developer.apple.com/documentation/corelocation/cllocationmanager
/// Not Sendable: it belongs to the thread on which it was made.
open class CLLocationManager: NSObject {
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/init()
  public override init() { super.init() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/delegate
  weak open var delegate: (any CLLocationManagerDelegate)?
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/authorizationstatus-swift.property
  open var authorizationStatus: CLAuthorizationStatus { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/accuracyauthorization
  open var accuracyAuthorization: CLAccuracyAuthorization { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/headingavailable()
  open class func headingAvailable() -> Bool { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/requestwheninuseauthorization()
  open func requestWhenInUseAuthorization() { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/desiredaccuracy
  open var desiredAccuracy: CLLocationAccuracy = 0
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/distancefilter
  open var distanceFilter: CLLocationDistance = 0
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/activitytype
  open var activityType = CLActivityType.fitness
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/pauseslocationupdatesautomatically
  open var pausesLocationUpdatesAutomatically = true
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/headingfilter
  open var headingFilter: CLLocationDegrees = 0
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/headingorientation
  open var headingOrientation = CLDeviceOrientation.portrait
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/startupdatinglocation()
  open func startUpdatingLocation() { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/stopupdatinglocation()
  open func stopUpdatingLocation() { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/startupdatingheading()
  open func startUpdatingHeading() { fatalError() }
  /// https://developer.apple.com/documentation/corelocation/cllocationmanager/stopupdatingheading()
  open func stopUpdatingHeading() { fatalError() }
}

/// https://developer.apple.com/documentation/corelocation/cllocationmanagerdelegate
/// Its methods are optional in Objective-C; here they have bodies instead.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanager(_:didupdatelocations:)
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// https://developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanager(_:didupdateheading:)
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  /// https://developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanager(_:didfailwitherror:)
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// https://developer.apple.com/documentation/corelocation/cllocationmanagerdelegate/locationmanagerdidchangeauthorization(_:)
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
}
