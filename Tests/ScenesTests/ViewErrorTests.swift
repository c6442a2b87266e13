import Testing

@testable import Scenes

@Suite("Mistakes in views") struct ViewErrorTests {
  static let identity: [Row] = [
    Row("views:\n  - {}", #"2:5: a view needs an "id""#),
    Row("views:\n  - {di: a}", #"2:6: unknown property "di" of a view; did you mean "id"?"#),
    Row(
      "views: [a]",
      #"1:9: a view must be a mapping, not "a"; its properties are id, type, frame, bounds, transform, hidden, alpha, userInteractionEnabled, multipleTouchEnabled, exclusiveTouch, controller, touchArea, handlesTouches, hitTestFirst, on, gestures, subviews"#
    ),
    Row("views: [{id: ''}]", #"1:14: "id" must be a name, not """#),
    Row("views: [{id: [a]}]", #"1:14: "id" must be a name, not a list"#),
    Row("views: [{id: null}]", #"1:14: "id" must be a name, but has no value"#),
    Row("views: [{id: a}, {id: a}]", #"1:23: "a" is already the name of a view, in line 1; choose another"#),
    Row(
      "views:\n- id: a\n  subviews:\n  - id: a", #"4:9: "a" is already the name of a view, in line 2; choose another"#),
    Row("views: [{id: application}]", #"1:14: "application" is a name of the application; choose another name"#),
    Row(
      "views: [{id: a, gestures: [{type: tap, id: a}]}]",
      #"1:44: "a" is already the name of a view, in line 1; choose another"#),
    Row(view("type: imgview"), #"3:11: unknown view type "imgview"; did you mean "imageView"?"#),
    Row(view("type: button"), #"3:11: unknown view type "button"; known are view, imageView and control"#),
    Row(view("type: [view]"), #"3:11: "type" must be one of view, imageView, control, not a list"#),
    Row(view("type:"), #"3:10: "type" must be one of view, imageView, control, but has no value"#),
    Row(view("controller: ''"), #"3:17: "controller" must be a name, not """#),
    Row(view("controller: {}"), #"3:17: "controller" must be a name, not a mapping"#),
    Row(view("controller: v"), #"3:17: "v" is already the name of a view, in line 2; choose another"#),
    Row(
      "views: [{id: a, controller: c}, {id: b, controller: c}]",
      #"1:53: "c" is already the name of a controller, in line 1; choose another"#),
    Row(view("requireToFail: [a]"), #"3:5: unknown property "requireToFail" of a view; it belongs to a gesture"#),
    Row(view("isHidden: true"), #"3:5: unknown property "isHidden" of a view; did you mean "hidden"?"#),
    Row(
      view("isUserInteractionEnabled: true"),
      #"3:5: unknown property "isUserInteractionEnabled" of a view; did you mean "userInteractionEnabled"?"#),
    Row(view("panThreshold: 3"), #"3:5: unknown property "panThreshold" of a view; it belongs to "tuning""#),
  ]

  static let geometry: [Row] = [
    Row(view("frame: 1"), #"3:12: "frame" must be [x, y, width, height] in numbers or percentages, not 1"#),
    Row(view("frame:"), #"3:11: "frame" must be [x, y, width, height] in numbers or percentages, but has no value"#),
    Row(
      view("frame: {x: 1}"),
      #"3:12: "frame" must be [x, y, width, height] in numbers or percentages, not a mapping; write [10, 20, 300, 40]"#),
    Row(
      view("frame: {width: 50%, height: 40, x: 1, y: 2}"),
      #"3:12: "frame" must be [x, y, width, height] in numbers or percentages, not a mapping; write [1, 2, 50%, 40]"#),
    Row(
      view("frame: [1, 2]"), #"3:12: "frame" must be [x, y, width, height] in numbers or percentages, not a list of 2"#),
    Row(
      view("frame: [1, 2, 0, 4]"),
      #"3:19: the width of "frame" must be a number above 0 or a percentage above 0%, not 0"#),
    Row(
      view("frame: [a, [], 3, -4%]"), #"3:13: the x of "frame" must be a number or a percentage, not "a""#,
      #"3:16: the y of "frame" must be a number or a percentage, not a list"#,
      #"3:23: the height of "frame" must be a number above 0 or a percentage above 0%, not -4%"#),
    Row(
      view("frame: ['1', 2, 3, 4mm]"),
      #"3:13: the x of "frame" must be a number or a percentage, not the text "1"; remove the quotes"#,
      #"3:24: the height of "frame" must be a number above 0 or a percentage above 0%, not 4mm"#),
    Row(
      view("frame: [1e7, 2, 3, 4]"),
      #"3:13: the x of "frame" must be a number or a percentage, not 1e7; at most 1000000 points or 10000%"#),
    Row(
      view("frame: [1, 2, 3e5%, 4]"),
      #"3:19: the width of "frame" must be a number above 0 or a percentage above 0%, not 3e5%; at most 1000000 points or 10000%"#
    ),
    Row(
      view("frame: [nan, 2, 3, .inf]"), #"3:13: the x of "frame" must be a number or a percentage, not "nan""#,
      #"3:24: the height of "frame" must be a number above 0 or a percentage above 0%, not ".inf""#),
    Row(view("bounds: 1"), #"3:13: "bounds" must be [x, y, width, height], not 1"#),
    Row(view("bounds: [1, 2, 3]"), #"3:13: "bounds" must be [x, y, width, height], not a list of 3"#),
    Row(
      view("bounds: [x, 0, 0, 1]"), #"3:14: the x of "bounds" must be a number from -1000000 to 1000000, not "x""#,
      #"3:20: the width of "bounds" must be a number above 0, up to 1000000, not 0"#),
    Row(
      view("bounds: [-2e6, 0, 5%, 1]"), #"3:14: the x of "bounds" must be a number from -1000000 to 1000000, not -2e6"#,
      #"3:23: the width of "bounds" must be a number above 0, up to 1000000, not 5%"#),
    Row(
      view("touchArea: x"),
      #"3:16: "touchArea" must be a number from -1000000 to 1000000, or [top, left, bottom, right], not "x""#),
    Row(
      view("touchArea: 1e7"),
      #"3:16: "touchArea" must be a number from -1000000 to 1000000, or [top, left, bottom, right], not 1e7"#),
    Row(
      view("touchArea: [1, 2]"), #"3:16: "touchArea" must be a number or [top, left, bottom, right], not a list of 2"#),
    Row(
      view("touchArea: {top: 1}"),
      #"3:16: "touchArea" must be a number or [top, left, bottom, right], not a mapping; write a list"#),
    Row(
      view("touchArea: [1, 2, 3, a]"),
      #"3:26: the right of "touchArea" must be a number from -1000000 to 1000000, not "a""#),
  ]

  static let transformForm = "[a, b, c, d, tx, ty] or {rotate: degrees, scale: n, translate: [x, y]}"

  static let transforms: [Row] = [
    Row(view("transform: 1"), #"3:16: "transform" must be \#(transformForm), not 1"#),
    Row(view("transform: "), #"3:15: "transform" must be \#(transformForm), but has no value"#),
    Row(view("transform: [1, 2]"), #"3:16: "transform" must be \#(transformForm), not a list of 2"#),
    Row(
      view("transform: [1, 0, 0, x, 0, 2e6]"),
      #"3:26: d in "transform" must be a number from -1000000 to 1000000, not "x""#,
      #"3:32: ty in "transform" must be a number from -1000000 to 1000000, not 2e6"#),
    Row(
      view("transform: [1, 2, 2, 4, 0, 0]"),
      #"3:16: "transform" flattens the view, so that no touch could reach it; its a·d - b·c must not be 0"#),
    Row(view("transform: {rotat: 5}"), #"3:17: unknown property "rotat" of a transform; did you mean "rotate"?"#),
    Row(view("transform: {rotate: 1, rotate: 2}"), #"3:28: "rotate" is set twice; the first is in line 3"#),
    Row(
      view("transform: {rotate: x}"),
      #"3:25: "rotate" must be an angle from -3600 to 3600 degrees, such as 5 or 0.1rad, not "x""#),
    Row(
      view("transform: {rotate: 7200}"),
      #"3:25: "rotate" must be an angle from -3600 to 3600 degrees, such as 5 or 0.1rad, not 7200"#),
    Row(
      view("transform: {rotate: 5mm}"),
      #"3:25: "rotate" must be an angle from -3600 to 3600 degrees, such as 5 or 0.1rad, not 5mm"#),
    Row(view("transform: {scale: 0}"), #"3:24: "scale" must be a number other than 0, from -1000 to 1000, not 0"#),
    Row(
      view("transform: {scale: [1, 0]}"),
      #"3:28: the y of "scale" must be a number other than 0, from -1000 to 1000, not 0"#),
    Row(view("transform: {scale: [1]}"), #"3:24: "scale" must be a number or [x, y], not a list of 1"#),
    Row(view("transform: {scale: {}}"), #"3:24: "scale" must be a number or [x, y], not a mapping; write a list"#),
    Row(view("transform: {translate: 5}"), #"3:28: "translate" must be [x, y], not 5"#),
    Row(view("transform: {translate: [1]}"), #"3:28: "translate" must be [x, y], not a list of 1"#),
    Row(
      view("transform: {translate: [1, a]}"),
      #"3:32: the y of "translate" must be a number from -1000000 to 1000000, not "a""#),
  ]

  static let flags: [Row] = [
    Row(view("alpha: 2"), #"3:12: "alpha" must be a number from 0 to 1, not 2"#),
    Row(view("alpha: -0.1"), #"3:12: "alpha" must be a number from 0 to 1, not -0.1"#),
    Row(view("alpha: 50%"), #"3:12: "alpha" must be a number from 0 to 1, not 50%"#),
    Row(view("alpha: '1'"), #"3:12: "alpha" must be a number from 0 to 1, not the text "1"; remove the quotes"#),
    Row(view("alpha: [1]"), #"3:12: "alpha" must be a number from 0 to 1, not a list"#),
    Row(view("alpha:"), #"3:11: "alpha" must be a number from 0 to 1, but has no value"#),
    Row(view("alpha: NaN"), #"3:12: "alpha" must be a number from 0 to 1, not "NaN""#),
    Row(view("alpha: 1e999"), #"3:12: "alpha" must be a number from 0 to 1, not 1e999"#),
    Row(view("hidden: True"), #"3:13: "hidden" must be true or false, not "True"; write true"#),
    Row(view("hidden: 'true'"), #"3:13: "hidden" must be true or false, not a text; remove the quotes"#),
    Row(view("hidden: maybe"), #"3:13: "hidden" must be true or false, not "maybe""#),
    Row(view("gestures: tap"), #"3:15: "gestures" must be a list of gestures, not "tap"; write [{type: tap}]"#),
    Row(
      view("gestures: [tap]"),
      #"3:16: a gesture must be a mapping, not "tap"; write {type: tap}"#
    ),
    Row(view("subviews: {id: a}"), #"3:15: "subviews" must be a list of views, not a mapping"#),
    Row(view("subviews: "), #"3:14: "subviews" must be a list of views, but has no value"#),
  ]

  @Test("name the place and a way out", arguments: identity + geometry + transforms + flags)
  func message(_ row: Row) {
    #expect(report(row.text) == row.expected)
  }

  @Test(
    "truth has two words",
    arguments: ["hidden", "userInteractionEnabled", "multipleTouchEnabled", "exclusiveTouch", "handlesTouches"])
  func truth(_ name: String) {
    let column = 5 + name.count + 2
    for (word, better) in [
      ("yes", "true"), ("Yes", "true"), ("on", "true"), ("TRUE", "true"), ("y", "true"), ("no", "false"),
      ("off", "false"), ("OFF", "false"), ("False", "false"), ("n", "false"),
    ] {
      #expect(
        report(view("\(name): \(word)"))
          == [#"3:\#(column): "\#(name)" must be true or false, not "\#(word)"; write \#(better)"#])
    }
    #expect(report(view("\(name): 1")) == [#"3:\#(column): "\#(name)" must be true or false, not 1"#])
    #expect(report(view("\(name): []")) == [#"3:\#(column): "\#(name)" must be true or false, not a list"#])
    #expect(report(view("\(name):")) == [#"3:\#(column - 1): "\#(name)" must be true or false, but has no value"#])
  }

  @Test("every property is found by a letter left out", arguments: SceneReader.ViewKey.allCases.map(\.rawValue))
  func misspelt(_ name: String) {
    let wrong = String(name.prefix(1) + name.dropFirst(2))
    let other = wrong == "i" ? "views:\n  - id: v\n    idd: 1\n" : view("\(wrong): 1")
    let word = wrong == "i" ? "idd" : wrong
    #expect(report(other) == [#"3:5: unknown property "\#(word)" of a view; did you mean "\#(name)"?"#])
  }

  @Test("no property stands twice", arguments: SceneReader.ViewKey.allCases.map(\.rawValue))
  func doubled(_ name: String) {
    let lines = report("views:\n  - \(name): {}\n    \(name): {}\n")
    #expect(lines.contains(#"3:5: "\#(name)" is set twice; the first is in line 2"#))
  }

  @Test("hitTestFirst names views inside")
  func hitTestFirst() {
    let tree = "views:\n- id: a\n  hitTestFirst: HERE\n  subviews: [{id: b, subviews: [{id: c}]}]\n- id: d\n"
    let rows = [
      ("[b, c]", []), ("c", []),
      ("[d]", [#"3:18: "d" is not inside "a"; "hitTestFirst" takes views inside it"#]),
      ("[a]", [#"3:18: "a" is this view itself; "hitTestFirst" takes views inside it"#]),
      ("[x]", [#"3:18: unknown view "x"; known are b and c"#]),
      ("[window]", [#"3:18: "window" is a window; "hitTestFirst" takes views"#]),
      ("[b, c, b]", [#"3:24: "b" stands twice in "hitTestFirst""#]),
      ("[[b]]", [#"3:18: an entry of "hitTestFirst" must be a name, not a list"#]),
      ("{b: c}", [#"3:17: "hitTestFirst" must be a list of views, not a mapping"#]),
    ]
    for (text, expected) in rows {
      #expect(report(tree.replacing("HERE", with: text)) == expected)
    }
    #expect(
      report(tree.replacing("HERE", with: "[blue]").replacing("id: b", with: "id: bleu")) == [
        #"3:18: unknown view "blue"; did you mean "bleu"?"#
      ])
  }
}
