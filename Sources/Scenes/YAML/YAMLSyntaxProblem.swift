/// libyaml's account of a syntax error, and our words for it.
struct YAMLSyntaxProblem {
  /// libyaml's `problem`.
  var text = ""
  var position = TextPosition.start
  /// libyaml's `context`: what it was reading, and where that began.
  var context: String?
  var contextPosition = TextPosition.start
  /// The character at ``position``; nil at the end of the file.
  var character: Unicode.Scalar?
  /// Whether only blanks stand before ``position`` in its line.
  var isFirstInLine = true

  var error: SceneError { SceneError(at: position, message) }

  private var began: String { "line \(contextPosition.line), column \(contextPosition.column)" }

  private var found: String { character.map { String($0).quoted } ?? "the end of the file" }

  private var message: String {
    switch text {
    case "found character that cannot start any token":
      character == "\t"
        ? "a tab cannot indent; use spaces"
        : "a value cannot start with \(found); put it in quotes"
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      "a tab cannot indent; use spaces"
    case "did not find expected key" where !isFirstInLine:
      "nothing but a comment may follow the value; put the whole of a text that holds quotes or brackets in quotes"
    case "did not find expected key":
      "expected a property here, as in \"name: value\"; indent it like the first one of its group, at \(began)"
    case "did not find expected '-' indicator":
      "expected \"- \" here, as at \(began); "
        + "what belongs to the entry above must be indented like the text after its \"- \""
    case "did not find expected ',' or ']'":
      "expected \",\" or \"]\" but found \(found); the list was opened at \(began)"
    case "did not find expected ',' or '}'":
      "expected \",\" or \"}\" but found \(found); the braces were opened at \(began)"
    case "could not find expected ':'":
      context == nil
        ? "expected \":\" after a property's name"
        : "expected \":\" after the property's name that begins at \(began)"
    case "mapping values are not allowed in this context":
      "\":\" makes a property, and none can stand here; "
        + "indent the line like its neighbours, or put text that holds \": \" in quotes"
    case "mapping keys are not allowed in this context":
      "\"?\" cannot stand here; put text that starts with it in quotes"
    case "block sequence entries are not allowed in this context":
      "a list entry (\"- \") cannot stand here; begin the list on a line of its own"
    case "found unexpected end of stream":
      "the file ends inside the quotes that were opened at \(began); close them"
    case "found unexpected document indicator":
      "a line of --- or ... stands inside the quotes that were opened at \(began); close them before it"
    case "did not find expected node content":
      "expected a value but found \(found)"
    case "did not find expected <document start>":
      "the scene ended before this line; indent the line like the ones that belong to it, or remove it"
    case "did not find expected comment or line break":
      "only a comment may follow here; put the text on the next line"
    case "found unknown escape character":
      "no such escape in double quotes; write \\\\ for a backslash, or use single quotes"
    case "did not find expected hexdecimal number":
      "expected hexadecimal digits after this escape"
    case "found invalid Unicode character escape code":
      "this escape is no character; write the character itself or its whole code as \\U0001F600"
    case "found incompatible YAML document":
      "only YAML 1.1 and 1.2 are read; remove the %YAML line"
    case "found undefined tag handle", "did not find expected tag URI", "did not find URI escaped octet",
      "did not find expected '!'", "did not find the expected '>'":
      YAMLComposer.tagAdvice
    case "did not find expected alphabetic or numeric character":
      context == "while scanning an alias"
        ? "a value cannot start with \"*\"; put it in quotes"
        : "a value cannot start with \"&\"; put it in quotes"
    case "control characters are not allowed":
      "control characters are not allowed; remove it, or write it as an escape in double quotes"
    case "invalid leading UTF-8 octet", "invalid trailing UTF-8 octet", "incomplete UTF-8 octet sequence",
      "invalid length of a UTF-8 sequence", "invalid Unicode character":
      "this byte is not UTF-8; save the file as UTF-8"
    case "out of memory", "input is too long":
      "there is not enough memory to read this file"
    case _ where context?.hasSuffix("directive") == true:
      "a line that starts with \"%\" speaks to YAML itself; remove it"
    case _:
      context.map { "\(text) \($0) that begins at \(began)" } ?? text
    }
  }
}
