# Writes the completions for bash, from the arrays of values.awk.

function call(kind, words) {
  if (kind == "words" || kind == "list") return "_tactus_" kind " '" words "'"
  if (kind == "any") return ":"
  return "_tactus_" kind
}

END {
  print "# Completions of tactus for bash, made from what the command says of itself."
  print ""
  print "_tactus_words() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$current\"); }"
  print ""
  print "# Words with commas between: the last one is completed."
  print "_tactus_list() {"
  print "  local before=${current%\"${current##*,}\"}"
  print "  compopt -o nospace"
  print "  mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$1\" -- \"${current##*,}\")"
  print "}"
  print ""
  print "_tactus_files() { compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); }"
  print ""
  print "_tactus_folders() { compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$current\"); }"
  print ""
  print "_tactus_nodes() { _tactus_words \"$(compgen -G '/dev/input/event*')\"; }"
  print ""
  print "_tactus() {"
  print "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} verb='' options valued index"
  print "  local -a operands=()"
  print "  COMPREPLY=()"
  print "  # \"--option=value\" comes as three words."
  print "  if [[ $current == = ]]; then"
  print "    current=''"
  print "  elif [[ $previous == = ]]; then"
  print "    previous=${COMP_WORDS[COMP_CWORD - 2]}"
  print "  fi"
  print "  if ((COMP_CWORD > 1)); then verb=${COMP_WORDS[1]}; fi"
  print ""
  print "  case $verb in"
  all = "--help --version"
  for (v = 1; v <= verbCount; v++) all = all " " verbs[v]
  printf "    '') _tactus_words '%s'; return ;;\n", all
  list = ""
  for (v = 1; v <= verbCount; v++) list = list (v > 1 ? " " : "") verbs[v]
  printf "    help) if ((COMP_CWORD == 2)); then _tactus_words '%s'; fi; return ;;\n", list
  for (v = 1; v <= verbCount; v++) {
    verb = verbs[v]
    options = valued = ""
    for (i = 1; i <= optionCount[verb]; i++) {
      names = (short[verb, i] == "" ? "" : "-" short[verb, i] " ") "--" long[verb, i]
      options = options (i > 1 ? " " : "") names
      if (value[verb, i] != "") valued = valued " " names
    }
    printf "    %s)\n      options='%s'\n      valued='%s '\n      ;;\n", verb, options, valued
  }
  print "    *) return ;;"
  print "  esac"
  print ""
  print "  # The value of an option."
  print "  case \"$verb $previous\" in"
  for (v = 1; v <= verbCount; v++) {
    verb = verbs[v]
    for (i = 1; i <= optionCount[verb]; i++) {
      if (value[verb, i] == "") continue
      names = "\"" verb " --" long[verb, i] "\""
      if (short[verb, i] != "") names = "\"" verb " -" short[verb, i] "\" | " names
      printf "    %s) %s; return ;;\n", names, call(kindOfOption(verb, i), wordsOf(verb, i))
    }
  }
  print "  esac"
  print ""
  print "  if [[ $current == -* ]]; then"
  print "    _tactus_words \"$options\""
  print "    return"
  print "  fi"
  print ""
  print "  for ((index = 2; index < COMP_CWORD; index++)); do"
  print "    if [[ $valued == *\" ${COMP_WORDS[index]} \"* ]]; then"
  print "      ((index++))"
  print "      if [[ ${COMP_WORDS[index]} == = ]]; then ((index++)); fi"
  print "    elif [[ ${COMP_WORDS[index]} != -* ]]; then"
  print "      operands+=(\"${COMP_WORDS[index]}\")"
  print "    fi"
  print "  done"
  print "  case \"$verb ${#operands[@]} ${operands[*]}\" in"
  for (v = 1; v <= verbCount; v++) {
    verb = verbs[v]
    for (i = 1; i <= operandCount[verb]; i++) {
      if (operandRepeats[verb, i]) pattern = "\"" verb " \"*"
      else {
        pattern = "\"" verb " " lengthOf(operandPath[verb, i]) " " operandPath[verb, i] "\""
        gsub(/\*/, "\"*\"", pattern)
        gsub(/""/, "", pattern)
      }
      printf "    %s) %s ;;\n", pattern, call(operandKind[verb, i], operandWords[verb, i])
    }
  }
  print "  esac"
  print "}"
  print ""
  print "complete -F _tactus tactus"
}
