import Observation
import Waymark
import WaymarkAppModel

/// The language in use; views that show texts follow it.
@MainActor @Observable final class SpokenLanguage {
  /// The language.
  var value = GuidanceLanguage.english
}

/// All texts of the app's own interface, in the language of instructions, coaching and speech. An English text is its
/// own key in `Apps/iOS/language.json` and the page's table; texts that the engine and the app's model choose (`Hint`,
/// `ServerFailure`) also go through `say`.
@MainActor enum Words {
  /// The language in use.
  static let spoken = SpokenLanguage()
  private static var language: GuidanceLanguage { spoken.value }

  /// A text in that language, where there is a translation.
  static func say(_ text: String) -> String { AppWords(language)(text) }

  /// The problem and the remedy.
  static func say(_ failure: ServerFailure) -> String {
    [say(failure.message), failure.advice.map(say)].compactMap(\.self).joined(separator: " ")
  }

  // Main view.
  static var camera: String { say("Camera") }
  static var both: String { say("Both") }
  static var map: String { say("Map") }
  static var shown: String { say("What’s shown") }
  static var whereTo: String { say("Where to?") }
  static func whereToNow(_ name: String) -> String { AppWords(language)("Where to? Current destination: %@", name) }
  static var more: String { say("More") }
  static var savePlace: String { say("Save this place") }
  static func saved(_ name: String) -> String { AppWords(language)("%@. Find it under “Where to?”.", name) }
  static var noPosition: String { say("Your location isn’t known yet.") }
  static var openSettings: String { say("Open Settings") }
  static var done: String { say("Done") }
  static var cancel: String { say("Cancel") }
  static var delete: String { say("Delete") }
  static var ok: String { say("OK") }
  static var close: String { say("Close") }

  // Guidance.
  static var wait: String { say("Finding a route…") }
  static var offRoute: String { say("Off the route") }
  static var arrived: String { say("You have arrived") }
  static var travelMode: String { say("How you travel") }
  static func name(of mode: TravelMode) -> String {
    switch mode {
    case .walking: say("Walking")
    case .cycling: say("Cycling")
    case .driving: say("Driving")
    }
  }
  static var routes: String { say("Routes to choose from") }
  static var chosen: String { say("Chosen") }
  /// A duration in minutes, or hours and minutes.
  static func time(_ seconds: Double) -> String {
    let count = Int((max(0, min(seconds, 1e6)) / 60).rounded(.up))
    return count < 60 ? minutes(count) : hours(count / 60, count % 60)
  }
  static var steps: String { say("Steps") }
  static var elevation: String { say("Elevation") }
  static var noElevation: String { say("No elevation data along this route.") }
  static var showOnMap: String { say("Show on the map") }
  static func arrival(_ time: String) -> String { "\(say("arrival")) \(time)" }
  static var startAgain: String { say("Start again") }
  static var continueAnyway: String { say("Continue anyway") }
  static var exactNow: String { say("Allow it for this walk") }
  static var addStop: String { say("Add a stop") }
  static var endRoute: String { say("End navigation") }
  static var straightLine: String { say("A straight line is shown. Watch out for water, walls and roads.") }
  static func remaining(_ distance: String, _ time: String) -> String {
    time.isEmpty ? AppWords(language)("%@ to go", distance) : AppWords(language)("%1$@, %2$@ to go", distance, time)
  }
  static func minutes(_ count: Int) -> String { AppWords(language)("%d min", String(count)) }
  static func hours(_ hours: Int, _ minutes: Int) -> String {
    AppWords(language)("%1$d h %2$d min", String(hours), String(minutes))
  }

  // Uncertainty of the direction.
  static var directionUnknown: String { say("No heading yet") }
  static var directionRough: String { say("Heading: approximate") }
  static var directionGood: String { say("Heading: good") }
  static var directionPrecise: String { say("Heading: precise") }
  static func sigma(_ degrees: Int) -> String { "± \(degrees)°" }

  // Map.
  static var follow: String { say("Follow me") }
  static var goThere: String { say("Go there") }
  static var markIt: String { say("Save this spot") }
  static var route: String { say("Route") }
  static var chosenPlace: String { say("Place on the map") }
  static var placeInPicture: String { say("Place in the picture") }
  static var sunThere: String { say("The Sun is centred") }
  static var sunTaken: String { say("Aligned with the Sun.") }
  static var sunRefused: String { say("That can’t be the Sun. Hold the phone still with the Sun in the crosshair.") }
  static var magnification: String { say("Magnification") }
  static var cameraHint: String { say("Double-tap to name what’s in the centre of the picture.") }
  static var walker: String { say("Recorded walk") }
  static var destination: String { say("Destination") }
  static func giveOrTake(_ distance: String) -> String { AppWords(language)("± %@", distance) }
  static var copyCoordinates: String { say("Copy coordinates") }
  static var whatIsSeen: String { say("Panorama from here") }

  // Search.
  static var searchPlaces: String { say("Search for a place") }
  static var areaPlaces: String { say("Places in the area") }
  static var foundPlaces: String { say("Found by Apple Maps") }
  static var savedPlaces: String { say("Saved places") }
  static var nothingFound: String { say("Nothing with this name was found. Tap the map instead.") }
  static var openRoute: String { say("Open a route file") }
  static var searchOffline: String { say("Without a connection, only the area’s own places are found.") }

