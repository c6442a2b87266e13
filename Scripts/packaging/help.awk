# Reads what 'tactus VERB --help' prints (VERB in the variable verb) and writes it as a table, a line each, tabs between fields:
#
#   usage  VERB TEXT                        what stands behind "usage:", a line each
#   text   VERB TEXT                        a paragraph
#   option VERB SHORT LONG VALUE TEXT       an option; SHORT and VALUE may be empty
#   word   VERB WORD VALUE TEXT             a word that the verb takes
#   line   VERB TEXT                        a line that stands as it is, an example
#
# Help is written so: paragraphs at the margin; options and words indented, what they do in a column behind them.

BEGIN { OFS = "\t" }

function finish() {
  if (kind == "text") print "text", verb, text
  if (kind == "option") print "option", verb, short, long, value, text
  if (kind == "word") print "word", verb, long, value, text
  kind = ""
}

function add(words) { text = text == "" ? words : text " " words }

# The place where the second column begins, in a line that has two; 0 for a line that does not show it.
function gap(line) {
  return match(line, /^ +[^ ]+( [^ ]+)*  +[^ ]/) ? RSTART + RLENGTH - 1 : 0
}

function item(label, count, part) {
  finish()
  count = split(label, part, " ")
  short = long = value = text = ""
  if (label ~ /^-/) {
    kind = "option"
    for (place = 1; place <= count; place++) {
      if (part[place] ~ /^--/) long = substr(part[place], 3)
      else if (part[place] ~ /^-/) short = substr(part[place], 2, 1)
      else value = part[place]
    }
  } else {
    kind = "word"
    long = part[1]
    value = part[2]
  }
}

/^usage: / { inUsage = 1; sub(/^usage: /, ""); print "usage", verb, $0; next }
inUsage && /^ / { sub(/^ +/, ""); print "usage", verb, $0; next }
{ inUsage = 0 }

/^$/ { finish(); column = 0; next }

/^[^ ]/ {
  if (kind != "text") { finish(); kind = "text"; text = "" }
  add($0)
  next
}

# What an item does, continued.
column && substr($0, 1, column - 1) ~ /^ *$/ { sub(/^ +/, ""); add($0); next }

/^ +(-|[a-z][^ ]*( [A-Z]+)?  )/ || (column && /^ +[a-z]/) {
  if (!column) column = gap($0)
  if (substr($0, column - 1, 1) == " ") {
    label = substr($0, 1, column - 1)
    rest = substr($0, column)
  } else {
    label = $0
    rest = ""
  }
  gsub(/^ +| +$/, "", label)
  item(label)
  add(rest)
  next
}

{ finish(); sub(/^ +/, ""); print "line", verb, $0 }

END { finish() }
