import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { dataDirFor } from '../app/data-dir.ts';

/** What a command ended with. Documented in the help text and in the README. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unavailable: 3 } as const;

export interface Given {
  readonly values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  readonly rest: readonly string[];
}

export interface Command {
  readonly name: string;
  /** After `bowerbird <name>`. */
  readonly usage: string;
  readonly summary: string;
  readonly options: ParseArgsOptionsConfig;
  /** One line for each option, in the order in which they are shown. */
  readonly help: readonly (readonly [option: string, meaning: string])[];
  run(given: Given): Promise<number>;
}

/** A mistake on the command line; its words go to stderr with a pointer to `--help`. */
export class UsageError extends Error {}

const COMMON: ParseArgsOptionsConfig = {
  data: { type: 'string' },
  sample: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

export const readArguments = (command: Command, args: readonly string[]): Given => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...COMMON, ...command.options },
      allowPositionals: true,
      strict: true,
    });
    return { values, rest: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

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
