# Puts what the command says of its verbs (the table of help.awk, the first file) into a manual page (the second file), in place of
# the lines '.\" SYNOPSIS' and '.\" VERBS'.

BEGIN { FS = "\t" }

FNR == 1 { file++ }

# A text as roff takes it: no escapes, options with real hyphens, quotes that look the same everywhere.
function plain(text) {
  gsub(/\\/, "\\e", text)
  gsub(/…/, "...", text)
  gsub(/"/, "\\(dq", text)
  text = " " text
  while (match(text, /[ (]--?[a-z]/)) {
    dashes = substr(text, RSTART + 1, RLENGTH - 2)
    gsub(/-/, "\\-", dashes)
    text = substr(text, 1, RSTART) dashes substr(text, RSTART + RLENGTH - 1)
  }
  sub(/^ /, "", text)
  return text
}

# A text on lines of its own: a sentence a line, none that begins with a point or an apostrophe.
function lines(text) {
  text = plain(text)
  while (match(text, /[.;] [A-Z]/)) {
    print guarded(substr(text, 1, RSTART))
    text = substr(text, RSTART + 2)
  }
  print guarded(text)
}

function guarded(text) { return (text ~ /^[.']/ ? "\\&" : "") text }

function endList() {
  if (inList) print ".El"
  inList = 0
}

file == 1 && $1 == "verb" { verbs[++verbCount] = $2; summary[$2] = $3 }
file == 1 && $1 != "verb" { rows[$2, ++rowCount[$2]] = $0 }
file == 1 { next }

/^\.\\" SYNOPSIS/ {
  for (v = 1; v <= verbCount; v++) synopsis(verbs[v])
  next
}

/^\.\\" VERBS/ {
  for (v = 1; v <= verbCount; v++) section(verbs[v])
  next
}

{ print }

function synopsis(verb, i, field) {
  for (i = 1; i <= rowCount[verb]; i++) {
    split(rows[verb, i], field, "\t")
    if (field[1] == "usage") { print ".Nm"; usage(field[3]) }
  }
}

# "tactus replay LOG [OPTION]…" without the command's name.
function usage(text, parts, count, i, line) {
  count = split(text, parts, " ")
  line = ".Cm " parts[2]
  for (i = 3; i <= count; i++) {
    gsub(/…/, " ...", parts[i])
    if (parts[i] ~ /^\[OPTION\]/) line = line " Oo Ar OPTION Oc No ..."
    else if (parts[i] ~ /^--?[a-z]/) line = line " Fl " substr(parts[i], 2)
    else if (parts[i] ~ /^[a-z0-9]/) { gsub(/\|/, " | Cm ", parts[i]); line = line " Cm " parts[i] }
    else line = line " Ar " parts[i]
  }
  print line
}

function section(verb, i, field) {
  print ".Ss tactus " verb
  inList = 0
  for (i = 1; i <= rowCount[verb]; i++) {
    split(rows[verb, i], field, "\t")
    if (field[1] == "usage") continue
    if (field[1] == "text") {
      endList()
      if (hasText) print ".Pp"
      lines(field[3])
    } else if (field[1] == "line") {
      endList()
      print ".Dl " plain(field[3])
    } else {
      if (inList && listKind != field[1]) endList()
      if (!inList) print ".Bl -tag -width Ds"
      inList = 1
      listKind = field[1]
      if (field[1] == "option") {
        print ".It " (field[3] == "" ? "" : "Fl " field[3] " , ") "Fl -" field[4] (field[5] == "" ? "" : " Ar " field[5])
        lines(field[6])
      } else {
        print ".It Cm " field[3] (field[4] == "" ? "" : " Ar " field[4])
        lines(field[5])
      }
    }
    hasText = 1
  }
  endList()
  hasText = 0
}
