import Evdev
import Geometry
import TactusTesting
import Testing

@Suite struct PanelTests {
  @Test func `a touchscreen is exactly as large as its window`() {
    let panel = Panel.touchscreen(width: 320, height: 480)
    #expect(panel.description.axes[ABS.mtPositionX] == AxisInfo(minimum: 0, maximum: 8127, resolution: 163))
    #expect(panel.description.axes[ABS.mtPositionY] == AxisInfo(minimum: 0, maximum: 12191, resolution: 163))
    #expect(panel.description.axes[ABS.mtSlot]?.maximum == 9)
    #expect(panel.description.hasProperty(InputProperty.direct))
    #expect(Panel(panel.description).windowSize == Size(width: 320, height: 480))
  }

  @Test(arguments: [Panel.touchscreen(), .touchpad(), .anonymousTouchscreen(), .singleTouchscreen()])
  func `points become units and points again`(_ panel: Panel) {
    for x in stride(from: 0, to: panel.windowSize.width, by: 5) {
      let point = Point(x: x, y: panel.windowSize.height / 4)
      let units = panel.units(at: point)
      #expect(panel.point(x: units.x, y: units.y) == point)
    }
    let odd = Point(x: 33.33, y: 44.44)
    let units = panel.units(at: odd)
    #expect(panel.point(x: units.x, y: units.y).distance(to: odd) < 0.03)
  }

  @Test func `any description will do`() {
    let axes: [UInt16: AxisInfo] = [
      ABS.x: AxisInfo(minimum: -100, maximum: 99), ABS.y: AxisInfo(minimum: 0, maximum: 99),
    ]
    let panel = Panel(DeviceDescription(axes: axes))
    #expect(panel.windowSize == Size(width: 1024, height: 512))
    #expect(panel.units(at: Point(x: 512, y: 256)) == (0, 50))
    #expect(panel.units(at: Point(x: .infinity, y: -1e300)) == (0, .min))
    #expect(Panel(DeviceDescription()).windowSize == Size(width: 1024, height: 1024))
  }
}
