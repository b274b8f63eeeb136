extension AnchorAPI {
  /// The anchors of a tenant, whose store is opened when a request needs it.
  init(_ visitor: TenantVisitor) {
    self.init(base: "/t/\(visitor.name)/api/anchors", mayWrite: visitor.may(.write)) { request, isListening, body in
      try await visitor.service.open.use(try visitor.tenant(), for: request, isListening: isListening, body)
    }
  }
}
