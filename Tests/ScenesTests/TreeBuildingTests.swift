import Evdev
import Geometry
import Responders
import Testing

@testable import Scenes

@Suite("Building the tree") struct TreeBuildingTests {
  @Test("the design's scene stands as it was described")
  func design() throws {
    let stage = try Stage(SceneTests.stack)
    let window = stage.scene.windows[0]
    #expect(stage.application.windows.map(\.identifier) == ["window"])
    #expect(window.frame == Rect(x: 0, y: 0, width: 320, height: 480))
    #expect(type(of: window) == Window.self)
    let stack = stage.view("stack")
    #expect(window.subviews.map(\.identifier) == ["stack"])
    #expect(stack.frame == window.bounds)
    #expect(stack.subviews.map(\.identifier) == ["red", "blue", "green"])
    #expect(stage.view("red").frame == Rect(x: 20, y: 210, width: 280, height: 40))
    #expect(stage.view("blue").alpha == 0.5)
    #expect(stage.view("green").gestureRecognizers.map(\.name) == ["single", "double", "green.pan"])
    #expect(stage.scene.recognizer("red.tap")?.view === stage.view("red"))
    // Only what needs more is more than a plain view.
    #expect(stack is SceneView)
    #expect(type(of: stage.view("red")) == View.self)
    let run = SceneAction(recognizer: "single", state: .ended, arguments: ["notify-send", "tap"])
    let dim = SceneAction(
      recognizer: "green.pan", state: .changed, arguments: ["brightnessctl", "set", "+5%"], every: 40, measure: .points)
    #expect(stage.scene.actions == [run, dim])
  }

  @Test("views asked first come before the ones in front of them; a hidden one is passed over")
  func hitTestFirst() throws {
    let stage = try Stage(SceneTests.stack)
    #expect(stage.hit(70, 220) == "red")
    #expect(stage.hit(160, 230) == "green")
    #expect(stage.hit(70, 140) == "blue")
    #expect(stage.hit(10, 10) == "stack")
    stage.view("red").isHidden = true
    #expect(stage.hit(70, 220) == "blue")
    stage.view("red").isHidden = false
    stage.view("red").removeFromSuperview()
    #expect(stage.hit(70, 220) == "blue")
    stage.view("stack").isUserInteractionEnabled = false
    #expect(stage.hit(160, 230) == "window")
  }

  @Test("a window asks first, too, through whatever lies between")
  func windowHitTestFirst() throws {
    let stage = try Stage(
      """
      window: {size: [100, 100], hitTestFirst: [deep]}
      views:
        - id: outer
          frame: [10, 10, 80, 80]
          transform: {scale: 2}
          subviews: [{id: deep, frame: [20, 20, 10, 10]}]
        - {id: cover}
      """)
    #expect(stage.scene.windows[0] is SceneWindow)
    // The outer view is drawn about (50, 50) at twice its size: its point (25, 25) lies at (20, 20).
    #expect(stage.hit(20, 20) == "deep")
    #expect(stage.hit(31, 31) == "cover")
    #expect(stage.hit(100, 20) == nil)
  }

  @Test("percentages are of the parent's bounds, and follow the window's size")
  func percentages() throws {
    let stage = try Stage(
      """
      views:
        - id: outer
          frame: [25%, 10, "50%", "100%"]
          subviews:
            - {id: inner, frame: ["50%", "50%", 30, "25%"]}
            - {id: fill}
            - id: scrolled
              bounds: [0, 100, 50, 50]
              subviews: [{id: content}]
      """, size: Size(width: 200, height: 100))
    #expect(stage.view("outer").frame == Rect(x: 50, y: 10, width: 100, height: 100))
    #expect(stage.view("inner").frame == Rect(x: 50, y: 50, width: 30, height: 25))
    #expect(stage.view("fill").frame == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(stage.view("scrolled").frame == Rect(x: 25, y: 25, width: 50, height: 50))
    #expect(stage.view("content").frame == Rect(x: 0, y: 100, width: 50, height: 50))
    stage.scene.setSize(Size(width: 400, height: 50), ofWindow: 0)
    #expect(stage.scene.windows[0].bounds == Rect(x: 0, y: 0, width: 400, height: 50))
    #expect(stage.view("outer").frame == Rect(x: 100, y: 10, width: 200, height: 50))
    #expect(stage.view("inner").frame == Rect(x: 100, y: 25, width: 30, height: 12.5))
    #expect(stage.view("fill").frame == Rect(x: 0, y: 0, width: 200, height: 50))
  }

