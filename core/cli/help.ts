import { COMMANDS } from './command-list.ts';
import {
  COMMON_OPTIONS,
  commonBeside,
  EXIT,
  EXIT_MEANINGS,
  usageOf,
  type Command,
  type CommandGroup,
} from './command.ts';
import { helpLines } from './option.ts';
import { printDefinitions, printParagraph } from './print-definitions.ts';
import { printHeading, printLine } from './print.ts';

/** All commands in groups, and the exit codes. */
export const printOverview = (groups: readonly CommandGroup[]): void => {
  printLine('bowerbird: public social media for research, on your own machine');
  printLine('');
  printLine('Usage: bowerbird <command> [options]');
  printLine('');
  printHeading('Begin here');
  for (const example of BEGINNINGS) printLine(`  bowerbird ${example}`);
  for (const { title, commands } of groups) {
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
