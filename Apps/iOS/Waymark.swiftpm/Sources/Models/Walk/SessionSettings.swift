import Waymark
import WaymarkAppModel
import WaymarkLive

/// What the user's settings mean for a session.
@MainActor final class SessionSettings {
  /// Covers over the picture, measured by the interface, points.
  var covers = OverlayStyle.Insets(top: 150, left: 36, bottom: 40, right: 36) {
    didSet { if covers != oldValue { apply() } }
  }

  private let settings: SettingsModel
  private let compass: CompassStore
  private let platform: Platform
  private var sensors: Sensors
  /// The walk to which they apply.
  weak var walk: WalkModel?

  init(_ settings: SettingsModel, _ platform: Platform) {
    self.settings = settings
    self.platform = platform
    compass = platform.folders.compass
    sensors = Sensors(settings.values)
  }

  /// The options from the start of a session.
  var options: LiveOptions {
    var options = LiveOptions()
    options.style = style
    options.language = settings.language
    options.initialYaw = settings.values.usesDeviceHeading ? .alignedByDevice : .firstHeading
    options.alignmentMethod = settings.values.alignmentMethod
    options.usesGeoTracking = settings.values.usesGeoTracking
    options.usesPictures = settings.values.usesPictures
    options.usesOcclusion = settings.values.usesOcclusion
    if settings.values.remembersCompass {
      options.compassMemory = compass.read()
      options.utc = platform.now().utc
    }
    return options
  }

  /// How the overlay is drawn.
  var style: OverlayStyle {
    var style = OverlayStyle()
    style.units = settings.units
    style.route = settings.values.style
    style.insets = covers
    return style
  }

  /// Applies style and language to the session.
  func apply() {
    guard let walk else { return }
    let (live, style) = (walk.live, style)
    walk.navigator.setLanguage(settings.language)
    Task { await live.setStyle(style) }
  }

  /// Applies the settings when they are closed.
  ///
  /// - Returns: whether a new session has begun, which knows neither route nor anchors nor what is around.
  func change() async -> Bool {
    if !settings.values.remembersCompass { compass.forget() }
    let now = Sensors(settings.values)
    let isAnew = now != sensors
    if isAnew {
      sensors = now
      await rememberCompass()
      walk?.restart(options: options)
    }
    apply()
    return isAnew
  }

  /// Keeps what the walk has taught of the device's compass, where the user wants that.
  func rememberCompass() async {
    guard settings.values.remembersCompass, let memory = await walk?.live.compassMemory else { return }
    compass.write(memory)
  }

  /// The settings that apply from the start of a session.
  private struct Sensors: Equatable {
    private let uses: [Bool]
    private let method: AlignmentMethod

    init(_ values: AppSettings) {
      uses = [values.usesDeviceHeading, values.usesGeoTracking, values.usesPictures, values.usesOcclusion]
      method = values.alignmentMethod
    }
  }
}
