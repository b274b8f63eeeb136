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
  /// - Parameter locale: a BCP 47 tag such as `de-AT`, or a POSIX one such as `fr_CA.UTF-8`; nil when there are no words
  ///   in that language.
  public init?(locale: String) {
    var letters: [UInt8] = []
    for byte in locale.utf8 {
      // Lower case; anything but a letter ends the language.
      let letter = byte | 0x20
      guard letter >= 97, letter <= 122 else { break }
      letters.append(letter)
    }
    self.init(rawValue: String(decoding: letters, as: UTF8.self))
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
  ///   - name: name of the street or path that begins there, or of the ferry; empty when unknown.
  ///   - headingDegrees: direction of travel after the manoeuvre, degrees clockwise from true north; used at the
  ///     departure. Nil when unknown.
  ///   - exit: number of the roundabout exit to take, from 1; nil when unknown.
  ///   - isStop: whether one arrives at an intermediate stop, not at the destination.
  /// - Returns: one sentence with its full stop, for example “Turn left onto Rue de la Gare.”
  public func instruction(
    for maneuver: Maneuver, name: String = "", headingDegrees: Double? = nil, exit: Int? = nil, isStop: Bool = false
  ) -> String {
    let phrases = phrases
    var words = phrases.verbs[Maneuver.allCases.firstIndex(of: maneuver) ?? 0]
    let isRoad = self == .italian && isRoadNumber(name)
    let onto = name.isEmpty ? "" : (isRoad ? " su " : phrases.onto) + name
    switch maneuver {
    case .depart:
      if let point = compassPoint(ofHeadingDegrees: headingDegrees) { words = phrases.head + point }
      if !name.isEmpty { words += (isRoad ? " su " : phrases.on) + name }
    case .arrive where isStop: return stopReached
    case .arrive, .stairs, .elevator, .escalator, .enterBuilding, .exitBuilding: break
    case .continue, .other: if !name.isEmpty { words = phrases.continueNamed + onto }
    case .ferry: if !name.isEmpty { words += " " + name }
    case .enterRoundabout:
      if let exit, exit > 0 { words = phrases.exit.before + ordinal(exit) + phrases.exit.after }
      words += onto
    default: words += onto
    }
    return words + "."
  }

  /// A direction relative to the viewing direction.
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

  /// A distance as people of this language read it: with a comma, but in English.
  public func distance(meters: Double, units: UnitSystem) -> String {
    let (number, unit) = DistanceText.parts(meters: meters, units: units)
    return decimal(number) + " " + unit.symbol
  }

  /// The same with the unit in words, as it is spoken: “50 metres”, “1,2 Kilometer”; `isDative`, in German after “in”: “50 Metern”.
  func spokenDistance(meters: Double, units: UnitSystem, isDative: Bool = false) -> String {
    let (number, unit) = DistanceText.parts(meters: meters, units: units)
    var digits = Array(number.utf8)
    // “1.0” is said as “1”.
    if digits.count > 2, digits[digits.count - 2] == 46, digits[digits.count - 1] == 48 { digits.removeLast(2) }
    // One; in French all below two.
    let isOne = digits[0] == 49 && digits.count == 1
    let isBelowTwo = (digits[0] == 48 || digits[0] == 49) && (digits.count == 1 || digits[1] == 46)
    let words = phrases.units[unit.rawValue]
    var word = isOne || (self == .french && isBelowTwo) ? words.one : words.several
    if isDative, self == .german, !isOne, unit == .meter || unit == .kilometer { word += "n" }
    return decimal(String(decoding: digits, as: UTF8.self)) + " " + word
  }

  /// What is shown for an announcement: one line.
  public func sentence(for announcement: GuidanceAnnouncement, units: UnitSystem) -> String {
    sentence(for: announcement) { meters, _ in distance(meters: meters, units: units) }
  }

  /// What is said for an announcement: the same with units in words.
  public func spokenSentence(for announcement: GuidanceAnnouncement, units: UnitSystem) -> String {
    sentence(for: announcement) { meters, isDative in
      spokenDistance(meters: meters, units: units, isDative: isDative)
    }
  }

  private func sentence(
    for announcement: GuidanceAnnouncement, distanceText: (_ meters: Double, _ isDative: Bool) -> String
  ) -> String {
    let phrases = phrases
    var instruction = announcement.instruction
    // A step whose source has no words for it; without steps the line itself is all there is to follow.
    if instruction.isEmpty, announcement.kind != .start, announcement.kind != .stop {
      instruction = self.instruction(for: announcement.maneuver)
    }
    if Array(instruction.utf8).last == 46 {
      instruction = String(decoding: Array(instruction.utf8).dropLast(), as: UTF8.self)
    }
    let turn = announcement.turnDegrees
    switch announcement.kind {
    case .arrived: return phrases.arrived
    case .stop: return instruction.isEmpty ? phrases.stopReached : phrases.stopReached + " " + instruction
    case .offRoute, .turnBack:
      let beginning = announcement.kind == .offRoute ? phrases.offRoute : phrases.turnBack
      let distance = announcement.distance.map { distanceText($0, false) } ?? ""
      return beginning + distance + (turn.isFinite ? " " + direction(ofTurn: turn) : phrases.away) + "."
    case .onRoute: return phrases.onRoute
    case .start where instruction.isEmpty:
      return phrases.followLine + (turn.isFinite ? ", " + direction(ofTurn: turn) : "") + "."
    case .start: return instruction
    case .now: return phrases.now + continuing(instruction)
    case .next, .soon:
      guard let meters = announcement.distance else { return instruction }
      let what =
        announcement.maneuver != .arrive
        ? continuing(instruction) : announcement.isStop ? phrases.stop : phrases.destination
      return phrases.inDistance.before + distanceText(meters, true) + phrases.inDistance.after + what
    }
  }

  /// An instruction as the end of a sentence: without a capital, which in German nouns keep.
  private func continuing(_ instruction: String) -> String {
    var bytes = Array(instruction.utf8)
    guard bytes.count > 1, self != .german || beginsLikeOwn(bytes) else { return instruction }
    // “A8” and “U-Bahn” are names.
    let isName = bytes[1] < 97 && bytes[1] != 32
    if bytes[0] >= 65, bytes[0] <= 90, !isName { bytes[0] += 32 }
    // Letters with accents: the capitals from À to Þ.
    if bytes[0] == 0xC3, bytes[1] >= 0x80, bytes[1] <= 0x9E { bytes[1] += 32 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the first word is that of an own instruction, which is no noun but for the destination.
  private func beginsLikeOwn(_ bytes: [UInt8]) -> Bool {
    let word = bytes.prefix { $0 != 32 }
    for (maneuver, verb) in zip(Maneuver.allCases, phrases.verbs) where maneuver != .arrive {
      if Array(verb.utf8).prefix(while: { $0 != 32 }).elementsEqual(word) { return true }
    }
    return Array(phrases.exit.before.utf8).prefix { $0 != 32 }.elementsEqual(word)
  }

  /// A number with this language's decimal point.
  private func decimal(_ number: String) -> String {
    guard self != .english else { return number }
    return String(decoding: Array(number.utf8).map { $0 == 46 ? 44 : $0 }, as: UTF8.self)
  }

  /// Whether a road is named by its number, such as “SS36” and “A1”.
  private func isRoadNumber(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard bytes.count > 1, bytes[0] >= 65, bytes[0] <= 90 else { return false }
    return (bytes[1] >= 65 && bytes[1] <= 90) || (bytes[1] >= 48 && bytes[1] <= 57)
  }

  /// What becomes of a request for another route, one sentence.
  public func sentence(for rerouting: Rerouting.State) -> String {
    switch rerouting {
    case .following: phrases.rerouting.found
    case .offline: phrases.rerouting.offline
    case .asking, .waiting: phrases.rerouting.waiting
    }
  }

  /// How far it still is.
  public func remaining(meters: Double, units: UnitSystem) -> String {
    phrases.toGo.before + distance(meters: meters, units: units) + phrases.toGo.after
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

  /// Having come to an intermediate stop, one sentence.
  public var stopReached: String { phrases.stopReached }
}
