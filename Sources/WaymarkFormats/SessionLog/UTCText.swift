import WaymarkGeodesy

/// Moments as the session log writes them: "2026-11-20T10:00:00.250Z".
enum UTCText {
  /// Reads a moment; nil when the text is none.
  static func instant(_ text: String) -> UTCInstant? {
    let u = Array(text.utf8)
    func digits(_ a: Int, _ n: Int) -> Int? {
      guard a + n <= u.count else { return nil }
      var v = 0
      for i in a..<a + n {
        guard (0x30...0x39).contains(u[i]) else { return nil }
        v = v * 10 + Int(u[i] & 15)
      }
      return v
    }
    guard u.count >= 20, let y = digits(0, 4), let mo = digits(5, 2), let d = digits(8, 2), let h = digits(11, 2),
      let mi = digits(14, 2), let se = digits(17, 2), u[4] == 45, u[7] == 45, u[10] | 32 == 116, u[13] == 58,
      u[16] == 58, (1...12).contains(mo), (1...31).contains(d), h < 24, mi < 60, se < 61
    else { return nil }
    var i = 19
    var fraction = 0.0
    if u[i] == 46 {
      var j = i + 1
      while j < u.count, (0x30...0x39).contains(u[j]) { j += 1 }
      guard j > i + 1, let f = Double("0" + String(decoding: u[i..<j], as: UTF8.self)) else { return nil }
      fraction = f
      i = j
    }
    guard i == u.count - 1, u[i] | 32 == 122 else { return nil }
    let whole = CivilDate.days(year: y, month: mo, day: d) * 86_400 + h * 3600 + mi * 60 + se
    return UTCInstant(secondsSince1970: Double(whole) + fraction)
  }

  /// Writes a moment with as many decimals as it takes to read the same one back, at least three.
  static func text(_ instant: UTCInstant) -> String {
    let t = instant.secondsSince1970
    guard isRepresentable(instant) else { return "1970-01-01T00:00:00.000Z" }
    for decimals in [3, 6, 9] {
      let text = text(t, decimals: decimals)
      if self.instant(text)?.secondsSince1970 == t || decimals == 9 { return text }
    }
    return text(t, decimals: 9)
  }

  /// True for the years 0000 to 9999.
  static func isRepresentable(_ instant: UTCInstant) -> Bool {
    (-62_167_219_200..<253_402_300_799).contains(instant.secondsSince1970)
  }

  private static func text(_ t: Double, decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    var whole = Int(t.rounded(.down))
    var part = Int(((t - t.rounded(.down)) * Double(scale)).rounded())
    if part >= scale {
      part -= scale
      whole += 1
    }
    let day = whole >= 0 ? whole / 86_400 : -((86_399 - whole) / 86_400)
    let rest = whole - day * 86_400
    let (y, m, d) = CivilDate.date(days: day)
    func pad(_ v: Int, _ n: Int) -> String { String(repeating: "0", count: max(0, n - String(v).count)) + String(v) }
    return pad(y, 4) + "-" + pad(m, 2) + "-" + pad(d, 2) + "T" + pad(rest / 3600, 2) + ":" + pad(rest / 60 % 60, 2)
      + ":"
      + pad(rest % 60, 2) + "." + pad(part, decimals) + "Z"
  }
}
