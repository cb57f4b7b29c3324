import { catalogue } from '../engine/catalogue.ts';
import { operationName } from '../engine/operation-names.ts';
import { hasData } from '../store/open-database.ts';
import { openReading } from '../store/reading.ts';
import { nearNames } from '#kit/near-names.ts';
import { withoutUnseen } from '#kit/printable.ts';
import {
  command,
  commonBeside,
  dataDirFromGiven,
  didYouMean,
  EXIT,
  option,
  UsageError,
  type Command,
  type Given,
  type ListedCommand,
} from './command.ts';
import { linesFromOptions, typedName } from './option.ts';
import { bashScript, zshScript } from './completion/posix-shells.ts';
import type { CompletedCommand, Completions } from './completion/completions.ts';
import { fishScript } from './completion/fish.ts';
import { powershellScript } from './completion/powershell.ts';
import { operationNamed } from './find-call.ts';
import { printLine } from './print.ts';

const SCRIPTS: Readonly<Record<string, (from: Completions) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

/** `listed`: the commands that are completed. */
export const completionOf = (listed: readonly ListedCommand[]): Command =>
  command({
    name: 'completion',
    usage: 'bash|zsh|fish|powershell',
    summary:
      'Prints a script with which your shell completes commands, options, operations, platforms and the names of collections.',
    options: {
      collections: option.flag('For the scripts: the names of the collections, one a line.'),
      params: option.text(
        'OPERATION',
        'For the scripts: the parameters of an operation, one a line.',
      ),
    },
    help: [
      [
        'bash',
        'source <(bowerbird completion bash), or into ~/.local/share/bash-completion/completions/bowerbird',
      ],
      ['zsh', 'Into a file _bowerbird in a folder of $fpath, before compinit.'],
      ['fish', 'Into ~/.config/fish/completions/bowerbird.fish'],
      [
        'powershell',
        'bowerbird completion powershell | Out-String | Invoke-Expression, in $PROFILE.',
      ],
    ],
    example: 'completion bash',
    argument: Object.keys(SCRIPTS),
    run: async (given) => {
      const { collections, params } = given.options;
      if (collections) return printCollections(given);
      if (params !== undefined) return printParams(params);
      const [shell = '', ...more] = given.rest;
      const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
      if (!script || more.length > 0)
        throw new UsageError(
          `completion takes one of ${Object.keys(SCRIPTS).join(', ')}${didYouMean(nearNames(shell, Object.keys(SCRIPTS)))}`,
        );
      process.stdout.write(script(await completionsFrom(listed)));
      return EXIT.ok;
    },
  });

/** Read without making a data folder; names that a line cannot hold are left out. */
const printCollections = (given: Given): number => {
  const dir = dataDirFromGiven(given);
  if (!hasData(dir)) return EXIT.ok;
  const store = openReading(dir);
  try {
    for (const { name } of store.collections.list())
      if (name === withoutUnseen(name) && !/[\t\n]/.test(name)) printLine(name);
    return EXIT.ok;
  } finally {
    store.close();
  }
};

const printParams = (operation: string): number => {
  for (const name of Object.keys(operationNamed(operation).params.shape)) printLine(`${name}=`);
  return EXIT.ok;
};

const completionsFrom = async (listed: readonly ListedCommand[]): Promise<Completions> => ({
  commands: await Promise.all(
    listed.map(async ([name, meaning, load]) => completedCommand(name, meaning, await load())),
  ),
  operations: catalogue.entries.map((entry) => ({
    name: operationName(entry),
    meaning: entry.operation.title,
  })),
  platforms: catalogue.platforms.flatMap(({ segment, aliases }) => [...aliases, segment]),
});

const completedCommand = (
  name: string,
  meaning: string,
  { options, argument }: Command,
): CompletedCommand => ({
  name,
  meaning,
  argument,
  options: linesFromOptions({ ...options, ...commonBeside(options) }).flatMap(
    ({ options: all, help }) =>
      all.map(([option, { type, completes = [] }]) => ({
        name: typedName(option),
        meaning: help,
        value: type === 'string' ? completes : undefined,
      })),
  ),
});
