# Writes the completions for zsh, from the arrays of values.awk.

function quoted(text) { gsub(/'/, "'\\''", text); return "'" text "'" }

# A text inside a specification of _arguments.
function inside(text) { gsub(/[\\:[\]]/, "\\\\&", text); return text }

function action(kind, words) {
  if (kind == "files") return "_files"
  if (kind == "folders") return "_files -/"
  if (kind == "nodes") return "_files -g \"/dev/input/event*\""
  if (kind == "words") return "(" words ")"
  if (kind == "list") return "_values -s , word " words
  return " "
}

# Words with what they do.
function described(verb, words, parts, count, i, result) {
  count = split(words, parts, " ")
  result = ""
  for (i = 1; i <= count; i++) {
    if (!((verb, parts[i]) in wordAbout)) return "(" words ")"
    text = brief(wordAbout[verb, parts[i]])
    gsub(/[\\ :()"']/, "\\\\&", text)
    result = result (i > 1 ? " " : "") parts[i] "\\:" text
  }
  return "((" result "))"
}

function option(verb, i, names, spec, what, result) {
  what = "[" inside(brief(about[verb, i])) "]"
  if (value[verb, i] != "") what = what ":" value[verb, i] ":" action(kindOfOption(verb, i), wordsOf(verb, i))
  if (about[verb, i] ~ /several times/) names = "'*'"
  else if (long[verb, i] == "help") names = "'(- *)'"
  else if (short[verb, i] == "") names = ""
  else names = "'(-" short[verb, i] " --" long[verb, i] ")'"
  # An equals sign: the value may stand behind one.
  spec = "--" long[verb, i] (value[verb, i] == "" ? "" : "=")
  if (short[verb, i] != "") spec = "{-" short[verb, i] "," spec "}"
  return names spec quoted(what)
}

function operand(verb, i, place, what, parts, count, condition, j) {
  place = operandRepeats[verb, i] ? "*" : lengthOf(operandPath[verb, i]) + 1
  if (operandKind[verb, i] != "words") return quoted(place ": :" action(operandKind[verb, i]))
  if (operandPath[verb, i] !~ /[a-z]/) return quoted(place ": :" described(verb, operandWords[verb, i]))
  count = split(operandPath[verb, i], parts, " ")
  condition = ""
  for (j = 1; j <= count; j++) {
    if (parts[j] != "*") condition = condition (condition == "" ? "" : " && ") "$line[" j "] == " parts[j]
  }
  return quoted(place ": :{ [[ " condition " ]] && compadd " operandWords[verb, i] " }")
}

END {
  print "#compdef tactus"
  print "# Completions of tactus for zsh, made from what the command says of itself."
  print ""
  print "_tactus_verbs() {"
  print "  local -a verbs=("
  for (v = 1; v <= verbCount; v++) print "    " quoted(verbs[v] ":" inside(summary[verbs[v]]))
  print "  )"
  print "  _describe verb verbs"
  print "}"
  print ""
  print "_tactus() {"
  print "  local curcontext=$curcontext state"
  print "  local -a line"
  print "  local -A opt_args"
  print "  _arguments -C '(- *)'{-h,--help}'[what the command does]' '(- *)'{-V,--version}'[its version]' \\"
  print "    '1: :_tactus_verbs' '*:: :->verb' && return"
  print "  [[ $state == verb ]] || return"
  print "  curcontext=${curcontext%:*}-$words[1]:"
  print "  case $words[1] in"
  print "    help) _arguments '1: :_tactus_verbs' ;;"
  for (v = 1; v <= verbCount; v++) {
    verb = verbs[v]
    printf "    %s)\n      _arguments -s -S", verb
    for (i = 1; i <= optionCount[verb]; i++) printf " \\\n        %s", option(verb, i)
    for (i = 1; i <= operandCount[verb]; i++) printf " \\\n        %s", operand(verb, i)
    print "\n      ;;"
  }
  print "  esac"
  print "}"
  print ""
  print "_tactus \"$@\""
}
