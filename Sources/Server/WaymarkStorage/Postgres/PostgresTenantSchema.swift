/// The schema of a database that has a tenant's tables.
struct PostgresTenantSchema: Hashable, Sendable {
  /// Its name; needs no quotation marks.
  let name: String

  /// The schema of a tenant, whose identity consists of hexadecimal digits.
  init(identity: String) { name = "waymark_" + identity }
}
