import Geometry
import Testing

@testable import Scenes

@Suite("Syntax") struct SyntaxTests {
  static let rows: [Row] = [
    Row("", #"1:1: the scene is empty; it needs "views", "window" or "windows""#),
    Row("# nothing\n\n", #"1:1: the scene is empty; it needs "views", "window" or "windows""#),
    Row("---\n...\n", #"1:1: the scene is empty; it needs "views", "window" or "windows""#),
    Row("\tviews: []", "1:1: a tab cannot indent; use spaces"),
    Row("views:\n\t- id: v", "2:1: a tab cannot indent; use spaces"),
    Row("views: >1\n\tx", "2:1: a tab cannot indent; use spaces"),
    Row(
      "views:\n  - id: v\n  alpha: 1",
      #"3:3: expected "- " here, as at line 2, column 3; what belongs to the entry above must be indented like the text after its "- ""#
    ),
    Row(
      "views: []\n tuning: {}",
      #"2:2: expected a property here, as in "name: value"; indent it like the first one of its group, at line 1, column 1"#
    ),
    Row(
      "window:\n   id: a\n  size: [1, 1]",
      #"3:3: expected a property here, as in "name: value"; indent it like the first one of its group, at line 1, column 1"#
    ),
    Row(
      "views: [a",
      #"2:1: expected "," or "]" but found the end of the file; the list was opened at line 1, column 8"#),
    Row(
      "views: [a: {b]",
      #"1:14: expected "," or "}" but found "]"; the braces were opened at line 1, column 12"#),
    Row(
      "views: \"abc",
      "1:12: the file ends inside the quotes that were opened at line 1, column 8; close them"),
    Row(
      "views: 'abc\n---\n",
      "2:1: a line of --- or ... stands inside the quotes that were opened at line 1, column 8; close them before it"),
    Row(
      "a: b: c",
      #"1:5: ":" makes a property, and none can stand here; indent the line like its neighbours, or put text that holds ": " in quotes"#
    ),
    Row(
      "a: 'b' c",
      "1:8: nothing but a comment may follow the value; put the whole of a text that holds quotes or brackets in quotes"
    ),
    Row("views: @a", #"1:8: a value cannot start with "@"; put it in quotes"#),
    Row("views: %a", #"1:8: a value cannot start with "%"; put it in quotes"#),
    Row("views: * a", #"1:9: a value cannot start with "*"; put it in quotes"#),
    Row("views: & a", #"1:9: a value cannot start with "&"; put it in quotes"#),
    Row("views: - a", #"1:8: a list entry ("- ") cannot stand here; begin the list on a line of its own"#),
    Row("views: ? a", #"1:8: "?" cannot stand here; put text that starts with it in quotes"#),
    Row("views: [,]", #"1:9: expected a value but found ",""#),
    Row("views: ]", #"1:8: expected a value but found "]""#),
    Row("views: []\nabc\nviews: 1", #"3:1: expected ":" after the property's name that begins at line 2, column 1"#),
    Row(
      "views: []\n...\nfoo",
      "3:1: the scene ended before this line; indent the line like the ones that belong to it, or remove it"),
    Row(#"views: "\q""#, #"1:9: no such escape in double quotes; write \\ for a backslash, or use single quotes"#),
    Row(#"views: "\xg1""#, "1:11: expected hexadecimal digits after this escape"),
    Row(
      #"views: "\ud83d\ude00""#,
      #"1:11: this escape is no character; write the character itself or its whole code as \U0001F600"#),
    Row("%YAML 3.0\n---\nviews: []", "1:1: only YAML 1.1 and 1.2 are read; remove the %YAML line"),
    Row("%FOO\n---\nviews: []", #"1:5: a line that starts with "%" speaks to YAML itself; remove it"#),
    Row("views: |x\n a", "1:9: only a comment may follow here; put the text on the next line"),
    Row("é: \u{1}", "1:4: control characters are not allowed; remove it, or write it as an escape in double quotes"),
    Row(
      "a:\r\n  b: \u{7}",
      "2:6: control characters are not allowed; remove it, or write it as an escape in double quotes"),
    Row("views: []\n---\nviews: []", "2:1: a second document begins here; a scene is one, so remove the ---"),
    Row("? [a]\n: b", "1:3: a property's name must be a word, not a list"),
    Row("? {a: b}\n: b", "1:3: a property's name must be a word, not a mapping"),
    Row(
      "views: &a []",
      #"1:8: anchors are not used in scenes; remove it, or put text that starts with "&" in quotes"#),
    Row(
      "views: [&a {}]",
      #"1:9: anchors are not used in scenes; remove it, or put text that starts with "&" in quotes"#),
    Row(
      "views:\n  - *a",
      #"2:5: aliases are not used in scenes; write the value out, or put text that starts with "*" in quotes"#),
    Row(
      "<<: *a", #"1:5: aliases are not used in scenes; write the value out, or put text that starts with "*" in quotes"#
    ),
    Row(
      "views: !!seq []",
      #"1:8: tags are not used in scenes; remove it, or put text that starts with "!" in quotes"#),
    Row(
      "!x\nviews: []",
      #"1:1: tags are not used in scenes; remove it, or put text that starts with "!" in quotes"#),
    Row("views: !a!b c", #"1:8: tags are not used in scenes; remove it, or put text that starts with "!" in quotes"#),
    Row("views: !<", #"1:10: tags are not used in scenes; remove it, or put text that starts with "!" in quotes"#),
    Row("views: []\n'views': []", #"2:1: "views" is set twice; the first is in line 1"#),
  ]

  @Test("names the place and a way out", arguments: rows)
  func message(_ row: Row) {
    #expect(report(row.text) == row.expected)
  }

  @Test("bytes that are no UTF-8 are placed to the character")
  func encoding() {
    let advice = "this byte is not UTF-8; save the file as UTF-8"
    #expect(report(Array("a: b\né: ".utf8) + [0xff]) == ["2:4: \(advice)"])
    #expect(report(Array("a: b\r\rc".utf8) + [0xc3]) == ["3:2: \(advice)"])
    #expect(report(Array("a: ".utf8) + [0xc3, 0x28]) == ["1:5: \(advice)"])
    #expect(report(Array("a: ".utf8) + [0xed, 0xa0, 0x80]) == ["1:4: \(advice)"])
    #expect(report([0xff, 0xfe, 0x61, 0]) == ["1:1: the file is UTF-16; save it as UTF-8"])
    #expect(report([0xfe, 0xff, 0, 0x61]) == ["1:1: the file is UTF-16; save it as UTF-8"])
  }

  @Test("a byte order mark, any line ends and JSON are read alike")
  func spellings() throws {
    let json = #"{"views":[{"id":"a","frame":[0,1,2,3],"hidden":true}]}"#
    let yaml = "views:\n- id: a\n  frame: [0, 1, 2, 3]\n  hidden: true"
    let texts = [
      json, yaml, "\u{feff}" + json, "\u{feff}" + yaml, yaml.replacing("\n", with: "\r\n"),
      yaml.replacing("\n", with: "\r"), "---\n" + yaml + "\n...\n", "%YAML 1.2\n---\n" + yaml,
      json.replacing("{", with: "{\n\t"), "# a comment\n" + yaml + " # another",
    ]
    let scenes = try texts.map { text in try SceneDescription(yaml: Array(text.utf8)) }
    #expect(Set(scenes).count == 1)
    #expect(scenes[0].windows[0].views[0].frame == FrameDescription(Rect(x: 0, y: 1, width: 2, height: 3)))
  }

  @Test("a byte order mark does not move the columns")
  func markColumns() {
    #expect(report("\u{feff}veiws: []") == report("veiws: []"))
  }

  @Test("a column is a character, whatever its length in bytes")
  func columns() {
    #expect(
      report("window: {id: \"é😀\", siz: [1, 1]}") == [
        #"1:20: unknown property "siz" of a window; did you mean "size"?"#
      ])
  }
}

@Suite("Limits") struct LimitTests {
  @Test("a file too large is not read")
  func size() {
    #expect(
      report(Array(repeating: 0x20, count: 4 << 20 + 1)) == [
        "1:1: the file has 4194305 bytes; a scene may have 4194304"
      ])
    #expect(report(Array(repeating: 0x20, count: 4 << 20)).first?.hasPrefix("1:1: the scene is empty") == true)
  }

  @Test("nesting is bounded, in brackets and in lines", arguments: [("[", ""), ("- ", ""), ("{a: ", "")])
  func depth(_ open: String, _ close: String) {
    let deep = String(repeating: open, count: 100_000)
    #expect(report(deep).first?.hasSuffix("a scene may be nested 256 deep; this is deeper") == true)
  }

  @Test("the number of values is bounded")
  func nodes() {
    let many = "[" + String(repeating: "1,", count: 200_000) + "]"
    #expect(report(many).first?.hasSuffix("a scene may hold 100000 values; this is one more") == true)
  }

  @Test("at most twenty mistakes, the first ones of the file, in order")
  func mistakes() {
    // The circle and the unknown identifiers are found last, but stand first.
    let wrong = (1...30).map { "  - {id: v\($0), alpha: 2}\n" }.joined()
    let lines = report("views:\n  - {id: a, hitTestFirst: [b], subviews: []}\n" + wrong)
    #expect(lines.count == 20)
    #expect(lines[0] == #"2:28: no view is called "b""#)
    #expect(lines[1] == #"3:21: "alpha" must be a number from 0 to 1, not 2"#)
    #expect(lines[19].hasPrefix("21:"))
  }

  @Test("a file of nothing but mistakes is read in no time")
  func manyMistakes() {
    let words = (0..<20_000).map { "  \(String(repeating: "x", count: 60))\($0): 1\n" }.joined()
    let start = ContinuousClock.now
    #expect(report("window:\n" + words).count == 20)
    let views = (0..<12_000).map { "- {id: v\($0), hitTestFirst: [x\($0)]}\n" }.joined()
    #expect(report("views:\n" + views).count == 20)
    #expect(report("views:\n" + String(repeating: "- {aa: 1, bb: 2}\n", count: 15_000)).count == 20)
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}
