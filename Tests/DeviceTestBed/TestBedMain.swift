import Devices
import Evdev
import Glibc

/// Plays recorded devices to the real libudev and libevdev, and prints what the module makes of them, for tests to compare.
///
///     umockdev-wrapper DeviceTestBed SCENARIO RECORDING… [-- COMMAND…]
///
/// Exit status 77: there is no umockdev.
@main
enum TestBedMain {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch let problem as Umockdev.Problem {
      print("no test bed: \(problem)")
      exit(77)
    } catch {
      print("failed: \(error)")
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    let parts = arguments.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    let bed = try TestBed()
    for (index, recording) in (parts.first ?? []).dropFirst().enumerated() {
      bed.devices.append(try MockDevice(number: index + 4, recording: recording))
    }
    switch arguments.first {
    case "list": try Scenarios.list(bed)
    case "play": try Scenarios.play(bed)
    case "plug": try Scenarios.plug(bed)
    case "rights": try Scenarios.rights(bed)
    case "record": try Scenarios.record(bed, parts.count > 1 ? parts[1] : [])
    case "run": try Scenarios.run(bed, parts.count > 1 ? parts[1] : [])
    case "iio": try Scenarios.runBesideIIO(bed, parts.count > 1 ? parts[1] : [])
    case "script": try Scenarios.script(bed, parts.count > 1 ? parts[1] : [])
    default: throw Umockdev.Problem(description: "no such scenario")
    }
  }
}

/// The devices, and the files that umockdev reads them from.
final class TestBed {
  let umockdev: Umockdev
  var devices: [MockDevice] = []
  private let folder: String

  init() throws {
    umockdev = try Umockdev()
    folder = try umockdev.root + "/tactus"
    unsafe mkdir(folder, 0o755)
  }

  deinit {
    for device in devices {
      for end in ["ioctl", "events"] { unsafe unlink("\(folder)/event\(device.number).\(end)") }
    }
    unsafe rmdir(folder)
  }

  func add(_ device: MockDevice, speaks: Bool = false) throws {
    try umockdev.add(device.deviceText)
    let file = "\(folder)/event\(device.number)"
    try write(device.ioctlText, to: "\(file).ioctl")
    try umockdev.loadIoctls(device.node, from: "\(file).ioctl")
    guard speaks else { return }
    try write(device.eventText(), to: "\(file).events")
    try umockdev.loadEvents(device.node, from: "\(file).events")
  }

  private func write(_ text: String, to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw Umockdev.Problem(description: "\(path) cannot be written") }
    defer { unsafe _ = fclose(file) }
    unsafe fputs(text, file)
  }
}
