import { COMMAND_GROUPS, COMMANDS } from './command-list.ts';
import { EXIT, EXIT_MEANINGS, type Command, type HelpLine } from './command.ts';
import { DATABASE_HELP } from './database-option.ts';
import { printDefinitions, printParagraph } from './print-definitions.ts';
import { printHeading, printLine } from './print.ts';

/** What every command takes. */
const COMMON: readonly HelpLine[] = [
  ['--json', 'As JSON, for programs.'],
  ['--ndjson', 'As JSON, lists with one item a line.'],
  ['--data DIR, --sample', 'The data folder; the sample world has one of its own.'],
  DATABASE_HELP,
];

/** All commands in groups, and the exit codes. */
export const printOverview = (): void => {
  printLine('bowerbird: public social media for research, on your own machine');
  printLine('');
  printLine('Usage: bowerbird <command> [options]');
  printLine('');
  printHeading('Begin here');
  for (const example of BEGINNINGS) printLine(`  bowerbird ${example}`);
  for (const { title, commands } of COMMAND_GROUPS) {
    printLine('');
    printHeading(title);
    printDefinitions(
      commands.map(([name, summary]) => [name, summary]),
      LONGEST,
    );
  }
  printLine('');
  printHeading('Every command takes');
  printDefinitions([...COMMON, ['--help', 'What it takes, with an example; also: help COMMAND.']]);
  printLine('');
  printHeading('Exit codes');
  printDefinitions(
    Object.entries(EXIT_MEANINGS).map(([name, meaning]) => [
      String(EXIT[name as keyof typeof EXIT]),
      meaning,
    ]),
  );
};

/** Letters of the longest name: all groups line up. */
const LONGEST = Math.max(...COMMANDS.map(([name]) => name.length));

/** Without a network, key or account. */
const BEGINNINGS = [
  'operations comments',
  'call youtube/get-video --help --sample',
  'call https://www.youtube.com/watch?v=sample_001x --sample',
];

export const printHelp = (command: Command): void => {
  printParagraph(command.summary);
  printLine('');
  printLine(`Usage: bowerbird ${command.name} ${command.usage}`.trimEnd());
  printLine('');
  const own = new Set(command.help.map(([option]) => option));
  printDefinitions([...command.help, ...COMMON.filter(([option]) => !own.has(option))]);
  printLine('');
  printHeading('Example');
  printLine(`  bowerbird ${command.example}`);
};
