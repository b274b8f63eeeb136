// On visionos: value of type 'CLLocationManager' has no member 'startUpdatingHeading'
import CoreLocation

func start(_ manager: CLLocationManager) { manager.startUpdatingHeading() }
