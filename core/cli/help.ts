import { COMMAND_GROUPS, COMMANDS } from './command-list.ts';
import {
  COMMON_OPTIONS,
  commonBeside,
  EXIT,
  EXIT_MEANINGS,
  type Command,
  type ListedCommand,
} from './command.ts';
import { helpLines, usageFromOptions, type Options } from './option.ts';
import { printDefinitions, printParagraph } from './print-definitions.ts';
import { printHeading, printLine } from './print.ts';

/** All commands in groups, and the exit codes. */
export const printOverview = (others: readonly ListedCommand[]): void => {
  printLine('bowerbird: public social media for research, on your own machine');
  printLine('');
  printLine('Usage: bowerbird <command> [options]');
  printLine('');
  printHeading('Begin here');
  for (const example of BEGINNINGS) printLine(`  bowerbird ${example}`);
  const more = others.length > 0 ? [{ title: 'More', commands: others }] : [];
  for (const { title, commands } of [...COMMAND_GROUPS, ...more]) {
    printLine('');
    printHeading(title);
    printDefinitions(
      commands.map(([name, summary]) => [name, summary]),
      LONGEST,
    );
  }
  printLine('');
  printHeading('Every command takes');
  printDefinitions(helpLines(COMMON_OPTIONS));
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

/** Without what every command takes. */
export const ownOptions = (options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => !Object.hasOwn(COMMON_OPTIONS, name)),
  );

/** `bowerbird export NAME [--out FILE]` */
export const usageOf = ({ name, usage, showsOptions, options }: Command): string => {
  const words = usage.includes('--')
    ? usage
    : `${usage} ${usageFromOptions(ownOptions(showsOptions === false ? {} : options))}`.trim();
  return `bowerbird ${name} ${words}`.trimEnd();
};

export const printHelp = (command: Command): void => {
  printParagraph(command.summary);
  printLine('');
  const { showsOptions = true, help = [], notes = [] } = command;
  const options = showsOptions ? command.options : {};
  printLine(`Usage: ${usageOf(command)}`);
  printLine('');
  printDefinitions([...help, ...helpLines(options), ...notes, ...helpLines(commonBeside(options))]);
  printLine('');
  printHeading('Example');
  printLine(`  bowerbird ${command.example}`);
};
