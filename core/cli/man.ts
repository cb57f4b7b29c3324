import { VERSION } from '../app/version.ts';
import {
  command,
  COMMON_OPTIONS,
  EXIT,
  EXIT_MEANINGS,
  ownOptions,
  refuseArguments,
  usageOf,
  type Command,
  type CommandGroup,
  type HelpLine,
} from './command.ts';
import { helpLines } from './option.ts';

/** `groups`: the commands that it tells of. */
export const manOf = (groups: readonly CommandGroup[]): Command =>
  command({
    name: 'man',
    usage: '',
    summary: 'Prints the manual page: bowerbird man | man -l -',
    options: {},
    example: 'man',
    run: async (given) => {
      refuseArguments(given);
      process.stdout.write(await manualPage(groups));
      return EXIT.ok;
    },
  });

/** In the language of man pages (man(7)), from what the commands declare. */
const manualPage = async (groups: readonly CommandGroup[]): Promise<string> => {
  const sections = await Promise.all(
    groups.map(async ({ title, commands }) => [
      `.SH ${title.toUpperCase()}`,
      ...(await Promise.all(commands.map(async ([, , load]) => aboutCommand(await load())))).flat(),
    ]),
  );
  const codes = Object.entries(EXIT_MEANINGS).map(([name, meaning]): HelpLine => [
    String(EXIT[name as keyof typeof EXIT]),
    meaning,
  ]);
  return `${[
    `.TH BOWERBIRD 1 "" "bowerbird ${VERSION}"`,
    '.SH NAME',
    String.raw`bowerbird \- public social media for research, on your own machine`,
    '.SH SYNOPSIS',
    '.B bowerbird',
    String.raw`\fICOMMAND\fR [options]`,
    ...sections.flat(),
    '.SH OPTIONS OF EVERY COMMAND',
    ...definitions(helpLines(COMMON_OPTIONS)),
    '.SH EXIT STATUS',
    ...definitions(codes),
  ].join('\n')}\n`;
};

const aboutCommand = (one: Command): readonly string[] => [
  `.SS bowerbird ${literal(one.name)}`,
  literal(one.summary),
  '.PP',
  `.B ${literal(usageOf(one))}`,
  ...definitions([
    ...(one.help ?? []),
    ...helpLines(one.showsOptions === false ? {} : ownOptions(one.options)),
    ...(one.notes ?? []),
  ]),
  '.PP',
  `Example: ${literal(`bowerbird ${one.example}`)}`,
];

const definitions = (lines: readonly HelpLine[]): readonly string[] =>
  lines.flatMap(([name, meaning]) => ['.TP', `.B ${literal(name)}`, literal(meaning)]);

/**
 * A text as it stands: a backslash, a hyphen, and a point or an apostrophe at its beginning mean something
 * there, and what is not ASCII is written by its number.
 */
const literal = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replace(/^[.']/, String.raw`\&$&`)
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => {
      const number = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
      return String.raw`\[u${number}]`;
    });
