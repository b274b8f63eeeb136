import Testing

@testable import WaymarkStorage

@Suite struct TenantNameTests {
  @Test(arguments: ["ab", "alpine-club", "a1", "b-2-c", "abcdefghijklmnopqrstuvwxyz012345"])
  func names(_ text: String) { #expect(TenantName(text)?.description == text) }

  /// One spelling for one tenant, and nothing that leads elsewhere.
  @Test(arguments: [
    "", "a", "A", "Alpine", "alpine-Club", "1a", "-a", "a-", "a--b", "a.b", "..", "../x", "a/b", "a\\b", "a b", "é",
    "ａｂ", "a\tb",
    "ab\n", "%61b", "api", "in", "tenants", "admin", "metrics", "abcdefghijklmnopqrstuvwxyz0123456",
  ])
  func others(_ text: String) { #expect(TenantName(text) == nil) }
}