  @Test("a transform is about the centre, and stays when the size changes")
  func transforms() throws {
    let stage = try Stage(
      "views: [{id: v, frame: [10%, 10%, 20, 40], transform: {rotate: 90}}]", size: Size(width: 100, height: 100))
    #expect(stage.view("v").frame == Rect(x: 0, y: 20, width: 40, height: 20))
    #expect(stage.view("v").bounds == Rect(x: 0, y: 0, width: 20, height: 40))
    stage.scene.setSize(Size(width: 200, height: 100), ofWindow: 0)
    #expect(stage.view("v").frame == Rect(x: 10, y: 20, width: 40, height: 20))
  }

  @Test("flags and types")
  func flags() throws {
    let stage = try Stage(
      """
      window: {multipleTouchEnabled: true}
      views:
        - {id: a, hidden: true, alpha: 0.25, userInteractionEnabled: false, multipleTouchEnabled: true, exclusiveTouch: true}
        - {id: b}
        - {id: c, type: imageView}
        - {id: d, type: imageView, userInteractionEnabled: true, handlesTouches: true}
      """)
    let a = stage.view("a")
    #expect(a.isHidden && !a.isUserInteractionEnabled && a.isMultipleTouchEnabled && a.isExclusiveTouch)
    #expect(a.alpha == 0.25)
    let b = stage.view("b")
    #expect(!b.isHidden && b.isUserInteractionEnabled && !b.isMultipleTouchEnabled && !b.isExclusiveTouch)
    #expect(b.alpha == 1)
    #expect(stage.scene.windows[0].isMultipleTouchEnabled)
    #expect(stage.view("c") is ImageView)
    #expect(!stage.view("c").isUserInteractionEnabled)
    #expect(stage.view("d").isUserInteractionEnabled)
  }

  @Test("a touch area reaches beyond the bounds, but not beyond the parent (rule H4)")
  func touchArea() throws {
    let stage = try Stage(
      """
      window: {size: [100, 100]}
      views:
        - id: outer
          frame: [20, 20, 40, 40]
          subviews:
            - {id: wide, frame: [20, 0, 20, 20], touchArea: [5, 10, 5, 10]}
            - {id: narrow, frame: [0, 20, 20, 20], touchArea: -5}
      """)
    #expect(stage.hit(50, 30) == "wide")
    #expect(stage.hit(31, 44) == "wide")
    #expect(stage.hit(29, 30) == "outer")
    #expect(stage.hit(65, 30) == "window")
    #expect(stage.hit(30, 50) == "narrow")
    #expect(stage.hit(24, 50) == "outer")
    #expect(stage.hit(30, 44) == "wide")
    #expect(stage.hit(30, 56) == "outer")
  }

  @Test("touches go up the chain, past controllers, until a view handles them (rules R1, R2)")
  func chain() throws {
    let stage = try Stage(
      """
      window: {size: [100, 100]}
      views:
        - id: outer
          controller: main
          subviews:
            - {id: left, frame: [0, 0, 50, 100], controller: side, subviews: [{id: leaf, frame: [0, 0, 50, 50]}]}
            - {id: right, frame: [50, 0, 50, 100], handlesTouches: true, subviews: [{id: twig, frame: [0, 0, 50, 50]}]}
      """)
    stage.tap(10, 10, at: 0)
    #expect(stage.chain == "leaf -> left -> side -> outer -> main -> window -> application")
    stage.tap(60, 10, at: 1000)
    #expect(stage.chain == "twig -> right!")
    stage.tap(60, 80, at: 2000)
    #expect(stage.chain == "right!")
    #expect(stage.scene.controllers.map(\.identifier) == ["main", "side"])
    #expect(stage.scene.controllers[1].parent === stage.scene.controllers[0])
  }

  @Test("several windows: sizes asked for where they are missing, devices sent where they belong")
  func windows() throws {
    let text = """
      windows:
        - {id: panel, size: [800, 480], device: "Panel*"}
        - {id: pad}
      """
    let application = Application()
    var asked: [String] = []
    let scene = try Scene(SceneDescription(yaml: Array(text.utf8)), in: application) { window in
      asked.append(window.id)
      return Size(width: 10, height: 20)
    }
    #expect(asked == ["pad"])
    #expect(scene.windows.map(\.bounds.size) == [Size(width: 800, height: 480), Size(width: 10, height: 20)])
    // A later window lies in front.
    #expect(application.windows.map(\.identifier) == ["pad", "panel"])
    #expect(scene.window(for: DeviceDescription(name: "Panel 7")) === scene.windows[0])
    #expect(scene.window(for: DeviceDescription(name: "Mouse")) === scene.windows[1])
    scene.remove()
    #expect(application.windows.isEmpty)
  }
}
