import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { dataDirFor } from '../app/data-dir.ts';
import { nearNames } from '#kit/near-names.ts';

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

export interface Given {
  readonly values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  readonly rest: readonly string[];
}

export type HelpLine = readonly [option: string, meaning: string];

/** What can be typed at a place, for completion: names of something, or one of these words. */
export type Argument = 'operation' | 'collection' | 'platform' | 'file' | readonly string[];

export interface Command {
  readonly name: string;
  /** After `bowerbird <name>`. */
  readonly usage: string;
  readonly summary: string;
  readonly options: ParseArgsOptionsConfig;
  /** One line for each option, in the order in which they are shown. */
  readonly help: readonly HelpLine[];
  /** One that works in the sample world, as it is typed after `bowerbird`. */
  readonly example: string;
  /** What is typed first after the name, for completion. */
  readonly argument?: Argument;
  /** Help about what was named, instead of about the command; `undefined` where nothing was. */
  readonly helpAbout?: (given: Given) => Promise<number | undefined>;
  run(given: Given): Promise<number>;
}

/** A command before it is loaded. */
export type ListedCommand = readonly [name: string, summary: string, load: () => Promise<Command>];

/** A mistake on the command line; its words go to stderr with a pointer to `--help`. */
export class UsageError extends Error {
  /** Whose help tells more, behind the name of the command. */
  readonly about: string | undefined;

  constructor(message: string, about?: string) {
    super(message);
    this.about = about;
  }
}

export const COMMON_OPTIONS: ParseArgsOptionsConfig = {
  data: { type: 'string' },
  database: { type: 'string' },
  sample: { type: 'boolean' },
  json: { type: 'boolean' },
  ndjson: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

export const readArguments = (command: Command, args: readonly string[]): Given => {
  const options = { ...COMMON_OPTIONS, ...command.options };
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    });
    // Lines of JSON are JSON, wherever a command asks for no more.
    return {
      values: values['ndjson'] === true ? { ...values, json: true } : values,
      rest: positionals,
    };
  } catch (error) {
    refuseUnknownOption(args, options);
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
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

export const text = (given: Given, name: string): string | undefined => {
  const value = given.values[name];
  return typeof value === 'string' ? value : undefined;
};

export const texts = (given: Given, name: string): string[] => {
  const value = given.values[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

export const flag = (given: Given, name: string): boolean => given.values[name] === true;

/** Where the data lies; that of the sample world in a folder of its own, unless a folder is named. */
export const dataDirFromGiven = (given: Given): string =>
  text(given, 'data') ?? dataDirFor(flag(given, 'sample'));

export const whole = (given: Given, name: string): number | undefined => {
  const value = text(given, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} takes a whole number`);
  return Number(value);
};

/** `--param name=value`, once for each parameter. */
export const namedParams = (given: Given): Record<string, string> => {
  const params = new Map<string, string>();
  for (const pair of texts(given, 'param')) {
    const split = pair.indexOf('=');
    if (split < 1) throw new UsageError(`--param takes name=value, not ${pair}`);
    const name = pair.slice(0, split);
    if (params.has(name)) throw new UsageError(`--param ${name} is given twice`);
    params.set(name, pair.slice(split + 1));
  }
  return Object.fromEntries(params);
};
