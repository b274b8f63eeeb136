import CommandKit
import Foundation
import WaymarkFormats
import WaymarkServer
import WaymarkStorage

extension Command {
  private static let tenant = Positional("NAME", help: "the tenant")
  private static let token = Option("--name", value: "TOKEN", help: "name of the token")
  private static let about = """
    Tenants share servers: each has anchors and tokens of its own, and the page at /t/NAME/. Servers on the store learn
    of every change within about two seconds (docs/server.md).
    """

  static let tenantAdd = Command(
    "tenant", "add", summary: "add a tenant and a token for its administrator",
    discussion: """
      \(about)

      output: tenant, name, role, token, path

      example:
        waymark tenant add alpine-club --store anchors.sqlite
      """,
    positionals: [Positional("NAME", help: "2 to 32 letters a to z, digits and hyphens")],
    options: [.anchorStore] + Option.tenantLimits
  ) { arguments, console in
    let name = try arguments.tenant()
    let rate = try arguments.tenantRate() ?? Tenant.usualRate
    let (records, megabytes) = try arguments.tenantSize()
    var limits = StoreLimits.tenant
    limits.records = records ?? limits.records
    if let megabytes { limits.bytes = megabytes << 20 }
    let store = try TenantCommandStore(arguments, .create)
    _ = try store.registry.add(name, rate: rate, limits: limits, now: store.now)
    let secret = try store.add(token: "admin", of: name, .admin)
    console.result(
      arguments, json: TenantOutput.secret(secret, name: "admin", of: name, .admin),
      human: "added \(name)\n" + TenantOutput.lines(secret, name: "admin", of: name, .admin))
  }

  static let tenantList = Command(
    "tenant", "list", summary: "list the tenants of a store and their tokens",
    discussion: """
      output: tenants: name, rate, records, megabytes, created, tokens: name, role, created, lastUsed

      example:
        waymark tenant list --store anchors.sqlite
      """,
    positionals: [Positional("NAME", help: "only this one", arity: .optional)], options: [.anchorStore]
  ) { arguments, console in
    let name = try arguments.tenantName("NAME")
    let registry = try TenantCommandStore(arguments, .readOnly).registry
    let (tenants, tokens) = try registry.list()
    let shown = try name.map { name in [try registry.tenant(name)] } ?? tenants
    let each = shown.map { tenant in (tenant, tokens.filter { $0.tenant == tenant.name }) }
    console.result(
      arguments, json: ["tenants": .array(each.map { TenantOutput.json($0, tokens: $1) })],
      human: each.isEmpty ? "no tenants" : each.map { TenantOutput.text($0, tokens: $1) }.joined(separator: "\n"))
  }

  static let tenantLimit = Command(
    "tenant", "limit", summary: "limit a tenant's requests and storage",
    discussion: """
      Limits that are not given stay as they are. A store at its limit accepts only deletions and edits that do not make
      it larger.

      output: tenant, rate, records, megabytes

      example:
        waymark tenant limit alpine-club --rate 20 --records 20000 --store anchors.sqlite
      """,
    positionals: [tenant], options: [.anchorStore] + Option.tenantLimits
  ) { arguments, console in
    let name = try arguments.tenant()
    let rate = try arguments.tenantRate()
    let (records, megabytes) = try arguments.tenantSize()
    guard rate != nil || records != nil || megabytes != nil else {
      throw UsageError("A limit is missing: give --rate, --records or --megabytes.")
    }
    let changed = try TenantCommandStore(arguments, .readWrite).registry.limit(
      name, rate: rate, records: records, megabytes: megabytes)
    console.result(
      arguments,
      json: [
        "tenant": .string(name.description), "rate": .number(changed.rate),
        "records": .number(Double(changed.limits.records)), "megabytes": .number(Double(changed.limits.megabytes)),
      ], human: TenantOutput.limits(changed))
  }

