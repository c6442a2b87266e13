import Evdev
import Geometry
import Testing

@testable import Engines

/// Journal lines are a contract: keys and their order, kind by kind, against the samples of DESIGN, section 5.
@Suite struct ContractTests {
  private func line(_ microseconds: Int64, _ content: JournalEntry.Content) -> String {
    var json = JSONWriter()
    json.write(JournalEntry(time: Timestamp(microseconds: microseconds), content))
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test("The sample line of a hit-test")
  func hitTest() {
    let entry = HitTestEntry(
      touch: 3, window: "window", view: "green",
      visited: [("window", "inside"), ("stack", "inside"), ("green", "hit")].map { (view: $0.0, result: $0.1) })
    #expect(
      line(1_204_500, .hitTest(entry)) == #"""
        {"time":1.204500,"kind":"hitTest","touch":3,"window":"window","view":"green","visited":[{"view":"window","result":"inside"},{"view":"stack","result":"inside"},{"view":"green","result":"hit"}]}

        """#)
  }

  @Test("The sample line of a touch")
  func touch() {
    var entry = TouchEntry(
      touch: 3, device: "event5", window: "window", phase: "began", location: Point(x: 160, y: 230), view: "green",
      tapCount: 1)
    #expect(
      line(1_204_500, .touch(entry)) == #"""
        {"time":1.204500,"kind":"touch","touch":3,"device":"event5","window":"window","phase":"began","x":160.00,"y":230.00,"view":"green","tapCount":1}

        """#)
    entry.view = nil
    entry.location = Point(x: -0.001, y: .nan)
    #expect(
      line(0, .touch(entry)) == #"""
        {"time":0.000000,"kind":"touch","touch":3,"device":"event5","window":"window","phase":"began","x":0.00,"y":null,"view":null,"tapCount":1}

        """#)
  }

  @Test("The sample line of a delivery")
  func deliver() {
    let entry = DeliverEntry(
      phase: "began", touches: [3], path: ["green", "stack", "window", "application"], isHandled: false)
    #expect(
      line(1_204_500, .deliver(entry)) == #"""
        {"time":1.204500,"kind":"deliver","phase":"began","touches":[3],"responder":"green","path":["green","stack","window","application"],"handled":false}

        """#)
  }

  @Test("An entry describes itself by its line, for whoever prints it")
  func description() {
    let entry = JournalEntry(time: Timestamp(microseconds: 1_000), .deadline(DeadlineEntry(recognizer: "tap")))
    #expect("\(entry)" == #"{"time":0.001000,"kind":"deadline","recognizer":"tap"}"#)
  }

  @Test("The sample line of a recogniser, and what else its reason may say")
  func recognizer() {
    var entry = RecognizerEntry(recognizer: "green.pan", from: "possible", to: "failed", reason: "moved")
    entry.value = JournalNumber(3.2, decimals: 2)
    entry.needed = JournalNumber(10, decimals: 2)
    #expect(
      line(1_290_000, .recognizer(entry)) == #"""
        {"time":1.290000,"kind":"recognizer","recognizer":"green.pan","from":"possible","to":"failed","reason":"moved","value":3.20,"needed":10.00}

        """#)
    entry.needed = nil
    entry.allowed = JournalNumber(0.35, decimals: 6)
    entry.by = "single"
    #expect(
      line(1_290_000, .recognizer(entry)) == #"""
        {"time":1.290000,"kind":"recognizer","recognizer":"green.pan","from":"possible","to":"failed","reason":"moved","by":"single","value":3.20,"allowed":0.350000}

        """#)
  }

  @Test("The sample line of a gesture")
  func gesture() {
    let entry = GestureEntry(
      recognizer: "single", type: "tap", state: "ended", window: "window", view: "green",
      location: Point(x: 160, y: 230), touches: [3], facts: [(key: "taps", value: .count(1))])
    #expect(
      line(1_290_000, .gesture(entry)) == #"""
        {"time":1.290000,"kind":"gesture","recognizer":"single","type":"tap","state":"ended","window":"window","view":"green","x":160.00,"y":230.00,"touches":[3],"numberOfTouches":1,"taps":1}

        """#)
  }

  @Test("What a gesture adds stands behind what all have, in its own order, words and numbers alike")
  func gestureFacts() {
    let facts: [(key: String, value: JournalValue)] = [
      (key: "scale", value: .number(JournalNumber(1.5, decimals: 4))), (key: "edge", value: .word("left")),
      (key: "n", value: .count(-2)), (key: "odd\"key", value: .word("\n")),
    ]
    let entry = GestureEntry(
      recognizer: "r", type: "t", state: "changed", window: nil, view: nil, location: .zero, touches: [1, 2], facts: facts)
    #expect(
      line(0, .gesture(entry)) == #"""
        {"time":0.000000,"kind":"gesture","recognizer":"r","type":"t","state":"changed","window":null,"view":null,"x":0.00,"y":0.00,"touches":[1,2],"numberOfTouches":2,"scale":1.5000,"edge":"left","n":-2,"odd\"key":"\n"}

        """#)
  }

  @Test("Lines of the kinds that DESIGN names without a sample: first the time, then the kind")
  func others() {
    #expect(
      line(500_000, .deadline(DeadlineEntry(recognizer: "press"))) == #"""
        {"time":0.500000,"kind":"deadline","recognizer":"press"}

        """#)
    #expect(
      line(1, .device(DeviceEntry(device: "event5", change: .dropped))) == #"""
        {"time":0.000001,"kind":"device","device":"event5","change":"dropped"}

        """#)
    #expect(
      line(1, .device(DeviceEntry(device: "event5", change: .added, name: "A \"B\"", deviceClass: "touchpad"))) == #"""
        {"time":0.000001,"kind":"device","device":"event5","change":"added","name":"A \"B\"","class":"touchpad","window":null}

        """#)
    #expect(
      line(-1, .diagnostic(DiagnosticEntry(device: nil, code: "noWindow", message: "why"))) == #"""
        {"time":-0.000001,"kind":"diagnostic","code":"noWindow","message":"why"}

        """#)
    #expect(
      line(0, .diagnostic(DiagnosticEntry(device: "event5", code: "ghostContacts", message: "why"))) == #"""
        {"time":0.000000,"kind":"diagnostic","device":"event5","code":"ghostContacts","message":"why"}

        """#)
    let contact = ContactEntry(
      device: "event5", touch: nil, slot: 1, phase: "began", position: Point(x: 1, y: 2), tool: "palm", isEstimated: false,
      reason: "palm")
    #expect(
      line(0, .contact(contact)) == #"""
        {"time":0.000000,"kind":"contact","device":"event5","touch":null,"slot":1,"phase":"began","x":1.00,"y":2.00,"tool":"palm","estimated":false,"reason":"palm"}

        """#)
  }

  @Test("A scene's line holds windows, views, frames, transforms and recognisers")
  func scene() {
    let inner = SceneEntry.SceneView(
      view: "green", frame: Rect(x: 80, y: 150, width: 160, height: 160), bounds: Rect(x: 0, y: 0, width: 160, height: 160),
      transform: Transform(a: 0, b: 1, c: -1, d: -0.0, tx: 5, ty: 0), isHidden: true, alpha: 0.5,
      isUserInteractionEnabled: false, recognizers: [SceneEntry.SceneRecognizer(recognizer: "single", type: "tap")], subviews: [])
    let bounds = Rect(x: 0, y: 0, width: 320, height: 480)
    let window = SceneEntry.SceneView(
      view: "window", frame: bounds, bounds: bounds, transform: .identity, isHidden: false, alpha: 1,
      isUserInteractionEnabled: true, recognizers: [], subviews: [inner])
    #expect(
      line(0, .scene(SceneEntry(windows: [window]))) == #"""
        {"time":0.000000,"kind":"scene","windows":[{"window":"window","frame":[0.00,0.00,320.00,480.00],"bounds":[0.00,0.00,320.00,480.00],"transform":[1.0000,0.0000,0.0000,1.0000,0.00,0.00],"hidden":false,"alpha":1.0000,"userInteractionEnabled":true,"recognizers":[],"subviews":[{"view":"green","frame":[80.00,150.00,160.00,160.00],"bounds":[0.00,0.00,160.00,160.00],"transform":[0.0000,1.0000,-1.0000,0.0000,5.00,0.00],"hidden":true,"alpha":0.5000,"userInteractionEnabled":false,"recognizers":[{"recognizer":"single","type":"tap"}],"subviews":[]}]}]}

        """#)
  }

  @Test("The words of the kinds are those of the contract")
  func kinds() {
    #expect(
      Set(JournalEntry.Kind.allCases.map(\.rawValue)) == [
        "scene", "device", "contact", "hitTest", "touch", "deliver", "recognizer", "gesture", "deadline", "motion", "remote",
        "press", "diagnostic",
      ])
    #expect(["added", "removed", "dropped", "resynced"].allSatisfy { DeviceEntry.Change(rawValue: $0) != nil })
  }
}
