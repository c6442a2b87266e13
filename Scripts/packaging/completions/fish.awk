# Writes the completions for fish, from the arrays of values.awk.

function quoted(text) { gsub(/[\\']/, "\\\\&", text); return "'" text "'" }

function argument(kind, words) {
  if (kind == "files") return " -r -F"
  if (kind == "folders") return " -x -a '(__fish_complete_directories)'"
  if (kind == "nodes") return " -x -a '(ls -d /dev/input/event* 2>/dev/null)'"
  if (kind == "words") return " -x -a " quoted(words)
  if (kind == "list") return " -x -a " quoted("(__fish_append , " words ")")
  return " -x"
}

# An operand that is a word: offered while none of the words of its place is there.
function words(verb, i, condition, parts, count, j) {
  condition = "__fish_seen_subcommand_from " verb
  count = split(operandPath[verb, i], parts, " ")
  for (j = 1; j <= count; j++) {
    if (parts[j] != "*") condition = condition "; and __fish_seen_subcommand_from " parts[j]
  }
  condition = condition "; and not __fish_seen_subcommand_from " operandWords[verb, i]
  count = split(operandWords[verb, i], parts, " ")
  for (j = 1; j <= count; j++) {
    printf "complete -c tactus -n %s -f -a %s", quoted(condition), parts[j]
    if ((verb, parts[j]) in wordAbout) printf " -d %s", quoted(brief(wordAbout[verb, parts[j]]))
    print ""
  }
}

END {
  print "# Completions of tactus for fish, made from what the command says of itself."
  print ""
  print "complete -c tactus -n __fish_use_subcommand -f"
  print "complete -c tactus -n __fish_use_subcommand -s h -l help -d 'what the command does'"
  print "complete -c tactus -n __fish_use_subcommand -s V -l version -d 'its version'"
  for (v = 1; v <= verbCount; v++) {
    printf "complete -c tactus -n __fish_use_subcommand -f -a %s -d %s\n", verbs[v], quoted(summary[verbs[v]])
  }
  list = ""
  for (v = 1; v <= verbCount; v++) list = list (v > 1 ? " " : "") verbs[v]
  printf "complete -c tactus -n '__fish_seen_subcommand_from help' -x -a '%s'\n", list
  for (v = 1; v <= verbCount; v++) {
    verb = verbs[v]
    seen = quoted("__fish_seen_subcommand_from " verb)
    print ""
    takesFiles = 0
    for (i = 1; i <= operandCount[verb]; i++) if (operandKind[verb, i] == "files") takesFiles = 1
    if (!takesFiles) printf "complete -c tactus -n %s -f\n", seen
    for (i = 1; i <= operandCount[verb]; i++) {
      if (operandKind[verb, i] == "words") words(verb, i)
      else if (operandKind[verb, i] != "files") {
        printf "complete -c tactus -n %s%s\n", seen, argument(operandKind[verb, i])
      }
    }
    for (i = 1; i <= optionCount[verb]; i++) {
      printf "complete -c tactus -n %s", seen
      if (short[verb, i] != "") printf " -s %s", short[verb, i]
      printf " -l %s", long[verb, i]
      if (value[verb, i] != "") printf "%s", argument(kindOfOption(verb, i), wordsOf(verb, i))
      printf " -d %s\n", quoted(brief(about[verb, i]))
    }
  }
}
