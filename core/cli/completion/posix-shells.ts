import {
  type Completions,
  quoted,
  valueText,
  type CompletedCommand,
  type Described,
} from './completions.ts';

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

/** The tables that bash and zsh look things up in, as functions that both understand. */
const posixTables = ({ commands, operations, platforms }: Completions): string =>
  [
    `_bowerbird_commands=${quoted(commands.map(({ name }) => name).join(' '))}`,
    `_bowerbird_operations=${quoted(operations.map(({ name }) => name).join(' '))}`,
    `_bowerbird_platforms=${quoted(platforms.join(' '))}`,
    '',
    '# The options of a command.',
    lookUp('options', commands, ({ options }) => options.map(({ name }) => `--${name}`).join(' ')),
    '',
    '# What is typed first after a command.',
    lookUp('argument', commands, ({ argument }) =>
      argument === undefined ? '' : valueText(argument),
    ),
    '',
    '# What an option of a command takes; nothing for one that takes nothing.',
    valueFunction(commands),
  ].join('\n');

const lookUp = (
  name: string,
  commands: readonly CompletedCommand[],
  wordsOf: (command: CompletedCommand) => string,
): string =>
  caseFunction(
    name,
    '"$1"',
    commands.map((command) => [quoted(command.name), wordsOf(command)]),
  );

const valueFunction = (commands: readonly CompletedCommand[]): string =>
  caseFunction(
    'value',
    '"$1 $2"',
    commands.flatMap(({ name, options }) =>
      options.flatMap((option) =>
        option.value === undefined
          ? []
          : [[quoted(`${name} --${option.name}`), valueText(option.value)] as const],
      ),
    ),
  );

const caseFunction = (
  name: string,
  subject: string,
  cases: readonly (readonly [pattern: string, words: string])[],
): string =>
  [
    `_bowerbird_${name}() {`,
    `  case ${subject} in`,
    ...cases
      .filter(([, words]) => words !== '')
      .map(([pattern, words]) => `    ${pattern}) printf '%s' ${quoted(words)} ;;`),
    '  esac',
    '}',
  ].join('\n');

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
