import Foundation
import Security

/// The server's token: a secret, in this device's Keychain, readable only while the device is unlocked, and in no backup.
@MainActor struct TokenStore: TokenKeeping {
  /// Where an earlier version of the app kept it.
  private let old: URL

  init(old: URL) { self.old = old }

  func read() -> String? {
    if let data = try? Data(contentsOf: old), let text = String(data: data, encoding: .utf8), !text.isEmpty, write(text)
    {
      return text
    }
    var query = Self.item
    query[kSecReturnData as String] = true
    query[kSecMatchLimit as String] = kSecMatchLimitOne as String
    var found: CFTypeRef?
    guard SecItemCopyMatching(NSDictionary(dictionary: query) as CFDictionary, &found) == errSecSuccess,
      let data = found as? Data
    else { return nil }
    return String(data: data, encoding: .utf8)
  }

  func write(_ token: String?) -> Bool {
    let removed = SecItemDelete(NSDictionary(dictionary: Self.item) as CFDictionary)
    try? FileManager.default.removeItem(at: old)
    guard let token else { return removed == errSecSuccess || removed == errSecItemNotFound }
    var item = Self.item
    item[kSecValueData as String] = Data(token.utf8)
    item[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly as String
    return SecItemAdd(NSDictionary(dictionary: item) as CFDictionary, nil) == errSecSuccess
  }

  private static var item: [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword as String, kSecAttrService as String: "org.waymark.app",
      kSecAttrAccount as String: "token",
    ]
  }
}
