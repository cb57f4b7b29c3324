import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { dataDirFor } from '../app/data-dir.ts';
import { nearNames } from '#kit/near-names.ts';
import {
  configFromOptions,
  option,
  readOptions,
  UsageError,
  usageFromOptions,
  type Argument,
  type Options,
  type ReadOptions,
  type Typed,
} from './option.ts';

export { asUsage, option, UsageError, type Options } from './option.ts';

/** What a command ends with. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unavailable: 3, believed: 3 } as const;

/** For the overview and the guide. */
export const EXIT_MEANINGS: Readonly<Record<Exclude<keyof typeof EXIT, 'believed'>, string>> = {
  ok: 'Done.',
  failed: 'It was tried and did not succeed; the error is printed, with --json as JSON.',
  usage: 'It was not tried: the command line cannot be meant so; stderr says what was expected.',
  unavailable:
    'It could not start: the data folder or the port cannot be used. Of verify: nothing contradicts the package if the numbers of its readers are believed, which nobody signed.',
};

/** What was typed behind a command: what its options declare, and the rest in its order. */
export interface GivenOf<O extends Options> {
  readonly options: ReadOptions<O & typeof COMMON_OPTIONS>;
  readonly rest: readonly string[];
}

/** What several commands take and more than their own code reads. */
interface Shared {
  readonly replay?: readonly string[];
  readonly read?: string | undefined;
  readonly project?: string | undefined;
  readonly lab?: string | undefined;
}

/** Of any command. */
export interface Given {
  readonly options: ReadOptions<typeof COMMON_OPTIONS> & Shared;
  readonly rest: readonly string[];
}

export type HelpLine = readonly [option: string, meaning: string];

export interface Command {
  readonly name: string;
  /** After `bowerbird <name>`; options follow where it names none. */
  readonly usage: string;
  readonly summary: string;
  /** In the order in which help shows them. */
  readonly options: Options;
  /** Help of a verb shows its own instead. */
  readonly showsOptions?: false;
  /** What help says of what is no option, before them. */
  readonly help?: readonly HelpLine[];
  /** And after them. */
  readonly notes?: readonly HelpLine[];
  /** One that works in the sample world, as it is typed after `bowerbird`. */
  readonly example: string;
  /** What is typed first after the name, for completion. */
  readonly argument?: Argument;
  /** Help about what was named, instead of about the command; `undefined` where nothing was. */
  helpAbout?(given: Given): Promise<number | undefined>;
  run(given: Given): Promise<number>;
}

type Declared<O extends Options> = Omit<Command, 'options' | 'run' | 'helpAbout'> & {
  readonly options: O;
  helpAbout?(given: GivenOf<O>): Promise<number | undefined>;
  run(given: GivenOf<O>): Promise<number>;
};

/** A command whose `run` receives what its options declare. */
export const command = <O extends Options>(declared: Declared<O>): Command => declared as Command;

/** A command before it is loaded. */
export type ListedCommand = readonly [name: string, summary: string, load: () => Promise<Command>];

/** Commands under a heading. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly ListedCommand[];
}

export const COMMON_OPTIONS = {
  json: option.flag('As JSON, for programs.'),
  ndjson: option.flag('As JSON, lists with one item a line.'),
  data: option.text('DIR', 'The data folder; the sample world has one of its own.', 'file'),
  sample: option.flag(),
  database: option.text(
    'URL|env:NAME',
    'Of a laboratory: its data lie in this PostgreSQL instead of the data folder. One with a password is named by a variable of the environment.',
  ),
  help: { ...option.flag('What it takes, with an example; also: help COMMAND.'), short: 'h' },
};

/** What a command takes like every other, below what it declares itself; `--help` is known. */
export const commonBeside = (options: Options): Options =>
  Object.fromEntries(
    Object.entries(COMMON_OPTIONS).filter(
      ([name]) => name !== 'help' && !Object.hasOwn(options, name),
    ),
  );

/** Throws `UsageError`. */
export const readArguments = <O extends Options>(
  { options }: Pick<Command, 'options'> & { readonly options: O },
  args: readonly string[],
): GivenOf<O> => {
  const config = configFromOptions({ ...COMMON_OPTIONS, ...options });
  const { values, positionals } = parsed(config, args);
  return givenFrom(options, values, positionals);
};

const parsed = (config: ParseArgsOptionsConfig, args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: config, allowPositionals: true, strict: true });
  } catch (error) {
    refuseUnknownOption(args, config);
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** What was typed, as a command receives it. Throws `UsageError`. */
export const givenFrom = <O extends Options>(
  own: O,
  typed: Readonly<Record<string, Typed>>,
  rest: readonly string[] = [],
): GivenOf<O> => {
  // Lines of JSON are JSON, wherever a command asks for no more.
  const values = typed['ndjson'] === true ? { ...typed, json: true } : typed;
  // Help is given also beside a mistake.
  const read = values['help'] === true ? COMMON_OPTIONS : { ...COMMON_OPTIONS, ...own };
  return { rest, options: readOptions(read as O & typeof COMMON_OPTIONS, values) };
};

/** Throws for the first option that the command does not have, with those that are spelt like it. */
const refuseUnknownOption = (args: readonly string[], options: ParseArgsOptionsConfig): void => {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const unknown = tokens.find(
    (token) => token.kind === 'option' && !Object.hasOwn(options, token.name),
  );
  if (unknown?.kind !== 'option') return;
  const near = nearNames(unknown.name, Object.keys(options)).map((name) => `--${name}`);
  throw new UsageError(`no such option: ${unknown.rawName}${didYouMean(near)}`);
};

/** ". Did you mean a or b?"; nothing where nothing is near. */
export const didYouMean = (near: readonly string[]): string =>
  near.length === 0 ? '' : `. Did you mean ${near.join(' or ')}?`;

/** Where the data lies; that of the sample world in a folder of its own, unless a folder is named. */
export const dataDirFromGiven = ({ options: { data, sample } }: Given): string =>
  data ?? dataDirFor(sample);

/** The one thing that is typed beside options. Throws `UsageError` with `words`: "recheck takes one collection". */
export const onlyArgument = ({ rest: [only, ...more] }: Given, words: string): string => {
  if (only === undefined || more.length > 0) throw new UsageError(words);
  return only;
};

/** Nothing is typed beside options. Throws `UsageError`. */
export const refuseArguments = ({ rest: [first] }: Given): void => {
  if (first !== undefined) throw new UsageError(`unexpected argument: ${first}`);
};

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
