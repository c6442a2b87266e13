import Devices
import Engines
import Evdev
import Geometry
import Inputs
import Recordings

/// `tactus devices`: the touch devices here, and what is odd about each.
enum DevicesVerb: Verb {
  static let name = "devices"
  static let summary = "list the touch devices and motion sensors here, and what is odd about each"
  static let help = """
    usage: tactus devices [OPTION]…

    Lists the touch devices and motion sensors of this machine: their class, how they tell contacts apart, axes with ranges and
    resolution, size, the udev properties that matter, and what is odd about each, such as no resolution, or no right to read it
    and what would give it. Accelerometers that have no event device, as the kernel shows most of them (on IIO), are named.

    Whether another program has taken a device for itself only shows by taking it: that is done while nothing touches it, and
    it is let go at once.

      -a, --all           other input devices too, such as remote controls and keyboards
      -j, --json          one JSON object a line
      -h, --help          this text

    Exit status: 0, also when there is no device; 2 for bad usage.

    """

  static func run(_ arguments: [String]) throws -> ExitCode {
    let options = try Options(arguments, for: self, [.flag("all", "a"), .flag("json", "j")])
    if options.wantsHelp {
      try Console.print(help)
      return .good
    }
    if let operand = options.operands.first { throw CommandProblem.usage(self, "nothing to do with \"\(operand)\"") }

    let candidates = DeviceMonitor.candidatesOnce()
    let reports = candidates.filter { $0.isTouch || $0.deviceClass.kind == .accelerometer || options.has("all") }
      .map { DeviceReport($0) }
    let sensors = IIOSensor.all()
    if reports.isEmpty { Console.error("tactus: \(whyNone(candidates))\n") }
    if options.has("json") {
      try Console.print(reports.map(\.json).joined() + sensors.map(\.json).joined())
    } else {
      try Console.print(DeviceTable(reports).text + sensors.map(\.text).joined())
    }
    return .good
  }

  /// Why there is nothing to list.
  static func whyNone(_ others: [DeviceCandidate]) -> String {
    guard others.isEmpty else {
      let list = others.map { "\($0.label) (\($0.deviceClass.kind.rawValue))" }.joined(separator: ", ")
      return "no touch device among the input devices \(list); --all tells more of them"
    }
    if !InputFile.isFolder("/sys/class/input") {
      return "no input device: there is no /sys/class/input, as in a container without /sys"
    }
    guard InputFile.isFolder("/dev/input") else {
      return "no input device: there is no /dev/input, so none is plugged in, or this is a container that is given none"
    }
    return "no input device: /dev/input is there but holds no event device that the kernel knows"
  }
}

/// Reports as a table, a row for each device with what belongs to it below.
struct DeviceTable {
  private let reports: [DeviceReport]

  init(_ reports: [DeviceReport]) { self.reports = reports }

  var text: String {
    guard !reports.isEmpty else { return "" }
    let rows = [["NODE", "CLASS", "PROTOCOL", "SLOTS", "SIZE", "POINTS", "NAME"]] + reports.map(Self.row)
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      // The last column is as wide as it is.
      zip(row, widths).enumerated().map { column, cell in
        column == row.count - 1 ? cell.0 : cell.0 + String(repeating: " ", count: cell.1 - cell.0.count)
      }.joined(separator: "  ") + "\n"
    }
    let details = [""] + reports.map { Self.details($0, indent: widths[0] + 2) }
    return zip(lines, details).map { $0 + $1 }.joined()
  }

  private static func row(_ report: DeviceReport) -> [String] {
    let size = report.size
    return [
      report.candidate.label, report.deviceClass.kind.rawValue, report.deviceClass.touchProtocol?.rawValue ?? "-",
      report.slotCount.map(String.init) ?? "-", size.map { "\(text($0.width)) x \(text($0.height)) mm" } ?? "-",
      report.points.map { "\(text($0.width)) x \(text($0.height))" } ?? "-", printable(report.description.name),
    ]
  }

  private static func details(_ report: DeviceReport, indent: Int) -> String {
    var lines: [String] = []
    for axis in report.touchAxes {
      let resolution = axis.info.resolution > 0 ? ", \(axis.info.resolution) \(axis.unit)" : ""
      let fuzz = axis.info.fuzz > 0 ? ", fuzz \(axis.info.fuzz)" : ""
      lines.append("axis  \(axis.name) \(axis.info.minimum) to \(axis.info.maximum)\(resolution)\(fuzz)")
    }
    for property in report.udev { lines.append("udev  \(property.name)=\(printable(property.value))") }
    for oddity in report.oddities { lines.append("odd   \(printable(oddity.description))") }
    let margin = String(repeating: " ", count: indent)
    return lines.map { "\(margin)\($0)\n" }.joined()
  }

  /// Sizes to the tenth.
  private static func text(_ number: Double) -> String {
    let tenths = Int(min((number * 10).rounded(), 1e15))
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }

  /// A device chooses its own name: nothing in it may steer a terminal.
  static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: "\u{fffd}"
          default: scalar
          }
        }))
  }
}

