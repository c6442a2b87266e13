import Testing

@testable import Scenes

@Suite("Mistakes in gestures") struct GestureErrorTests {
  static let types = "tap, longPress, pan, screenEdgePan, swipe, pinch, rotation, transform"
  static let duration = "a duration from 0 to 3600 seconds, such as 0.35 or 350ms"
  static let length = "a length from 0 to 10000 points, such as 10 or 3mm"

  static let identity: [Row] = [
    Row(view("gestures: [{}]"), #"3:16: a gesture needs a "type": \#(types) or hover"#),
    Row(view("gestures: [{id: 1}]"), #"3:16: a gesture needs a "type": \#(types) or hover"#),
    Row(view("gestures: [{tpye: tap}]"), #"3:17: unknown property "tpye" of a gesture; did you mean "type"?"#),
    Row(view("gestures: [tap]"), #"3:16: a gesture must be a mapping, not "tap"; write {type: tap}"#),
    Row(view("gestures: tap"), #"3:15: "gestures" must be a list of gestures, not "tap"; write [{type: tap}]"#),
    Row(
      view("gestures: [{tap: {}}]"), #"3:17: a gesture's type is a property of it: write {type: tap}"#),
    Row(
      view("on: {tap: {run: [a]}}"),
      #"3:10: "tap" is a gesture; put it into "gestures": [{type: tap, on: {ended: …}}]"#),
    Row(view("gestures: [{type: taap}]"), #"3:23: unknown gesture "taap"; did you mean "tap"?"#),
    Row(view("gestures: [{type: press}]"), #"3:23: unknown gesture "press"; did you mean "longPress"?"#),
    Row(view("gestures: [{type: Tap}]"), #"3:23: unknown gesture "Tap"; did you mean "tap"?"#),
    Row(view("gestures: [{type: fling}]"), #"3:23: unknown gesture "fling"; known are \#(types) and hover"#),
    Row(view("gestures: [{type: [tap]}]"), #"3:23: "type" must be one of \#(types), hover, not a list"#),
    Row(view("gestures: [{type: }]"), #"3:23: "type" must be one of \#(types), hover, but has no value"#),
    Row(gesture("tap", "id: ''"), #"5:13: "id" must be a name, not """#),
    Row(gesture("tap", "id: v"), #"5:13: "v" is already the name of a view, in line 2; choose another"#),
    Row(gesture("tap", "id: all"), #"5:13: "all" stands for every recogniser; choose another name"#),
    Row(
      "views: [{id: v, gestures: [{type: tap, id: x}, {type: tap, id: x}]}]",
      #"1:64: "x" is already the name of a recogniser, in line 1; choose another"#),
  ]

  static let properties: [Row] = [
    Row(
      gesture("tap", "numberOfTapsRequired: 0"),
      #"5:31: "numberOfTapsRequired" must be a whole number from 1 to 100, not 0"#),
    Row(
      gesture("tap", "numberOfTapsRequired: 101"),
      #"5:31: "numberOfTapsRequired" must be a whole number from 1 to 100, not 101"#),
    Row(
      gesture("tap", "numberOfTapsRequired: 1.5"),
      #"5:31: "numberOfTapsRequired" must be a whole number from 1 to 100, not 1.5"#),
    Row(
      gesture("tap", "numberOfTapsRequired: 1e99"),
      #"5:31: "numberOfTapsRequired" must be a whole number from 1 to 100, not 1e99"#),
    Row(
      gesture("tap", "numberOfTapsRequired: two"),
      #"5:31: "numberOfTapsRequired" must be a whole number from 1 to 100, not "two""#),
    Row(
      gesture("tap", "numberOfTapsRequired: [1]"),
      #"5:31: "numberOfTapsRequired" must be a whole number from 1 to 100, not a list"#),
    Row(
      gesture("tap", "numberOfTouchesRequired: -1"),
      #"5:34: "numberOfTouchesRequired" must be a whole number from 1 to 100, not -1"#),
    Row(
      gesture("tap", "numberOfTouchesRequired: '2'"),
      #"5:34: "numberOfTouchesRequired" must be a whole number from 1 to 100, not the text "2"; remove the quotes"#),
    Row(
      gesture("longPress", "numberOfTapsRequired: -1"),
      #"5:31: "numberOfTapsRequired" must be a whole number from 0 to 100, not -1"#),
    Row(
      gesture("longPress", "numberOfTouchesRequired: 0"),
      #"5:34: "numberOfTouchesRequired" must be a whole number from 1 to 100, not 0"#),
    Row(
      gesture("longPress", "minimumPressDuration: -1"), #"5:31: "minimumPressDuration" must be \#(duration), not -1"#),
    Row(
      gesture("longPress", "minimumPressDuration: 3601"),
      #"5:31: "minimumPressDuration" must be \#(duration), not 3601"#),
    Row(
      gesture("longPress", "minimumPressDuration: 3mm"), #"5:31: "minimumPressDuration" must be \#(duration), not 3mm"#),
    Row(
      gesture("longPress", "minimumPressDuration: soon"),
      #"5:31: "minimumPressDuration" must be \#(duration), not "soon""#),
    Row(
      gesture("longPress", "minimumPressDuration: '1'"),
      #"5:31: "minimumPressDuration" must be \#(duration), not the text "1"; remove the quotes"#),
    Row(
      gesture("longPress", "minimumPressDuration: 1e999"),
      #"5:31: "minimumPressDuration" must be \#(duration), not 1e999"#),
    Row(
      gesture("longPress", "minimumPressDuration: {}"),
      #"5:31: "minimumPressDuration" must be \#(duration), not a mapping"#),
    Row(gesture("longPress", "allowableMovement: 3cm"), #"5:28: "allowableMovement" must be \#(length), not 3cm"#),
    Row(gesture("longPress", "allowableMovement: -3"), #"5:28: "allowableMovement" must be \#(length), not -3"#),
    Row(gesture("longPress", "allowableMovement: far"), #"5:28: "allowableMovement" must be \#(length), not "far""#),
    Row(
      gesture("pan", "minimumNumberOfTouches: 0"),
      #"5:33: "minimumNumberOfTouches" must be a whole number from 1 to 100, not 0"#),
    Row(
      gesture("pan", "minimumNumberOfTouches: a"),
      #"5:33: "minimumNumberOfTouches" must be a whole number from 1 to 100, not "a""#),
    Row(
      gesture("pan", "maximumNumberOfTouches: 0"),
      #"5:33: "maximumNumberOfTouches" must be a whole number from 1 to 100, not 0"#),
    Row(
      gesture("pan", "maximumNumberOfTouches: []"),
      #"5:33: "maximumNumberOfTouches" must be a whole number from 1 to 100, not a list"#),
    Row(
      gesture("pan", "minimumNumberOfTouches: 3\n        maximumNumberOfTouches: 2"),
      #"6:33: "maximumNumberOfTouches" must be at least "minimumNumberOfTouches", but 2 is less than 3"#),
    Row(
      gesture("pan", "maximumNumberOfTouches: 2\n        minimumNumberOfTouches: 3"),
      #"6:33: "maximumNumberOfTouches" must be at least "minimumNumberOfTouches", but 2 is less than 3"#),
    Row(
      gesture("screenEdgePan", "enabled: true"), #"4:9: a screenEdgePan needs "edges": left, right, top, bottom or all"#
    ),
    Row(
      gesture("screenEdgePan", "edge: left"), #"5:9: unknown property "edge" of a screenEdgePan; did you mean "edges"?"#
    ),
    Row(
      gesture("screenEdgePan", "edges: []"),
      #"5:16: "edges" must be a list of left, right, top or bottom, or all, not an empty list"#),
    Row(gesture("screenEdgePan", "edges: lef"), #"5:16: unknown edge "lef"; did you mean "left"?"#),
    Row(
      gesture("screenEdgePan", "edges: [left, north]"),
      #"5:23: unknown edge "north"; known are left, right, top and bottom"#),
    Row(gesture("screenEdgePan", "edges: [left, left]"), #"5:23: "left" stands twice in "edges""#),
    Row(
      gesture("screenEdgePan", "edges: {}"),
      #"5:16: "edges" must be a list of left, right, top or bottom, or all, not a mapping"#),
    Row(
      gesture("swipe", "direction: {}"),
      #"5:20: "direction" must be a list of right, left, up or down, or all, not a mapping"#),
    Row(gesture("swipe", "direction: top"), #"5:20: unknown direction "top"; known are right, left, up and down"#),
    Row(
      gesture("pan", "allowedTouchTypes: finger"),
      #"5:28: unknown touch type "finger"; known are direct, indirect, pencil and indirectPointer"#),
    Row(gesture("swipe", "direction: [up, up]"), #"5:25: "up" stands twice in "direction""#),
    Row(
      gesture("swipe", "direction: [[up]]"),
      #"5:21: an entry of "direction" must be one of right, left, up, down, not a list"#),
    Row(
      gesture("swipe", "numberOfTouchesRequired: 0"),
      #"5:34: "numberOfTouchesRequired" must be a whole number from 1 to 100, not 0"#),
  ]

  static let actions: [Row] = [
    Row(
      gesture("tap", "on: true"),
      #"5:13: "on" must be a mapping of states, such as {ended: {run: [notify-send, done]}}, not "true""#),
    Row(
      gesture("tap", "on: [ended]"),
      #"5:13: "on" must be a mapping of states, such as {ended: {run: [notify-send, done]}}, not a list"#),
    Row(gesture("tap", "on: {began: {run: [a]}}"), #"5:14: a tap is one moment and never "began"; use "ended""#),
    Row(
      gesture("swipe", "on: {changed: {run: [a]}}"), #"5:14: a swipe is one moment and never "changed"; use "ended""#),
    Row(gesture("tap", "on: {failed: {run: [a]}}"), #"5:14: no action is sent for "failed"; use "ended""#),
    Row(
      gesture("pan", "on: {possible: {run: [a]}}"),
      #"5:14: no action is sent for "possible"; use "began", "changed", "ended" or "cancelled""#),
    Row(gesture("tap", "on: {recognized: {run: [a]}}"), #"5:14: "recognized" is called "ended" here"#),
    Row(gesture("tap", "on: {end: {run: [a]}}"), #"5:14: unknown state "end"; did you mean "ended"?"#),
    Row(
      gesture("pan", "on: {start: {run: [a]}}"),
      #"5:14: unknown state "start"; known are began, changed, ended and cancelled"#),
    Row(
      gesture("tap", "on:\n          ended: {run: [a]}\n          ended: {run: [b]}"),
      #"7:11: "ended" is set twice; the first is in line 6"#),
    Row(
      gesture("tap", "on: {ended: go}"),
      #"5:21: "ended" must be a mapping, such as {run: [notify-send, done]}, not "go""#),
    Row(
      gesture("tap", "on: {ended: }"),
      #"5:21: "ended" must be a mapping, such as {run: [notify-send, done]}, but has no value"#),
    Row(
      gesture("tap", "on: {ended: [go]}"),
      #"5:21: an action must be a mapping, not a list; its properties are run, every"#),
    Row(
      gesture("tap", "on: {ended: {}}"),
      #"5:21: an action needs "run": a program and its arguments, such as [notify-send, done]"#),
    Row(gesture("tap", "on: {ended: {ran: [a]}}"), #"5:22: unknown property "ran" of an action; did you mean "run"?"#),
    Row(gesture("tap", "on: {ended: {run: [a], run: [b]}}"), #"5:32: "run" is set twice; the first is in line 5"#),
    Row(
      gesture("tap", "on: {ended: {run: a b}}"),
      #"5:27: "run" must be a list of a program and its arguments, such as [notify-send, done], not "a b"; for a shell write [sh, -c, "…"]"#
    ),
    Row(
      gesture("tap", "on: {ended: {run: {}}}"),
      #"5:27: "run" must be a list of a program and its arguments, such as [notify-send, done], not a mapping"#),
    Row(
      gesture("tap", "on: {ended: {run: []}}"),
      #"5:27: "run" must be a list of a program and its arguments, such as [notify-send, done], not an empty list"#),
    Row(gesture("tap", "on: {ended: {run: ['']}}"), #"5:28: the program of "run" is empty"#),
    Row(gesture("tap", "on: {ended: {run: [a, [b]]}}"), #"5:31: argument 1 of "run" must be a word, not a list"#),
    Row(
      gesture("tap", #"on: {ended: {run: [a, "b\0"]}}"#),
      #"5:31: argument 1 of "run" holds a NUL, which no argument can"#),
    Row(
      gesture("tap", "on:\n          ended:\n            run:\n            - a\n            -"),
      #"9:14: argument 1 of "run" is empty; write '' if it shall be"#),
    Row(
      gesture("pan", "on: {ended: {run: [a], every: 3}}"),
      #"5:32: "every" counts changes; it belongs to "changed", not to "ended""#),
    Row(
      gesture("pan", "on: {changed: {run: [a], every: 0}}"),
      #"5:41: "every" must be a number of points above 0, up to 1000000, not 0"#),
    Row(
      gesture("pinch", "on: {changed: {run: [a], every: much}}"),
      #"5:41: "every" must be a number of scale above 0, up to 1000000, not "much""#),
    Row(
      gesture("rotation", "on: {changed: {run: [a], every: [1]}}"),
      #"5:41: "every" must be a number of radians above 0, up to 1000000, not a list"#),
    Row(
      gesture("pan", "on: {changed: {run: [a], evry: 1}}"),
      #"5:34: unknown property "evry" of an action; did you mean "every"?"#),
    Row(
      gesture("transform", "on: {changed: {run: [a], every: 1}}"),
      #"5:34: a transform has no one number for "every" to count; remove it"#),
  ]

  @Test("name the place and a way out", arguments: identity + properties + actions)
  func message(_ row: Row) {
    #expect(report(row.text) == row.expected)
  }

  @Test(
    "truth has two words",
    arguments: [
      ("enabled", "tap"), ("cancelsTouchesInView", "tap"), ("delaysTouchesBegan", "pan"), ("delaysTouchesEnded", "pan"),
      ("allowsScaling", "transform"), ("allowsRotation", "transform"),
    ])
  func truth(_ name: String, _ type: String) {
    let column = 9 + name.count + 2
    #expect(
      report(gesture(type, "\(name): on")) == [
        #"5:\#(column): "\#(name)" must be true or false, not "on"; write true"#
      ])
    #expect(report(gesture(type, "\(name): 0")) == [#"5:\#(column): "\#(name)" must be true or false, not 0"#])
  }

  @Test("every property is found by two letters swapped", arguments: SceneReader.GestureKey.allCases)
  func misspelt(_ key: SceneReader.GestureKey) throws {
    if key == .type || key == .id || key == .on { return }
    let type = try #require(key.types.first).rawValue
    let letters = Array(key.rawValue)
    let wrong = String([letters[1], letters[0]] + letters[2...])
    #expect(
      report(gesture(type, "\(wrong): 1")).contains(
        #"5:9: unknown property "\#(wrong)" of a \#(type); did you mean "\#(key.rawValue)"?"#))
  }

  @Test("no property stands twice", arguments: SceneReader.GestureKey.allCases)
  func doubled(_ key: SceneReader.GestureKey) {
    let lines = report("views:\n- id: v\n  gestures:\n  - \(key.rawValue): {}\n    \(key.rawValue): {}\n")
    #expect(lines.contains(#"5:5: "\#(key.rawValue)" is set twice; the first is in line 4"#))
  }

  @Test("a property of another type says whose it is", arguments: GestureType.allCases)
  func foreign(_ type: GestureType) {
    let owners: [(SceneReader.GestureKey, [GestureType], String)] = [
      (.numberOfTapsRequired, [.tap, .longPress], "a tap and a longPress have it"),
      (.numberOfTouchesRequired, [.tap, .longPress, .swipe], "a tap, a longPress and a swipe have it"),
      (.minimumPressDuration, [.longPress], "a longPress has it"),
      (.allowableMovement, [.longPress], "a longPress has it"),
      (.minimumNumberOfTouches, [.pan], "a pan has it"), (.maximumNumberOfTouches, [.pan], "a pan has it"),
      (.edges, [.screenEdgePan], "a screenEdgePan has it"), (.direction, [.swipe], "a swipe has it"),
      (.allowsScaling, [.transform], "a transform has it"), (.allowsRotation, [.transform], "a transform has it"),
    ]
    for (key, types, answer) in owners where !types.contains(type) {
      #expect(
        report(gesture(type.rawValue, "\(key.rawValue): 1")).contains(
          #"5:9: a \#(type.rawValue) has no "\#(key.rawValue)"; \#(answer)"#))
    }
  }
}
