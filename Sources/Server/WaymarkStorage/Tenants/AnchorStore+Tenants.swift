extension AnchorStore {
  /// The tenants beside this store's own anchors; nil for a store that can have none.
  public func tenants() -> (any TenantRegistry)? {
    switch self {
    case let store as SQLiteAnchorStore:
      SQLTenantRegistry(
        tables: SQLiteTenantTables(path: store.path, access: store.access == .create ? .readWrite : store.access))
    case let store as PostgresAnchorStore:
      SQLTenantRegistry(tables: PostgresTenantTables(own: store.pool, shared: store.pool.forTenants()))
    default: nil
    }
  }
}
