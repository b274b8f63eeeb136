import Foundation

/// Every text of the app's own interface, in one place. The English text is the key of a `Localizable.strings` file; sentences that the
/// engine and the app's model choose (`Hint`, `SightText`, `ServerFailure`) go through `say` as well.
enum Words {
  /// A text in the user's language, where there is a translation.
  static func say(_ text: String) -> String { NSLocalizedString(text, comment: "") }

  // Main view.
  static var camera: String { say("Camera") }
  static var both: String { say("Both") }
  static var map: String { say("Map") }
  static var shown: String { say("What is shown") }
  static var whereTo: String { say("Where to?") }
  static func whereToNow(_ name: String) -> String { String(format: say("Where to? Now to %@"), name) }
  static var more: String { say("More") }
  static var savePlace: String { say("Save this place") }
  static func saved(_ name: String) -> String { String(format: say("%@. You find it under “Where to?”."), name) }
  static var noPosition: String { say("Your position is not known yet.") }
  static var openSettings: String { say("Open Settings") }
  static var done: String { say("Done") }
  static var cancel: String { say("Cancel") }
  static var delete: String { say("Delete") }
  static var ok: String { say("OK") }
  static var close: String { say("Close") }

  // Guidance.
  static var wait: String { say("Looking for the way …") }
  static var offRoute: String { say("You are off the way") }
  static var arrived: String { say("You are there") }
  static var endRoute: String { say("End the way") }
  static var straightLine: String { say("A straight line leads there. Mind water, walls and roads.") }
  static func remaining(_ distance: String, _ time: String) -> String {
    time.isEmpty ? String(format: say("%@ to go"), distance) : String(format: say("%1$@, %2$@ to go"), distance, time)
  }
  static func minutes(_ count: Int) -> String { String(format: say("%d min"), count) }
  static func hours(_ hours: Int, _ minutes: Int) -> String { String(format: say("%1$d h %2$d min"), hours, minutes) }

  // How sure the direction is.
  static var directionUnknown: String { say("No position yet") }
  static var directionRough: String { say("Direction rough") }
  static var directionGood: String { say("Direction good") }
  static var directionPrecise: String { say("Direction precise") }
  static func sigma(_ degrees: Int) -> String { "± \(degrees)°" }

  // Map.
  static var follow: String { say("Follow me") }
  static var goThere: String { say("Go there") }
  static var markIt: String { say("Mark it") }
  static var route: String { say("Way") }
  static var chosenPlace: String { say("Place on the map") }
  static var placeInPicture: String { say("Place in the picture") }
  static var sunThere: String { say("The Sun is in the cross-hair") }
  static var sunTaken: String { say("Thank you: the direction follows the Sun.") }
  static var sunRefused: String { say("That cannot be the Sun. Hold the phone still, with the Sun in the cross-hair.") }
  static var cameraHint: String { say("Double tap to name what is in the middle of the picture.") }
  static var walker: String { say("Recorded walk") }
  static var destination: String { say("Destination") }
  static var copyCoordinates: String { say("Copy coordinates") }
  static var whatIsSeen: String { say("Look around from here") }

  // Search.
  static var searchPlaces: String { say("Search for a place") }
  static var areaPlaces: String { say("Places of the area") }
  static var foundPlaces: String { say("Found by Apple Maps") }
  static var savedPlaces: String { say("Saved places") }
  static var nothingFound: String { say("Nothing of that name was found. Tap the map instead.") }
  static var openRoute: String { say("Open a route file") }
  static var searchOffline: String { say("Without a connection only the area's own places are found.") }

  // Anchors.
  static var anchors: String { say("Anchors") }
  static var anchor: String { say("Anchor") }
  static var noAnchors: String { say("No anchors yet") }
  static var noAnchorsHelp: String { say("Mark places on the map or in the camera picture.") }
  static var undo: String { say("Undo") }
  static var redo: String { say("Redo") }
  static var name: String { say("Name") }
  static var note: String { say("Note") }
  static var colour: String { say("Colour") }
  static var importFile: String { say("Import a file") }
  static var exportFile: String { say("Export") }
  static var leadThere: String { say("Lead me there") }

  // Lead back.
  static var leadBackEnd: String { say("End leading back") }
  static func leadingTo(_ name: String) -> String { String(format: say("To %@"), name) }
  static var savedAt: String { say("Saved at %@") }

  // Mountains.
  static var panorama: String { say("Panorama") }
  static var panoramaHelp: String { say("Drag to turn. A tap names what is there.") }
  static var looking: String { say("Looking along this line …") }
  static var lookingAround: String { say("Looking around …") }
  static var noGround: String { say("There is no elevation here") }
  static var noGroundHelp: String { say("Download an area with elevation, or connect to its server.") }
  static func summits(_ count: Int) -> String {
    count == 1 ? say("One summit is seen") : String(format: say("%d summits are seen"), count)
  }

  // Recordings.
  static var recordings: String { say("Recordings") }
  static var record: String { say("Record") }
  static var stopRecording: String { say("Stop recording") }
  static var recording: String { say("Recording") }
  static var noRecordings: String { say("No recordings yet") }
  static var noRecordingsHelp: String { say("What the sensors tell on a walk can be kept and looked at again.") }
  static var replay: String { say("Replay") }
  static var endReplay: String { say("End the replay") }
  static var play: String { say("Play") }
  static var pause: String { say("Pause") }
  static var moment: String { say("Moment") }
  static var speed: String { say("Speed") }
  static var openLog: String { say("Open a log file") }
  static var share: String { say("Share") }

  // Settings.
  static var settings: String { say("Settings") }
  static var units: String { say("Units") }
  static var asDevice: String { say("As the device") }
  static var metric: String { say("Metres") }
  static var imperial: String { say("Feet and miles") }
  static var language: String { say("Language of instructions") }
  static var speaks: String { say("Speak instructions") }
  static var routeStyle: String { say("Way in the camera") }
  static var arrows: String { say("Arrows") }
  static var marks: String { say("Marks") }
  static var ribbon: String { say("Ribbon") }
  static var namesSummits: String { say("Names of summits in the camera") }
  static var server: String { say("Server") }
  static var serverAddress: String { say("Address with its token") }
  static var serverHelp: String { say("The whole line that waymark serve prints, with what stands after #.") }
  static var connect: String { say("Connect") }
  static var connected: String { say("Connected") }
  static var unencrypted: String { say("What is sent to this server can be read on the way.") }
  static var trustTitle: String { say("Is this your server?") }
  static func trustText(_ fingerprint: String) -> String {
    String(
      format: say("Nobody vouches for its certificate. Compare its SHA-256 fingerprint with the server's: %@"),
      fingerprint)
  }
  static var trustYes: String { say("It is mine") }
  static var provider: String { say("Directions by") }
  static var serversChoice: String { say("The server's own choice") }
  static var sensors: String { say("Sensors") }
  static var deviceHeading: String { say("Turn the scene by the device's compass") }
  static var geoTracking: String { say("Use Apple's geotracking where there is any") }
  static var area: String { say("Area without network") }
  static var download: String { say("Download the server's area") }
  static var goOn: String { say("Go on downloading") }
  static var stop: String { say("Stop") }
  static var complete: String { say("On this device") }
  static var incomplete: String { say("Not complete") }
  static var removeArea: String { say("Remove") }
  static func files(_ done: Int, _ total: Int) -> String { String(format: say("%1$d of %2$d files"), done, total) }
  static var about: String {
    say("Positions stay on this device. Only a search for a way, an area's files and Apple's own search ask a server.")
  }
}
