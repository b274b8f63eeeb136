import Foundation

/// Numbers for people, with a fixed number of decimals.
public enum Fixed {
  /// The number as text; `–` for NaN and infinities, and no minus before zero.
  public static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    let text = String(format: "%.\(max(0, min(17, decimals)))f", value)
    return text.hasPrefix("-") && !text.contains(where: { ("1"..."9").contains($0) }) ? String(text.dropFirst()) : text
  }
}
