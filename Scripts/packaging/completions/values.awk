# What the completions of every shell are made of: reads the table of help.awk into arrays.
#
#   verbs[1…verbCount], summary[verb]
#   optionCount[verb]; short, long, value, about [verb, number]
#   operandCount[verb]; operandPath, operandKind, operandWords, operandRepeats [verb, number]
#
# An operand's path is what must stand before it, a word each, "*" for any. Kinds of values: files, folders, nodes, list (words
# with commas between), words, any.

BEGIN { FS = "\t" }

$1 == "verb" { verbs[++verbCount] = $2; summary[$2] = $3 }

$1 == "option" {
  number = ++optionCount[$2]
  short[$2, number] = $3
  long[$2, number] = $4
  value[$2, number] = $5
  about[$2, number] = $6
  found = choices($6)
  # What one verb lists holds for the same option of the others.
  if (found != "" && !(($4, $5) in listed)) listed[$4, $5] = found
}

$1 == "usage" { readOperands($2, $3) }

$1 == "word" { wordAbout[$2, $3] = $5 }

# The words that a text offers: "max (default), or 1x for the recording's own pace, 2x for double", or after the last colon
# "the format of the recording: evemu evtest".
function choices(text, parts, count, i, word, result) {
  result = ""
  if (text ~ /^[^ ]+ \(default\)/) {
    count = split(text, parts, /, /)
    for (i = 1; i <= count; i++) {
      sub(/^or /, "", parts[i])
      word = parts[i]
      sub(/[ :].*/, "", word)
      result = result (i > 1 ? " " : "") word
    }
    return result
  }
  sub(/ \(default.*/, "", text)
  if (text !~ /: [a-z][A-Za-z0-9-]*( [a-z][A-Za-z0-9-]*)*$/) return ""
  sub(/.*: /, "", text)
  return text
}

# What is to be completed for a value of this name.
function kindOf(name) {
  gsub(/[^A-Za-z.]/, "", name)
  if (name == "LIST") return "list"
  if (name == "DIR" || name == "FOLDER") return "folders"
  if (name == "NODE" || name == "DEVICE") return "nodes"
  if (name == "FILE" || name == "PATH" || name == "DESC" || name == "LOG" || name == "IN" || name == "OUT") return "files"
  return name ~ /\./ ? "files" : "any"
}

# The words that an option takes, with blanks between; none when they cannot be told.
function wordsOf(verb, number, found) {
  found = choices(about[verb, number])
  if (found == "") found = listed[long[verb, number], value[verb, number]]
  return value[verb, number] == "LIST" && found != "" ? found " all" : found
}

function kindOfOption(verb, number, kind) {
  kind = kindOf(value[verb, number])
  if (kind == "any" && wordsOf(verb, number) != "") return "words"
  return kind == "list" && wordsOf(verb, number) == "" ? "any" : kind
}

# Operands of a line such as "tactus ctl orientation 0|90|180|270 [OPTION]…".
function readOperands(verb, line, parts, count, i, path, token, repeats) {
  gsub(/\[[^]]*\](…)?/, "", line)
  count = split(line, parts, " ")
  path = ""
  for (i = 3; i <= count; i++) {
    token = parts[i]
    # An option that must be given, with its value.
    if (token ~ /^-/) { i++; continue }
    repeats = sub(/…$/, "", token)
    if (token ~ /^[A-Z]/) addOperand(verb, path, kindOf(token), "", repeats)
    else addOperand(verb, path, "words", token, repeats)
    path = path (path == "" ? "" : " ") (token ~ /^[a-z][a-zA-Z]*$/ ? token : "*")
  }
}

function addOperand(verb, path, kind, words, repeats, i) {
  gsub(/\|/, " ", words)
  for (i = 1; i <= operandCount[verb]; i++) {
    if (operandPath[verb, i] == path && operandKind[verb, i] == kind) {
      operandWords[verb, i] = operandWords[verb, i] " " words
      return
    }
  }
  i = ++operandCount[verb]
  operandPath[verb, i] = path
  operandKind[verb, i] = kind
  operandWords[verb, i] = words
  operandRepeats[verb, i] = repeats
}

# How many words a path has.
function lengthOf(path, parts) { return split(path, parts, " ") }

# The first clause of a text: what a completion has room for.
function brief(text, found) {
  found = choices(text)
  if (text ~ /^[^ ]+ \(default\)/) { gsub(/ /, ", ", found); return found }
  sub(/[;:(].*/, "", text)
  sub(/,? or .*/, "", text)
  sub(/[ ,]+$/, "", text)
  return text
}
