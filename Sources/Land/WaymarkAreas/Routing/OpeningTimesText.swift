import WaymarkRouting

/// Reads times as OpenStreetMap writes opening hours and conditions (wiki.openstreetmap.org, "Key:opening_hours/specification"):
/// days of the week, months and dates, with or without years, and times of the day.
///
/// What a map and a clock do not tell is not read: sunrise and sunset, holidays, weeks, counted weekdays, "unknown", and comments
/// that stand for times. A rule for holidays alone is left out.
struct OpeningTimesText {
  private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  private static let maximumRules = 64

  private var tokens: [OpeningTimesToken]
  private var at = 0

  /// The times that a text gives; nil when a part of it is not understood.
  static func times(_ text: String) -> OpeningTimes? {
    guard text.utf8.count <= 1000, let tokens = OpeningTimesToken.tokens(of: text) else { return nil }
    var rules: [OpeningTimes.Rule] = []
    // What follows ‖ holds where nothing before it says anything: a clock does not need it.
    let first = tokens.split(separator: .mark("|")).first ?? []
    for part in first.split(separator: .mark(";")) {
      var reader = OpeningTimesText(tokens: Array(part))
      guard let read = reader.rules() else { return nil }
      rules += read
      guard rules.count <= maximumRules else { return nil }
    }
    return rules.isEmpty ? nil : OpeningTimes(rules)
  }

  // MARK: - Rules

  /// The rules of a part between semicolons; nil when it is not understood.
  private mutating func rules() -> [OpeningTimes.Rule]? {
    var rules: [OpeningTimes.Rule] = []
    while at < tokens.count {
      var rule = OpeningTimes.Rule(isAdditional: !rules.isEmpty)
      guard let isKnown = selector(&rule) else { return nil }
      if isKnown { rules.append(rule) }
      if at < tokens.count {
        guard take(",") else { return nil }
      }
    }
    return rules
  }

  /// Reads one rule. The value is whether it holds on days that a calendar knows; nil when it is not understood.
  private mutating func selector(_ rule: inout OpeningTimes.Rule) -> Bool? {
    let start = at
    if case .number(24, _)? = peek(), peek(1) == .mark("/"), case .number(7, _)? = peek(2) {
      at += 3
      guard modifier(&rule) != nil else { return nil }
      return true
    }
    guard dates(&rule) else { return nil }
    var holidays = false
    guard weekdays(&rule, &holidays) else { return nil }
    if at > start { _ = take(":") }
    guard minutes(&rule) else { return nil }
    guard let isGiven = modifier(&rule), at > start || isGiven else { return nil }
    return !(holidays && rule.weekdays == 0)
  }

  /// What the times mean. The value is whether it is said; nil when it is not understood.
  private mutating func modifier(_ rule: inout OpeningTimes.Rule) -> Bool? {
    var isGiven = false
    if case .word(let word)? = peek() {
      switch word {
      case "off", "closed": rule.isOn = false
      case "open": rule.isOn = true
      default: return nil
      }
      at += 1
      isGiven = true
    }
    if peek() == .comment {
      // Times with a comment are times; a comment alone is none.
      guard isGiven || !rule.minutes.isEmpty else { return nil }
      at += 1
    }
    return isGiven
  }

  // MARK: - Days

  private mutating func dates(_ rule: inout OpeningTimes.Rule) -> Bool {
    guard isDate() else { return true }
    repeat {
      guard let span = span() else { return false }
      rule.dates.append(span)
    } while isDate(after: ",") && take(",")
    return true
  }

  /// Whether a date begins here, or behind a mark.
  private func isDate(after mark: Character? = nil) -> Bool {
    var next = 0
    if let mark {
      guard peek() == .mark(mark) else { return false }
      next = 1
    }
    switch peek(next) {
    case .word(let word)?: return Self.months.contains(word)
    case .number(let year, 4)?: return year >= 1000 && peek(next + 1) != .mark(":")
    default: return false
    }
  }

