public import Foundation
public import Waymark
public import WaymarkFormats

extension AnchorSynchronisation {
  /// The body of the next `POST /api/anchors/sync`.
  public mutating func body(of replica: AnchorReplica) -> Data {
    var body: JSONObject = [
      "client": .string(replica.client.text), "since": .number(Double(since)),
      "anchors": .array(request(of: replica).map { AnchorJSON.value(of: $0) }),
    ]
    if let store { body["store"] = .string(store) }
    return Data(JSONValue.object(body).text().utf8)
  }

  /// Takes the body of the response to the last request.
  ///
  /// - Throws: `InputError` when it is not a response; nothing has changed then.
  public mutating func take(_ body: Data, in replica: inout AnchorReplica) throws(InputError) -> Outcome {
    let fields = JSONField(document: try JSONValue(parsing: body))
    try fields.requireObject()
    let response = Response(
      sequence: try fields["sequence"].int(), store: try fields["store"].stringIfPresent(),
      records: try fields["anchors"].elements().map { field throws(InputError) in try AnchorJSON.record(field) },
      present: try fields["present"].elementsIfPresent().map { fields throws(InputError) in
        Set(try fields.map { field throws(InputError) in try AnchorJSON.id(field) })
      },
      isPart: fields["more"].value?.bool == true, isOld: fields["age"].isPresent)
    do throws(Problem) {
      return try take(response, in: &replica)
    } catch {
      throw fields["sequence"].error(error.description)
    }
  }

  /// Takes a failure of the last request.
  public mutating func fail(_ failure: ServerFailure, in replica: AnchorReplica) -> Outcome {
    guard case .refused(let status) = failure.kind else { return fail(status: nil, in: replica) }
    return fail(status: status, in: replica)
  }
}
