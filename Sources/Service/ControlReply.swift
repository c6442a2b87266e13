internal import Engines

/// Lines that answer clients.
enum ControlReply {
  /// A device, for `status`.
  struct Device {
    var label: String
    var node: String
    var name: String
    var window: String?
    /// How many frames and kernel events have been read of it.
    var frames = 0
    var events = 0
    /// Why it is not read, where it is not.
    var problem: String?
  }

  static func error(_ message: String) -> [UInt8] {
    line { json in
      json.key("kind")
      json.string("error")
      json.key("message")
      json.string(message)
    }
  }

  static func subscribed(_ kinds: Set<JournalEntry.Kind>, _ views: Set<String>) -> [UInt8] {
    reply("subscribe") { json in
      json.key("kinds")
      strings(JournalEntry.Kind.allCases.filter(kinds.contains).map(\.rawValue), &json)
      json.key("views")
      strings(views.sorted(), &json)
    }
  }

  static func kept(_ seconds: Int) -> [UInt8] {
    reply("keep") { json in
      json.key("seconds")
      json.int(seconds)
    }
  }

  /// A request was carried out; `more` adds what there is to say.
  static func reply(_ request: String, _ more: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    line { json in
      json.key("kind")
      json.string("reply")
      json.key("request")
      json.string(request)
      more(&json)
    }
  }

  static func write(_ devices: [Device], to json: inout JSONWriter) {
    json.key("devices")
    json.beginArray()
    for device in devices {
      json.beginObject()
      json.key("device")
      json.string(device.label)
      json.key("node")
      json.string(device.node)
      json.key("name")
      json.string(device.name)
      json.key("window")
      if let window = device.window { json.string(window) } else { json.null() }
      json.key("frames")
      json.int(device.frames)
      json.key("events")
      json.int(device.events)
      if let problem = device.problem {
        json.key("problem")
        json.string(problem)
      }
      json.endObject()
    }
    json.endArray()
  }

  private static func strings(_ words: [String], _ json: inout JSONWriter) {
    json.beginArray()
    for word in words { json.string(word) }
    json.endArray()
  }

  private static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    body(&json)
    json.endObject()
    json.endLine()
    return json.bytes
  }
}
