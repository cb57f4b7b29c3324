import type { Completions } from './completions.ts';
import { posixTables } from './posix-tables.ts';

/**
 * Names of collections may hold anything, also what a shell would run: they are compared and quoted one by
 * one, and never expanded.
 */
export const bashScript = (from: Completions): string => `# bash completion for bowerbird
${posixTables(from)}
_bowerbird_add_names() {
  local name shown
  while IFS= read -r name; do
    printf -v shown '%q' "$name"
    if [[ $name == "$2"* || $shown == "$2"* ]]; then COMPREPLY+=("$shown"); fi
  done < <("$1" completion --collections "\${@:3}" 2>/dev/null)
}

_bowerbird_add() {
  local kind=\${1%% *} current=$2 program=$3 operation=$4
  case $kind in
    operation) COMPREPLY+=($(compgen -W "$_bowerbird_operations" -- "$current")) ;;
    platform) COMPREPLY+=($(compgen -W "$_bowerbird_platforms" -- "$current")) ;;
    words) COMPREPLY+=($(compgen -W "\${1#words}" -- "$current")) ;;
    collection) _bowerbird_add_names "$program" "$current" "\${@:5}" ;;
    param)
      compopt -o nospace 2>/dev/null
      COMPREPLY+=($(compgen -W "$("$program" completion --params "$operation" 2>/dev/null)" -- "$current"))
      ;;
    file) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$current")) ;;
  esac
}

_bowerbird() {
  local program=\${COMP_WORDS[0]} current=\${COMP_WORDS[COMP_CWORD]} command=\${COMP_WORDS[1]}
  local i=2 word kind argument='' world=()
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "$_bowerbird_commands help --help --version" -- "$current"))
    return
  fi
  if [[ $command == help ]]; then
    COMPREPLY=($(compgen -W "$_bowerbird_commands" -- "$current"))
    return
  fi
  while ((i < COMP_CWORD)); do
    word=\${COMP_WORDS[i]}
    kind=$(_bowerbird_value "$command" "$word")
    if [[ $word == --sample ]]; then world+=(--sample); fi
    if [[ -n $kind ]]; then
      if ((i + 1 == COMP_CWORD)); then
        _bowerbird_add "$kind" "$current" "$program" "$argument" "\${world[@]}"
        return
      fi
      if [[ $word == --data ]]; then world+=(--data "\${COMP_WORDS[i + 1]}"); fi
      ((i += 1))
    elif [[ $word != -* && -z $argument ]]; then
      argument=$word
    fi
    ((i += 1))
  done
  if [[ $current == -* || -n $argument ]]; then
    COMPREPLY=($(compgen -W "$(_bowerbird_options "$command")" -- "$current"))
  else
    _bowerbird_add "$(_bowerbird_argument "$command")" "$current" "$program" '' "\${world[@]}"
  fi
}

complete -o default -F _bowerbird bowerbird
`;
