import Testing

@testable import Scenes

@Suite("Mistakes in windows") struct WindowErrorTests {
  static let form = "a name, {name: glob, id: vendor:product, udev: {PROPERTY: glob}}, or a list of those"

  static let rows: [Row] = [
    // The scene.
    Row("{}", #"1:1: a scene needs "views", "window" or "windows""#),
    Row("tuning: {}", #"1:1: a scene needs "views", "window" or "windows""#),
    Row(
      "[1]",
      "1:1: the scene must be a mapping, not a list; its properties are window, windows, views, firstResponder, on, keyboards, tuning"
    ),
    Row(
      "views",
      #"1:1: the scene must be a mapping, not "views"; its properties are window, windows, views, firstResponder, on, keyboards, tuning"#
    ),
    Row("veiws: []", #"1:1: unknown property "veiws" of the scene; did you mean "views"?"#),
    Row("gestures: []", #"1:1: unknown property "gestures" of the scene; it belongs to a window or a view"#),
    Row(
      "color: red",
      #"1:1: unknown property "color" of the scene; its properties are window, windows, views, firstResponder, on, keyboards, tuning"#
    ),
    Row("views: []\nviews: []", #"2:1: "views" is set twice; the first is in line 1"#),
    Row("views: 3", #"1:8: "views" must be a list of views, not 3"#),
    Row("views:", #"1:7: "views" must be a list of views, but has no value"#),
    Row("views: {id: a}", #"1:8: "views" must be a list of views, not a mapping"#),
    // Windows and what cannot stand beside them.
    Row("windows: []", #"1:10: "windows" must name at least one window"#),
    Row("windows: {}", #"1:10: "windows" must be a list of windows, not a mapping"#),
    Row(
      "windows: [{}]\nviews: []",
      #"2:1: "views" cannot stand beside "windows"; put each view into its window's "views""#),
    Row("window: {}\nwindows: [{}]", #"1:1: "window" cannot stand beside "windows"; make it an entry of "windows""#),
    Row("window: {views: []}\nviews: []", #"2:1: the window's "views" stand in two places; put them all into one"#),
    Row("views: []\nwindow: {views: []}", #"2:10: the window's "views" stand in two places; put them all into one"#),
    Row(
      "windows: [{}, {}]", #"1:15: "window" is already the name of a window, in line 1; give this one an "id""#),
    Row(
      "windows:\n  - id: a\n  - id: a", #"3:9: "a" is already the name of a window, in line 2; choose another"#),
    Row(
      "window:\nviews: []",
      #"1:8: a window must be a mapping, but has no value; its properties are id, size, device, multipleTouchEnabled, hitTestFirst, firstResponder, on, gestures, views"#
    ),
    Row(
      "window: 1",
      #"1:9: a window must be a mapping, not 1; its properties are id, size, device, multipleTouchEnabled, hitTestFirst, firstResponder, on, gestures, views"#
    ),
    Row("window: {alpha: 1}", #"1:10: unknown property "alpha" of a window; it belongs to a view"#),
    Row("window: {subviews: []}", #"1:10: unknown property "subviews" of a window; did you mean "views"?"#),
    // Identifier.
    Row("window: {id: ''}", #"1:14: "id" must be a name, not """#),
    Row("window: {id: []}", #"1:14: "id" must be a name, not a list"#),
    Row("window: {id: ~}", #"1:14: "id" must be a name, but has no value"#),
    Row("window: {id: application}", #"1:14: "application" is a name of the application; choose another name"#),
    Row(#"window: {id: "a\tb"}"#, #"1:14: "id" must be a name without control characters, not "a\tb""#),
    Row("window: {id: a}\nviews: [{id: a}]", #"2:14: "a" is already the name of a window, in line 1; choose another"#),
    Row("views: [{id: window}]", #"1:14: "window" is already the name of a window; choose another"#),
    // Size.
    Row("window: {size: 320}", #"1:16: "size" must be [width, height], not 320"#),
    Row("window: {size: {width: 1}}", #"1:16: "size" must be [width, height], not a mapping; write [320, 480]"#),
    Row("window: {size: [320]}", #"1:16: "size" must be [width, height], not a list of 1"#),
    Row(
      "window: {size: [0, -1]}",
      #"1:17: the width of "size" must be a number above 0, up to 1000000, not 0"#,
      #"1:20: the height of "size" must be a number above 0, up to 1000000, not -1"#),
    Row("window: {size: [50%, 1]}", #"1:17: the width of "size" must be a number above 0, up to 1000000, not 50%"#),
    Row("window: {size: [nan, 1]}", #"1:17: the width of "size" must be a number above 0, up to 1000000, not "nan""#),
    Row(
      "window: {size: [1, .inf]}", #"1:20: the height of "size" must be a number above 0, up to 1000000, not ".inf""#),
    Row(
      "window: {size: [1, 1e999]}", #"1:20: the height of "size" must be a number above 0, up to 1000000, not 1e999"#),
    Row("window: {size: [0x10, 1]}", #"1:17: the width of "size" must be a number above 0, up to 1000000, not "0x10""#),
    // Devices.
    Row(
      "window: {device: 1}",
      #"1:18: "device" must be \#(form), not 1; a device that is called so is written "1""#),
    Row(
      "keyboards: [1, true, '1', 'true']\nviews: []",
      #"1:13: an entry of "keyboards" must be \#(form), not 1; a device that is called so is written "1""#,
      #"1:16: an entry of "keyboards" must be \#(form), not "true"; a device that is called so is written "true""#),
    Row(
      "window: {device: {name: 1.5}}",
      #"1:25: "name" must be a name, in which * stands for any text, not 1.5; a device that is called so is written "1.5""#),
    Row(
      "window: {device: '046d:12345'}",
      #"1:18: "046d:12345" looks like vendor:product, which has four hexadecimal digits on either side, such as 04f3:2a1c; a name is written {name: "046d:12345"}"#
    ),
    Row("window: {device: []}", #"1:18: "device" must be \#(form), not an empty list"#),
    Row("window: {device: ''}", #"1:18: "device" must be \#(form), not """#),
    Row("window: {device: [[a]]}", #"1:19: an entry of "device" must be \#(form), not a list"#),
    Row("window: {device: }", #"1:18: "device" must be \#(form), but has no value"#),
    Row("window: {device: {}}", #"1:18: a device needs "name", "id" or "udev""#),
    Row("window: {device: {nmae: a}}", #"1:19: unknown property "nmae" of a device; did you mean "name"?"#),
    Row("window: {device: {name: []}}", #"1:25: "name" must be a name, in which * stands for any text, not a list"#),
    Row(
      "window: {device: {id: 4f3:1}}",
      #"1:23: "id" must be vendor:product in hexadecimal, such as 04f3:2a1c or 04f3:*, not "4f3:1""#),
    Row(
      "window: {device: {id: '+123:-123'}}",
      #"1:23: "id" must be vendor:product in hexadecimal, such as 04f3:2a1c or 04f3:*, not "+123:-123""#),
    Row(
      "window: {device: {id: {}}}",
      #"1:23: "id" must be vendor:product in hexadecimal, such as 04f3:2a1c or 04f3:*, not a mapping"#),
    Row(
      "window: {device: {udev: A=1}}", #"1:25: "udev" must be properties, such as {ID_INPUT_TOUCHSCREEN: 1}, not "A=1""#
    ),
    Row(
      "window: {device: {udev: {}}}",
      #"1:25: "udev" must be properties, such as {ID_INPUT_TOUCHSCREEN: 1}, not a mapping"#),
    Row(
      "window: {device: {udev: {A: }}}",
      #"1:29: "A" must be the property's value, in which * stands for any text, but has no value"#),
    // The rest.
    Row(
      "window: {multipleTouchEnabled: yes}",
      #"1:32: "multipleTouchEnabled" must be true or false, not "yes"; write true"#),
    Row("window: {hitTestFirst: 3}\nviews: [{id: a}]", #"1:24: unknown view "3"; known are a"#),
    Row("window: {hitTestFirst: [window]}", #"1:25: "window" is a window; "hitTestFirst" takes views"#),
    Row("window: {gestures: tap}", #"1:20: "gestures" must be a list of gestures, not "tap"; write [{type: tap}]"#),
  ]

  @Test("name the place and a way out", arguments: rows)
  func message(_ row: Row) {
    #expect(report(row.text) == row.expected)
  }
}