// MARK: - What a report shows

extension DeviceReport {
  struct Axis {
    let code: UInt16
    let info: AxisInfo
    var name: String { EventNames.code(code, type: EV.abs) ?? "axis \(code)" }
    let isForce: Bool
    var unit: String { isForce ? "/g" : code == ABS.mtOrientation ? "/rad" : "/mm" }
  }

  /// The axes that say something of contacts; none where the device could not be opened.
  var touchAxes: [Axis] {
    guard isReadable else { return [] }
    return description.axes.keys.sorted().filter { $0 != ABS.mtSlot && $0 != ABS.mtTrackingID }
      .compactMap { code in
        // The turning axes of a motion sensor, in degrees a second, are not read.
        let isForce = deviceClass.kind == .accelerometer
        guard !isForce || code <= ABS.z else { return nil }
        return description.axes[code].map { Axis(code: code, info: $0, isForce: isForce) }
      }
  }

  /// What decides over class, size, place and use.
  var udev: [(name: String, value: String)] {
    description.udevProperties.filter { name, _ in
      name.hasPrefix("ID_INPUT") || name.hasPrefix("LIBINPUT_") || ["ID_SEAT", "WL_OUTPUT"].contains(name)
    }.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  var slotCount: Int? { isReadable ? deviceClass.slotCount : nil }

  /// In millimetres.
  var size: Size? { description.surfaceSize }

  /// The window that it gets without a scene.
  var points: Size? {
    isReadable && deviceClass.isTouch ? TouchMapping(description: description).windowSize : nil
  }

  /// One line.
  var json: String {
    var line = JSONWriter()
    line.beginObject()
    line.add("node", candidate.node)
    line.add("name", description.name)
    line.add("bus", Int(description.identity.bus))
    line.add("vendor", Int(description.identity.vendor))
    line.add("product", Int(description.identity.product))
    line.add("version", Int(description.identity.version))
    line.add("class", deviceClass.kind.rawValue)
    line.add("protocol", deviceClass.touchProtocol?.rawValue)
    line.add("slots", slotCount)
    line.add("direct", deviceClass.isDirect)
    line.add("group", candidate.group)
    line.add("readable", isReadable)
    line.add("millimetres", size.map { [$0.width, $0.height] })
    line.add("points", points.map { [$0.width, $0.height] })
    line.add("axes", touchAxes) { object, axis in
      object.beginObject()
      object.add("axis", axis.name)
      object.add("minimum", Int(axis.info.minimum))
      object.add("maximum", Int(axis.info.maximum))
      object.add("resolution", Int(axis.info.resolution))
      object.add("fuzz", Int(axis.info.fuzz))
      object.endObject()
    }
    line.add("udev") { object in
      for property in udev { object.add(property.name, property.value) }
    }
    line.add("odd", oddities.map(\.description))
    line.endObject()
    line.endLine()
    return String(decoding: line.bytes, as: UTF8.self)
  }
}

extension IIOSensor {
  private static var why: String {
    "an accelerometer that the kernel shows on IIO alone: it has no event device, so it is not read"
  }

  /// A line and what is odd, as of the table.
  fileprivate var text: String {
    "\(label)  accelerometer  \(DeviceTable.printable(name))\n  odd   \(Self.why)\n"
  }

  /// One line.
  fileprivate var json: String {
    var line = JSONWriter()
    line.beginObject()
    line.add("node", label)
    line.add("name", name)
    line.add("class", "accelerometer")
    line.add("readable", false)
    line.add("odd", [Self.why])
    line.endObject()
    line.endLine()
    return String(decoding: line.bytes, as: UTF8.self)
  }
}
