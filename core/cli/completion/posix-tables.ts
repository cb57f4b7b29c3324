import { quoted, valueText, type CompletedCommand, type Completions } from './completions.ts';

/** The tables that bash and zsh look things up in, as functions that both understand. */
export const posixTables = ({ commands, operations, platforms }: Completions): string =>
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
