import { catalogue } from '../engine/catalogue.ts';
import { operationName } from '../engine/operation-names.ts';
import { hasData } from '../store/open-database.ts';
import { openReading } from '../store/reading.ts';
import { nearNames } from '#kit/near-names.ts';
import { withoutUnseen } from '#kit/printable.ts';
import {
  COMMON_OPTIONS,
  dataDirFromGiven,
  didYouMean,
  EXIT,
  flag,
  text,
  UsageError,
  type Command,
  type Given,
  type ListedCommand,
} from './command.ts';
import { bashScript } from './completion/bash.ts';
import type { CompletedCommand, Completions, Value } from './completion/completions.ts';
import { fishScript } from './completion/fish.ts';
import { powershellScript } from './completion/powershell.ts';
import { zshScript } from './completion/zsh.ts';
import { operationNamed } from './find-call.ts';
import { printLine } from './print.ts';

const SCRIPTS: Readonly<Record<string, (from: Completions) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

/** `listed`: the commands that are completed. */
export const completionOf = (listed: readonly ListedCommand[]): Command => ({
  name: 'completion',
  usage: 'bash|zsh|fish|powershell',
  summary:
    'Prints a script with which your shell completes commands, options, operations, platforms and the names of collections.',
  options: { collections: { type: 'boolean' }, params: { type: 'string' } },
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
    ['--collections', 'For the scripts: the names of the collections, one a line.'],
    ['--params OPERATION', 'For the scripts: the parameters of an operation, one a line.'],
  ],
  example: 'completion bash',
  argument: Object.keys(SCRIPTS),
  run: async (given) => {
    if (flag(given, 'collections')) return printCollections(given);
    const operation = text(given, 'params');
    if (operation !== undefined) return printParams(operation);
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
  { options, help, argument }: Command,
): CompletedCommand => ({
  name,
  meaning,
  argument,
  options: Object.entries({ ...options, ...COMMON_OPTIONS }).map(([option, { type }]) => ({
    name: option,
    meaning: meaningOf(help, option),
    value: type === 'string' ? valueOf(help, option) : undefined,
  })),
});

/** What the value of an option of that name is, whichever command has it. */
const VALUES: Readonly<Record<string, Value>> = {
  param: 'param',
  into: 'collection',
  in: 'collection',
  platform: 'platform',
  platforms: 'platform',
  expand: 'operation',
  data: 'file',
  out: 'file',
  from: 'file',
  record: 'file',
  replay: 'file',
  report: 'file',
  route: ['public-page', 'official-api'],
};

/** The choices that its line of help names, `--format csv|xlsx`; else what such an option takes. */
const valueOf = (help: Command['help'], option: string): Value => {
  const line = help.find(([left]) => left.startsWith(`--${option} `))?.[0] ?? '';
  const choices = line
    .slice(`--${option} `.length)
    .split('|')
    .filter((word) => /^[a-z][\w-]*$/.test(word));
  if (choices.length > 0) return choices;
  return VALUES[option] ?? [];
};

const COMMON_MEANINGS: Readonly<Record<string, string>> = {
  data: 'The data folder.',
  sample: 'Work in the sample world.',
  json: 'As JSON.',
  ndjson: 'As JSON, lists with one item a line.',
  help: 'What the command takes.',
};

/** The sentence of help about an option; of several beside one another, that of all. */
const meaningOf = (help: Command['help'], option: string): string =>
  COMMON_MEANINGS[option] ??
  help.find(([left]) => left.split(/[\s,]+/).includes(`--${option}`))?.[1] ??
  '';
