import { quoted, type Completions, type Described } from './completions.ts';
import { posixTables } from './posix-tables.ts';

/** `compadd` takes names as they are: nothing in a name of a collection is expanded. */
export const zshScript = (from: Completions): string => `#compdef bowerbird
# zsh completion for bowerbird
${posixTables(from)}

_bowerbird_add() {
  local kind=\${1%% *} program=$2 operation=$3
  shift 3
  case $kind in
    operation)
      local -a operations=(
${described(from.operations)}
      )
      _describe -t operations operation operations
      ;;
    platform) compadd -- \${=_bowerbird_platforms} ;;
    words) compadd -- \${=_bowerbird_words} ;;
    collection) compadd -- "\${(@f)$("$program" completion --collections "$@" 2>/dev/null)}" ;;
    param) compadd -S '' -- \${=$("$program" completion --params "$operation" 2>/dev/null)} ;;
    file) _files ;;
  esac
}

_bowerbird() {
  local program=\${words[1]} command=\${words[2]} argument='' word kind _bowerbird_words
  local -a world
  local -i i=3
  if ((CURRENT == 2)) || [[ $command == help ]]; then
    local -a commands=(
${described(from.commands)}
      ${quoted('help:How a command is used.')}
    )
    _describe -t commands command commands
    return
  fi
  while ((i < CURRENT)); do
    word=\${words[i]}
    kind=$(_bowerbird_value "$command" "$word")
    if [[ $word == --sample ]]; then world+=(--sample); fi
    if [[ -n $kind ]]; then
      if ((i + 1 == CURRENT)); then
        _bowerbird_words=\${kind#words}
        _bowerbird_add "$kind" "$program" "$argument" "\${world[@]}"
        return
      fi
      if [[ $word == --data ]]; then world+=(--data "\${words[i + 1]}"); fi
      ((i += 1))
    elif [[ $word != -* && -z $argument ]]; then
      argument=$word
    fi
    ((i += 1))
  done
  if [[ \${words[CURRENT]} == -* || -n $argument ]]; then
    compadd -- \${=$(_bowerbird_options "$command")}
  else
    kind=$(_bowerbird_argument "$command")
    _bowerbird_words=\${kind#words}
    _bowerbird_add "$kind" "$program" '' "\${world[@]}"
  fi
}

if [[ \${funcstack[1]} == _bowerbird ]]; then
  _bowerbird "$@"
else
  compdef _bowerbird bowerbird
fi
`;

/** `name:meaning`; a colon in a name would end it. */
const described = (all: readonly Described[]): string =>
  all
    .map(
      ({ name, meaning }) =>
        `      ${quoted(`${name.replaceAll(':', String.raw`\:`)}:${meaning}`)}`,
    )
    .join('\n');
