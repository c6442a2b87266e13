import CLinuxInput
import Evdev
import Glibc
import Testing

@testable import Devices

@Suite struct AccessTests {
  @Test func `K31 the group that may read is named`() {
    let refusal = AccessRefusal(node: "/dev/input/event3", group: "input", groupMayRead: true)
    #expect(
      refusal.description == "/dev/input/event3: no right to read it; group \"input\" may: add the user to it (sudo usermod "
        + "-aG input USER, then log in anew), run the service with SupplementaryGroups=input, or have the seat's user given "
        + "it with TAG+=\"uaccess\" in a udev rule")
  }

  @Test func `K31 where no group may, the rule is named; never root`() {
    let refusal = AccessRefusal(node: "/dev/input/event3", group: "root", groupMayRead: false)
    #expect(refusal.description.contains("GROUP=\"input\", MODE=\"0660\""))
    let policy = AccessRefusal(node: "/dev/input/event3", group: "input", groupMayRead: true, isPolicy: true)
    #expect(policy.description.contains("DeviceAllow=char-input"))
    for text in [refusal.description, policy.description] { #expect(!text.contains("as root")) }
  }

  @Test(arguments: [
    (ENOENT, "there is no device"), (ENODEV, "there is no device"), (ENXIO, "there is no device"), (EMFILE, "cannot be opened"),
    (EACCES, "no right"), (EPERM, "a policy"),
  ])
  func `errors of open say what they mean`(_ code: Int32, _ words: String) {
    let failure = DeviceOpenFailure(node: "/nowhere", SystemError(call: "open", code: code))
    #expect(failure.description.hasPrefix("/nowhere: "))
    #expect(failure.description.contains(words))
  }

  @Test func `what is no evdev device is refused`() throws {
    #expect(throws: DeviceOpenFailure.gone(node: "/nowhere")) { _ = try LiveDevice(opening: "/nowhere") }
    #expect(throws: DeviceOpenFailure.notAnInputDevice(node: "/dev/null")) { _ = try LiveDevice(opening: "/dev/null") }
    #expect(throws: DeviceOpenFailure.notAnInputDevice(node: "/dev/null")) {
      _ = try LiveDevice(adopting: unsafe open("/dev/null", O_RDONLY))
    }
    #expect(throws: DeviceOpenFailure.self) { _ = try LiveDevice(adopting: -1) }
  }

  @Test func `notices are taken apart, damaged ones too`() {
    var bytes: [UInt8] = []
    for number: UInt32 in [3, LINUX_RIGHTS_CHANGED, 0, 8] { unsafe withUnsafeBytes(of: number) { unsafe bytes += $0 } }
    bytes += Array("event5\0\0".utf8)
    let notice = RightsWatch.Notice(watch: 3, mask: LINUX_RIGHTS_CHANGED, name: "event5")
    #expect(RightsWatch.Notice.parse(bytes[...]) == [notice])
    #expect(RightsWatch.Notice.parse((bytes + bytes)[...]) == [notice, notice])
    #expect(RightsWatch.Notice.parse(bytes[..<15]) == [])
    #expect(RightsWatch.Notice.parse(bytes[..<19]).map(\.name) == ["eve"])
  }

  @Test func `K31 rights that change are noticed, of the nodes that are waited for`() throws {
    var template = Array("/tmp/tactus-rights-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { return }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let nodes = ["\(folder)/event1", "\(folder)/event2"]
    defer {
      for node in nodes { unsafe unlink(node) }
      unsafe rmdir(folder)
    }
    for node in nodes { close(unsafe creat(node, 0o600)) }
    let watch = try RightsWatch()
    #expect(watch.add(nodes[0]))
    unsafe chmod(nodes[0], 0o640)
    unsafe chmod(nodes[1], 0o640)
    #expect(watch.changedNodes() == [nodes[0]])
    #expect(watch.changedNodes() == [])
    watch.remove(nodes[0])
    unsafe chmod(nodes[0], 0o600)
    #expect(watch.changedNodes() == [])
    #expect(!watch.add("/nowhere/event1"))
  }
}