  // Anchors.
  static var anchors: String { say("Saved places") }
  static var anchor: String { say("Place") }
  static var noAnchors: String { say("No saved places yet") }
  static var noAnchorsHelp: String { say("Save places on the map or in the camera view.") }
  static var undo: String { say("Undo") }
  static var redo: String { say("Redo") }
  static var name: String { say("Name") }
  static var note: String { say("Note") }
  static var colour: String { say("Colour") }
  static var importFile: String { say("Import a file") }
  static func imported(_ outcome: AnchorExchange.Outcome) -> String { outcome.text(AppWords(language)) }
  static var exportFile: String { say("Export") }
  static var leadThere: String { say("Show direction") }

  // Lead back.
  static var guideBySound: String { say("Guide by sound") }
  static var leadBackEnd: String { say("Hide direction") }
  static func leadingTo(_ name: String) -> String { AppWords(language)("To %@", name) }
  static var savedAt: String { say("Saved at %@") }

  // Mountains.
  static var panorama: String { say("Panorama") }
  static var panoramaHelp: String { say("Drag to turn. Tap to see what’s there.") }
  static var looking: String { say("Looking in this direction…") }
  static var lookingAround: String { say("Computing the panorama…") }
  static var noGround: String { say("No elevation data here") }
  static var noGroundHelp: String { say("Download an area with elevation data, or connect to its server.") }
  static var justHidden: String { say("just hidden") }
  static func summits(_ count: Int) -> String {
    count == 1 ? say("One summit visible") : AppWords(language)("%d summits visible", String(count))
  }

  // Recordings.
  static var recordings: String { say("Recordings") }
  static var record: String { say("Record") }
  static var stopRecording: String { say("Stop recording") }
  static var recording: String { say("Recording") }
  static var noRecordings: String { say("No recordings yet") }
  static var noRecordingsHelp: String { say("Record what the sensors measure on a walk, and replay it later.") }
  static var replay: String { say("Replay") }
  static var endReplay: String { say("Stop replay") }
  static var play: String { say("Play") }
  static var pause: String { say("Pause") }
  static var moment: String { say("Moment") }
  static var speed: String { say("Speed") }
  static var openLog: String { say("Open a log file") }
  static var share: String { say("Share") }

  // Settings.
  static var settings: String { say("Settings") }
  static var units: String { say("Units") }
  static var asDevice: String { say("Same as device") }
  static var metric: String { say("Metres") }
  static var imperial: String { say("Feet and miles") }
  static var languageTitle: String { say("Language") }
  static var speaks: String { say("Speak instructions") }
  static var routeStyle: String { say("Route in the camera view") }
  static var arrows: String { say("Arrows") }
  static var marks: String { say("Marks") }
  static var ribbon: String { say("Ribbon") }
  static var namesSummits: String { say("Summit names in the camera view") }
  static var server: String { say("Server") }
  static var serverAddress: String { say("Address with token") }
  static var serverHelp: String { say("The full line that waymark serve prints, including the part after #.") }
  static var tokenNotKept: String {
    say("The token couldn’t be saved. You’ll need it again the next time you open the app.")
  }
  static var connect: String { say("Connect") }
  static var connected: String { say("Connected") }
  static var unencrypted: String { say("The connection to this server isn’t encrypted.") }
  static var trustTitle: String { say("Is this your server?") }
  static func trustText(_ fingerprint: String) -> String {
    AppWords(language)(
      "Its certificate isn’t trusted. Compare its SHA-256 fingerprint with the server’s: %@", fingerprint)
  }
  static var trustYes: String { say("Trust it") }
  static var provider: String { say("Directions service") }
  static var serversChoice: String { say("Automatic") }
  static var apple: String { say("Apple Maps") }
  static var anchorModel: String { say("Saved places in the camera view") }
  static var chooseModel: String { say("Choose a 3D model (USDZ)") }
  static var standardMark: String { say("Use the standard mark") }
  static var noModel: String { say("This file can’t be read as a 3D model.") }
  static var sensors: String { say("Sensors") }
  static var deviceHeading: String { say("Align with the device’s compass") }
  static var rememberCompass: String { say("Remember this device’s compass") }
  static var pictures: String { say("Align using mountains, Sun, Moon and buildings while the camera is on") }
  static var occlusion: String { say("Hide arrows behind people and walls that the device measures") }
  static var geoTracking: String { say("Use Apple’s geotracking where available") }
  static var geoTrackingAbsent: String { say("This device has no geotracking.") }
  static var geoTrackingHere: String { say("Geotracking is available here.") }
  static var geoTrackingNotHere: String { say("Geotracking isn’t available here.") }
  static func nearestGeoTracking(_ name: String, _ distance: String) -> String {
    AppWords(language)("Nearest: %1$@, %2$@.", name, distance)
  }
  static var advanced: String { say("Advanced") }
  static var alignmentMethod: String { say("Alignment method") }
  static var usualMethod: String { say("Robust, with all cues") }
  static var pairwiseMethod: String { say("Pairs of locations") }
  static var alignmentHelp: String { say("For comparing methods. The walk starts over with the new one.") }
  static var area: String { say("Offline area") }
  static var download: String { say("Download the server’s area") }
  static func downloadOf(_ name: String) -> String { AppWords(language)("Download %@", name) }
  static var openArea: String { say("Open the folder of a published area") }
  static var goOn: String { say("Resume download") }
  static var stop: String { say("Stop") }
  static var complete: String { say("On this device") }
  static var incomplete: String { say("Incomplete") }
  static var removeArea: String { say("Remove") }
  static func files(_ done: Int, _ total: Int) -> String {
    AppWords(language)("%1$d of %2$d files", String(done), String(total))
  }
  static var about: String {
    say("Your location stays on this device, except for route requests, an area’s files and Apple’s own search.")
  }
}
