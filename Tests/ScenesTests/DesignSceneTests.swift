import Geometry
import Responders
import Testing

@testable import Scenes

@Suite("Whole scenes") struct SceneTests {
  /// The scene of the design document.
  static let stack = """
    window: { size: [320, 480] }
    views:                                       # back to front, as subviews
      - id: stack                                # no frame: fills its parent
        hitTestFirst: [green, red]               # an intercepting hitTest: these are asked before the usual order
        subviews:
          - { id: red,  frame: [20, 210, 280, 40],  gestures: [{ type: tap }] }
          - { id: blue, frame: [60, 130, 200, 200], alpha: 0.5, gestures: [{ type: pan }] }
          - id: green
            frame: [80, 150, 160, 160]
            alpha: 0.5
            gestures:
              - { id: single, type: tap, requireToFail: [double], on: { ended: { run: [notify-send, tap] } } }
              - { id: double, type: tap, numberOfTapsRequired: 2 }
              - { type: pan, on: { changed: { run: [brightnessctl, set, +5%], every: 40 } } }
    """

  @Test("the design's scene reads as it was meant")
  func design() throws {
    var red = ViewDescription(id: "red")
    red.frame = FrameDescription(Rect(x: 20, y: 210, width: 280, height: 40))
    red.gestures = [GestureDescription(id: "red.tap", .tap())]
    var blue = ViewDescription(id: "blue")
    blue.frame = FrameDescription(Rect(x: 60, y: 130, width: 200, height: 200))
    blue.alpha = 0.5
    blue.gestures = [GestureDescription(id: "blue.pan", .pan())]
    var single = GestureDescription(id: "single", .tap())
    single.requireToFail = ["double"]
    single.actions = [ActionDescription(state: .ended, arguments: ["notify-send", "tap"])]
    var pan = GestureDescription(id: "green.pan", .pan())
    pan.actions = [ActionDescription(state: .changed, arguments: ["brightnessctl", "set", "+5%"], every: 40)]
    var green = ViewDescription(id: "green")
    green.frame = FrameDescription(Rect(x: 80, y: 150, width: 160, height: 160))
    green.alpha = 0.5
    green.gestures = [single, GestureDescription(id: "double", .tap(numberOfTapsRequired: 2)), pan]
    var stack = ViewDescription(id: "stack")
    stack.hitTestFirst = ["green", "red"]
    stack.subviews = [red, blue, green]
    let window = WindowDescription(size: Size(width: 320, height: 480), views: [stack])
    #expect(try scene(Self.stack) == SceneDescription(windows: [window]))
  }

  @Test("a misspelt gesture in it is found")
  func misspelt() throws {
    let text = Self.stack.replacing("{ type: pan, on", with: "{ type: paan, on")
    let error = #expect(throws: SceneErrors.self) { try scene(text) }
    #expect(error?.description(file: "scene.yaml") == #"scene.yaml:14:21: unknown gesture "paan"; did you mean "pan"?"#)
    #expect(error?.description == #"14:21: unknown gesture "paan"; did you mean "pan"?"#)
  }

  @Test("the scene without a file, spelt out")
  func standard() throws {
    let text = """
      views:
        - id: view
          multipleTouchEnabled: true
          gestures:
            - type: tap
            - type: longPress
            - {type: pan, simultaneousWith: [view.swipe, view.pinch, view.rotation]}
            - {type: swipe, direction: all, simultaneousWith: [view.pan, view.pinch, view.rotation]}
            - {type: pinch, simultaneousWith: [view.pan, view.swipe, view.rotation]}
            - {type: rotation, simultaneousWith: [view.pan, view.swipe, view.pinch]}
      """
    #expect(try scene(text) == SceneDescription.standard)
  }

  @Test("several windows, each with its own")
  func windows() throws {
    let text = """
      windows:
        - id: panel
          size: [800, 480]
          device: ELAN*
          multipleTouchEnabled: true
          hitTestFirst: b
          views: [{id: a, subviews: [{id: b}]}]
          gestures: [{type: pinch}]
        - {id: pad, device: [{id: "06cb:*"}, {name: "*pad", udev: {ID_BUS: usb, ID_PATH: "pci-*"}}, 04F3:2a1c]}
        - id: rest
      tuning: {panThreshold: 3mm}
      """
    var a = ViewDescription(id: "a")
    a.subviews = [ViewDescription(id: "b")]
    let panel = WindowDescription(
      id: "panel", size: Size(width: 800, height: 480), devices: [DevicePattern(name: "ELAN*")],
      multipleTouchEnabled: true, hitTestFirst: ["b"], gestures: [GestureDescription(id: "panel.pinch", .pinch)],
      views: [a])
    let properties = [
      DevicePattern.UdevProperty(name: "ID_BUS", value: "usb"),
      DevicePattern.UdevProperty(name: "ID_PATH", value: "pci-*"),
    ]
    let pad = WindowDescription(
      id: "pad",
      devices: [
        DevicePattern(vendor: 0x06cb), DevicePattern(name: "*pad", udev: properties),
        DevicePattern(vendor: 0x04f3, product: 0x2a1c),
      ])
    let tuning = [TuningOverride(name: "panThreshold", value: .length(.millimetres(3)))]
    #expect(
      try scene(text) == SceneDescription(windows: [panel, pad, WindowDescription(id: "rest")], tuning: tuning))
  }

  @Test("views may stand in the window")
  func inside() throws {
    #expect(try scene("window: {views: [{id: a}]}") == scene("views: [{id: a}]"))
    #expect(try scene("window: {views: [{id: a}]}") == scene("window: {}\nviews: [{id: a}]"))
    #expect(try scene("window: {}").windows == [WindowDescription()])
  }

  @Test("names that nobody gave are the view's, the type and a number")
  func names() throws {
    let text = """
      views:
        - id: a
          gestures: [{type: tap}, {type: pan}, {type: tap}, {type: tap, id: x}, {type: tap}]
          subviews: [{id: a.pan3, gestures: [{type: tap, id: a.tap4}]}]
        - id: b
          gestures: [{type: pan, id: b.pan2}, {type: pan}, {type: pan}, {type: pan}]
      """
    let views = try scene(text).windows[0].views
    #expect(views[0].gestures.map(\.id) == ["a.tap", "a.pan", "a.tap2", "x", "a.tap3"])
    #expect(views[1].gestures.map(\.id) == ["b.pan2", "b.pan", "b.pan3", "b.pan4"])
  }
}
