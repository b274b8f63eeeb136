import Waymark

/// The contents of a file as JSON and back, without loss: transfers them from the process that reads the file.
extension AnchorFileContent {
  /// The contents as one object.
  public var json: JSONValue {
    var leftOut = JSONObject()
    for (extra, count) in self.leftOut { leftOut[extra.rawValue] = .number(Double(count)) }
    return [
      "format": .string(format.rawValue), "anchors": .array(anchors.map { AnchorJSON.value(of: $0) }),
      "skipped": skipped.json, "skipped_count": .number(Double(skipped.count)), "changed": changed.json,
      "changed_count": .number(Double(changed.count)), "left_out": .object(leftOut),
    ]
  }

  /// Reads contents.
  ///
  /// - Parameter json: the object.
  /// - Throws: `InputError` that names the field.
  public init(_ json: JSONField) throws(InputError) {
    guard let format = AnchorFileFormat(rawValue: try json["format"].string()) else {
      throw json["format"].error("this is not an anchor file format")
    }
    self.init(format: format)
    for anchor in try json["anchors"].elements() {
      anchors.append(try AnchorJSON.anchor(anchor, id: try AnchorJSON.id(anchor["id"])))
    }
    skipped = try AnchorFileRemarks(json["skipped"], count: json["skipped_count"])
    changed = try AnchorFileRemarks(json["changed"], count: json["changed_count"])
    for extra in AnchorFileExtra.allCases { leftOut[extra] = try json["left_out"][extra.rawValue].intIfPresent() }
  }
}
