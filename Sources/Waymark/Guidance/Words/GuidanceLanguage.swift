internal import WaymarkGeodesy

/// A language of instructions.
public enum GuidanceLanguage: String, Equatable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case italian = "it"

  /// The language of a locale.
  ///
  /// - Parameter locale: a BCP 47 tag such as `de-AT`, or a POSIX one such as `fr_CA.UTF-8`.
  /// - Returns: nil when there are no words in that language.
  public init?(locale: some StringProtocol) {
    var tag = ""
    for character in locale.unicodeScalars {
      guard character.isASCII, character.properties.isAlphabetic else { break }
      tag.unicodeScalars.append(character.value < 97 ? Unicode.Scalar(UInt8(character.value) + 32) : character)
    }
    self.init(rawValue: tag)
  }

  var phrases: GuidancePhrases {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .italian: .italian
    }
  }

  /// Words a manoeuvre.
  ///
  /// - Parameters:
  ///   - maneuver: what is done.
  ///   - name: name of the way that begins there, or of the ferry; empty when unknown.
  ///   - headingDegrees: direction of travel after the manoeuvre, degrees clockwise from true north; used at the
  ///     departure. Nil when unknown.
  ///   - exit: number of the roundabout exit to take, from 1; nil when unknown.
  /// - Returns: one sentence with its full stop, for example “Turn left onto Rue de la Gare.”
  public func instruction(
    for maneuver: Maneuver, name: String = "", headingDegrees: Double? = nil, exit: Int? = nil
  ) -> String {
    let phrases = phrases
    let verb = phrases.verbs[Maneuver.allCases.firstIndex(of: maneuver) ?? 0]
    let onto = name.isEmpty ? "" : phrases.onto + name
    switch maneuver {
    case .depart:
      let on = name.isEmpty ? "" : phrases.on + name
      return (compassPoint(ofHeadingDegrees: headingDegrees).map { phrases.head + $0 } ?? verb) + on + "."
    case .arrive, .stairs, .elevator, .escalator, .enterBuilding, .exitBuilding: return verb + "."
    case .continue, .other: return (name.isEmpty ? verb : phrases.continueNamed + onto) + "."
    case .ferry: return name.isEmpty ? verb + "." : verb + " " + name + "."
    case .enterRoundabout:
      guard let exit, exit > 0 else { return verb + onto + "." }
      return verb + phrases.exit.before + ordinal(exit) + phrases.exit.after + onto + "."
    default: return verb + onto + "."
    }
  }

  /// A direction relative to where somebody looks.
  ///
  /// - Parameter degrees: clockwise positive.
  /// - Returns: one of eight, for example “ahead to the right”.
  public func direction(ofTurn degrees: Double) -> String {
    let turn = Angle.wrappedTo180(degrees)
    guard turn.isFinite else { return phrases.directions[0] }
    switch abs(turn) {
    case ...20: return phrases.directions[0]
    case ..<60: return phrases.directions[turn > 0 ? 1 : 7]
    case ..<120: return phrases.directions[turn > 0 ? 2 : 6]
    case ..<160: return phrases.directions[turn > 0 ? 3 : 5]
    default: return phrases.directions[4]
    }
  }

  /// A distance as people of this language read it.
  public func distance(meters: Double, units: UnitSystem) -> String {
    let text = DistanceText.text(meters: meters, units: units)
    guard phrases.decimal != "." else { return text }
    var localized = ""
    for character in text.unicodeScalars {
      if character == "." { localized += phrases.decimal } else { localized.unicodeScalars.append(character) }
    }
    return localized
  }

  /// What is said for an announcement: one line.
  public func sentence(for announcement: GuidanceAnnouncement, units: UnitSystem) -> String {
    let phrases = phrases
    var instruction = announcement.instruction
    // A step whose source has no words for it; without steps the line itself is all there is to follow.
    if instruction.isEmpty, announcement.kind != .start { instruction = self.instruction(for: announcement.maneuver) }
    if instruction.utf8.last == 46 { instruction.unicodeScalars.removeLast() }
    let distance = announcement.distance.map { self.distance(meters: $0, units: units) } ?? ""
    switch announcement.kind {
    case .arrived: return phrases.arrived
    case .offRoute:
      return phrases.offRoute.before + distance + phrases.offRoute.middle
        + direction(ofTurn: announcement.turnDegrees) + "."
    case .onRoute: return phrases.onRoute
    case .start where instruction.isEmpty:
      return phrases.followLine + direction(ofTurn: announcement.turnDegrees) + "."
    case .start: return instruction
    case .now: return phrases.now + instruction
    case .next, .soon:
      guard !distance.isEmpty else { return instruction }
      let what = announcement.maneuver == .arrive ? phrases.destination : instruction
      return phrases.inDistance.before + distance + phrases.inDistance.after + what
    }
  }

  /// Where something is: direction and distance.
  public func whereabouts(turnDegrees: Double, meters: Double, units: UnitSystem) -> String {
    direction(ofTurn: turnDegrees) + ", " + distance(meters: meters, units: units)
  }

  /// The nearest of the eight compass points; nil for nil, NaN and infinities.
  private func compassPoint(ofHeadingDegrees heading: Double?) -> String? {
    guard let heading else { return nil }
    let wrapped = Angle.wrappedTo360(heading)
    guard wrapped.isFinite else { return nil }
    return phrases.compass[Int((wrapped / 45).rounded()) % 8]
  }

  /// 1st, 2nd, 3rd, 4th, … 11th, 12th, 13th, … 21st, and the like.
  private func ordinal(_ number: Int) -> String {
    guard self == .english else { return number == 1 ? phrases.ordinal.first : "\(number)" + phrases.ordinal.ending }
    let tens = number % 100
    let suffix: String
    switch number % 10 {
    case 1 where tens != 11: suffix = "st"
    case 2 where tens != 12: suffix = "nd"
    case 3 where tens != 13: suffix = "rd"
    default: suffix = "th"
    }
    return "\(number)" + suffix
  }
}

extension GuidanceLanguage {
  /// Being where one wants to be.
  public var here: String { phrases.here }
}
