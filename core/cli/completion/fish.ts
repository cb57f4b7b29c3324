import type { CompletedCommand, Completions, Described } from './completions.ts';
import type { Completed } from '../option.ts';

export const fishScript = ({ commands, operations, platforms }: Completions): string =>
  [
    '# fish completion for bowerbird',
    ...tableFunction('operations', operations),
    ...tableFunction(
      'platforms',
      platforms.map((name) => ({ name, meaning: 'Platform' })),
    ),
    DYNAMIC,
    'complete -c bowerbird -f',
    ...[...commands, { name: 'help', meaning: 'How a command is used.' }].map(
      ({ name, meaning }) =>
        `complete -c bowerbird -n __fish_use_subcommand -a ${name} -d ${quoted(meaning)}`,
    ),
    `complete -c bowerbird -n '__bowerbird_is help' -a ${quoted(commands.map(({ name }) => name).join(' '))}`,
    ...commands.flatMap(commandLines),
    '',
  ].join('\n');

/** What only the data folder and the catalogue know, asked when it is completed. */
const DYNAMIC = `
# The words that say in which world and folder names are looked for.
function __bowerbird_world
    set -l words (commandline -opc)
    contains -- --sample $words; and echo --sample
    set -l at (contains -i -- --data $words); and echo --data; and echo $words[(math $at + 1)]
end
function __bowerbird_collections
    set -l program (commandline -opc)[1]
    $program completion --collections (__bowerbird_world) 2>/dev/null
end
function __bowerbird_params
    set -l words (commandline -opc)
    $words[1] completion --params $words[3] 2>/dev/null
end
function __bowerbird_is
    set -l words (commandline -opc)
    test "$words[2]" = "$argv[1]"
end
`;

const tableFunction = (name: string, all: readonly Described[]): string[] => [
  `function __bowerbird_${name}`,
  ...all.map((one) => `    printf '%s\\t%s\\n' ${quoted(one.name)} ${quoted(one.meaning)}`),
  'end',
];

const commandLines = ({ name, argument, options }: CompletedCommand): string[] => [
  ...(argument === undefined
    ? []
    : [`complete -c bowerbird -n '__bowerbird_is ${name}' ${candidates(argument)}`]),
  ...options.map((option) =>
    [
      `complete -c bowerbird -n '__bowerbird_is ${name}' -l ${option.name}`,
      ...(option.value === undefined
        ? []
        : [`${option.value === 'file' ? '-r' : '-x'} ${candidates(option.value)}`]),
      `-d ${quoted(option.meaning)}`,
    ].join(' '),
  ),
];

const candidates = (value: Completed): string => {
  if (typeof value !== 'string') return value.length === 0 ? '' : `-a ${quoted(value.join(' '))}`;
  return value === 'file' ? '-F' : `-a '(__bowerbird_${value}s)'`;
};

/** Between single quotes, as fish takes it. */
const quoted = (words: string): string =>
  `'${words.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