  private mutating func span() -> OpeningTimes.DateSpan? {
    guard let first = date() else { return nil }
    guard take("-") else {
      if take("+") {
        guard first.year > 0 else { return nil }
        return OpeningTimes.DateSpan(first.first, OpeningTimes.Date(year: 9999, month: 12, day: 31))
      }
      return OpeningTimes.DateSpan(first.first, first.last)
    }
    // "Dec 24-26".
    if first.hasDay, case .number(let day, let digits)? = peek(), digits <= 2, peek(1) != .mark(":") {
      at += 1
      guard let last = Self.date(first.year, first.last.month, day), last.day >= first.first.day else { return nil }
      return OpeningTimes.DateSpan(first.first, last)
    }
    guard var last = date()?.last else { return nil }
    if first.year > 0, last.year == 0 {
      // "2026 Dec 20-Jan 6" ends in the next year.
      let isLater = (last.month, last.day) >= (first.first.month, first.first.day)
      last.year = first.year + (isLater ? 0 : 1)
    }
    guard (first.year > 0) == (last.year > 0) else { return nil }
    return OpeningTimes.DateSpan(first.first, last)
  }

  /// A year, a month or a day, with its first and last day.
  private mutating func date() -> (first: OpeningTimes.Date, last: OpeningTimes.Date, year: Int, hasDay: Bool)? {
    var year = 0
    if case .number(let number, 4)? = peek() {
      year = number
      at += 1
    }
    guard case .word(let word)? = peek(), let index = Self.months.firstIndex(of: word) else {
      guard year > 0, let first = Self.date(year, 1, 1), let last = Self.date(year, 12, 31) else { return nil }
      return (first, last, year, false)
    }
    at += 1
    // "Oct 08:00-18:00" is a month with times.
    if case .number(let day, let digits)? = peek(), digits <= 2, peek(1) != .mark(":") {
      at += 1
      guard let date = Self.date(year, index + 1, day) else { return nil }
      return (date, date, year, true)
    }
    guard let first = Self.date(year, index + 1, 1), let last = Self.date(year, index + 1, Self.daysInMonth[index])
    else {
      return nil
    }
    return (first, last, year, false)
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> OpeningTimes.Date? {
    (1...daysInMonth[month - 1]).contains(day) ? OpeningTimes.Date(year: year, month: month, day: day) : nil
  }

  private mutating func weekdays(_ rule: inout OpeningTimes.Rule, _ holidays: inout Bool) -> Bool {
    var days: UInt8 = 0
    var isGiven = false
    while case .word(let word)? = peek() {
      if word == "ph" || word == "sh" {
        at += 1
        (holidays, isGiven) = (true, true)
      } else if let first = Self.weekdays.firstIndex(of: word) {
        at += 1
        isGiven = true
        var last = first
        if peek() == .mark("-"), case .word(let word)? = peek(1), let index = Self.weekdays.firstIndex(of: word) {
          at += 2
          last = index
        }
        for day in 0..<7 where (day - first + 7) % 7 <= (last - first + 7) % 7 { days |= 1 << UInt8(day) }
      } else {
        break
      }
      guard case .mark(",")? = peek(), case .word(let next)? = peek(1),
        Self.weekdays.contains(next) || next == "ph" || next == "sh"
      else { break }
      at += 1
    }
    guard peek() != .mark("[") else { return false }
    if isGiven { rule.weekdays = days }
    return true
  }

  // MARK: - Times

  private mutating func minutes(_ rule: inout OpeningTimes.Rule) -> Bool {
    while case .number? = peek(), peek(1) == .mark(":") {
      guard let first = time(), first < 1440 else { return false }
      if take("-") {
        guard var last = time() else { return false }
        if last <= first { last += 1440 }
        guard last <= 2880 else { return false }
        rule.minutes.append(first..<last)
        _ = take("+")
      } else {
        guard take("+") else { return false }
        rule.minutes.append(first..<1440)
      }
      guard peek() == .mark(","), case .number? = peek(1), peek(2) == .mark(":") else { break }
      at += 1
    }
    return true
  }

  private mutating func time() -> Int? {
    guard case .number(let hour, let digits)? = peek(), digits <= 2, peek(1) == .mark(":"),
      case .number(let minute, 2)? = peek(2), hour <= 48, minute < 60
    else { return nil }
    at += 3
    return hour * 60 + minute
  }

  // MARK: - Tokens

  private func peek(_ ahead: Int = 0) -> OpeningTimesToken? { at + ahead < tokens.count ? tokens[at + ahead] : nil }

  private mutating func take(_ mark: Character) -> Bool {
    guard peek() == .mark(mark) else { return false }
    at += 1
    return true
  }
}