  static let tenantToken = Command(
    "tenant", "token", summary: "create a token for a tenant",
    discussion: """
      The role read permits reading; write also editing; admin also tokens, export and removal of everything. The token
      is shown once; the store keeps only its SHA-256.

      output: tenant, name, role, token, path

      example:
        waymark tenant token alpine-club --name guide --role write --store anchors.sqlite
      """,
    positionals: [tenant],
    options: [.anchorStore, token, Option("--role", value: "ROLE", help: "read, write or admin")]
  ) { arguments, console in
    let name = try arguments.tenant()
    let token = try arguments.required("--name")
    guard let role = try arguments.choice("--role", as: TenantRole.self) else {
      throw UsageError("--role is missing: give read, write or admin.")
    }
    let secret = try TenantCommandStore(arguments, .readWrite).add(token: token, of: name, role)
    console.result(
      arguments, json: TenantOutput.secret(secret, name: token, of: name, role),
      human: TenantOutput.lines(secret, name: token, of: name, role))
  }

  static let tenantRotate = Command(
    "tenant", "rotate", summary: "replace a token's secret",
    discussion: """
      The old secret stops working at once.

      output: tenant, name, role, token, path

      example:
        waymark tenant rotate alpine-club --name guide --store anchors.sqlite
      """,
    positionals: [tenant], options: [.anchorStore, token]
  ) { arguments, console in
    let name = try arguments.tenant()
    let store = try TenantCommandStore(arguments, .readWrite)
    let secret = AccessToken.random()
    let token = try store.registry.rotate(
      try arguments.required("--name"), of: name, to: secret.hash, now: store.now)
    console.result(
      arguments, json: TenantOutput.secret(secret, name: token.name, of: name, token.role),
      human: TenantOutput.lines(secret, name: token.name, of: name, token.role))
  }

  static let tenantRevoke = Command(
    "tenant", "revoke", summary: "revoke a token",
    discussion: """
      output: tenant, name

      example:
        waymark tenant revoke alpine-club --name guide --store anchors.sqlite
      """,
    positionals: [tenant], options: [.anchorStore, token]
  ) { arguments, console in
    let name = try arguments.tenant()
    let token = try arguments.required("--name")
    try TenantCommandStore(arguments, .readWrite).registry.revoke(token, of: name)
    console.result(
      arguments, json: ["tenant": .string(name.description), "name": .string(token)], human: "revoked \(token)")
  }

  static let tenantExport = Command(
    "tenant", "export", summary: "back up all data of a tenant to one file, also while servers use it",
    discussion: """
      The file is a backup like that of waymark anchors backup; waymark anchors restore FILE --store STORE --tenant NAME
      restores it to a tenant without anchors. It does not contain tokens.

      output: file, anchors, deleted, revision

      example:
        waymark tenant export alpine-club --store anchors.sqlite --out club.sqlite
      """,
    positionals: [tenant], options: [.anchorStore, Option("--out", value: "FILE", help: "must not exist yet")]
  ) { arguments, console in
    let name = try arguments.tenant()
    let path = try arguments.required("--out")
    let registry = try TenantCommandStore(arguments, .readOnly).registry
    let saved = try AnchorBackup.save(try registry.store(of: try registry.tenant(name), .readOnly), to: path)
    console.result(
      arguments, json: AnchorOutput.json(saved, file: path),
      human: "\(path): \(saved.anchors) anchors and \(saved.deleted) deletions, up to revision \(saved.revision)")
  }

  static let tenantRemove = Command(
    "tenant", "remove", summary: "remove a tenant and all its data",
    discussion: """
      Deletes anchors, tokens, and the tables or file; only an export can restore them. Asks to confirm the name unless
      --yes is given.

      output: removed

      example:
        waymark tenant remove alpine-club --yes --store anchors.sqlite
      """,
    positionals: [tenant], options: [.anchorStore, Option("--yes", help: "do not ask")]
  ) { arguments, console in
    let name = try arguments.tenant()
    let registry = try TenantCommandStore(arguments, .readWrite).registry
    _ = try registry.tenant(name)
    if !arguments.has("--yes") {
      console.note("Everything that \(name) has will be gone. Its name again:")
      guard readLine(strippingNewline: true) == name.description else {
        throw InputError("nothing was removed", advice: "give the tenant's name again, or --yes")
      }
    }
    try registry.remove(name)
    console.result(
      arguments, json: ["removed": .string(name.description)], human: "removed \(name) and everything it had")
  }
}
