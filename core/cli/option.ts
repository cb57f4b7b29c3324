/**
 * What a command takes by name, stated once: how it is parsed, its line of help, its completion and the type
 * that the command receives follow from here. `node:util` parses.
 */
import type { ParseArgsOptionDescriptor } from 'node:util';
import { toAppError } from '#kit/errors.ts';

/** A mistake on the command line; its words go to stderr with a pointer to `--help`. */
export class UsageError extends Error {
  /** Whose help tells more, behind the name of the command. */
  readonly about: string | undefined;

  constructor(message: string, about?: string) {
    super(message);
    this.about = about;
  }
}

/** What is wrong with options by what they stand for: nothing is tried then. */
export const asUsage = <T>(check: () => T): T => {
  try {
    return check();
  } catch (thrown) {
    throw new UsageError(`--${toAppError(thrown).message.replace(/^Validation error: /, '')}`);
  }
};

/** What can be typed at a place: the name of something, or one of these words. */
export type Argument = 'operation' | 'collection' | 'platform' | 'file' | readonly string[];

/** `param`: `name=` of the parameters of the operation that was typed. */
export type Completed = Argument | 'param';

export type Typed = string | boolean | (string | boolean)[] | undefined;

export interface Option<T> {
  readonly type: 'boolean' | 'string';
  readonly multiple?: true;
  readonly short?: string;
  /** What stands after it in help: `FILE`. */
  readonly value?: string;
  /** A sentence; one without stands on the line of the option before it. */
  readonly help?: string | undefined;
  readonly completes?: Completed | undefined;
  /** `name`: what a mistake calls it. Throws `UsageError`. */
  readonly read: (typed: Typed, name: string) => T;
}

/** By their names in camel case: `mostRequests` is `--most-requests`. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** What a command receives of its options. */
export type ReadOptions<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer T> ? T : never;
};

/** Of one value that `read` understands. */
const understood = <T>(
  value: string,
  help: string | undefined,
  read: (typed: string, name: string) => T,
  completes?: Completed,
): Option<T | undefined> => ({
  type: 'string',
  value,
  help,
  completes,
  read: (typed, name) => (typeof typed === 'string' ? read(typed, name) : undefined),
});

export const option = {
  flag: (help?: string): Option<boolean> => ({
    type: 'boolean',
    help,
    read: (typed) => typed === true,
  }),
  understood,
  text: (value: string, help?: string, completes?: Completed) =>
    understood(value, help, (typed) => typed, completes),
  whole: (value: string, help?: string) =>
    understood(value, help, (typed, name) => {
      if (!/^\d{1,9}$/.test(typed)) throw new UsageError(`${name} takes a whole number`);
      return Number(typed);
    }),
  /** A day or a moment, as ISO 8601 with a time. */
  moment: (value: string, help?: string) =>
    understood(value, help, (typed, name) => {
      const ms = /^\d{4}/.test(typed) ? Date.parse(typed) : NaN;
      if (Number.isNaN(ms))
        throw new UsageError(`${name} takes a day or a moment, as in 2026-03-01`);
      return new Date(ms).toISOString();
    }),
  /** One of some words; `value` where help is not to list them. */
  choice: <const Word extends string>(words: readonly Word[], help?: string, value?: string) =>
    understood(
      value ?? words.join('|'),
      help,
      (typed, name) => {
        const word = words.find((one) => one === typed);
        if (word === undefined) throw new UsageError(`${name} takes ${anyOf(words)}`);
        return word;
      },
      words,
    ),
  /** Several in one text, with commas between them. */
  list: (value: string, help?: string) =>
    understood(value, help, (typed): readonly string[] =>
      typed
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
  /** May be given several times. */
  texts: (
    value: string,
    help?: string,
    completes?: Completed,
  ): Option<readonly string[]> & { readonly multiple: true } => ({
    type: 'string',
    multiple: true,
    value,
    help,
    completes,
    read: (typed) => (Array.isArray(typed) ? typed.filter((one) => typeof one === 'string') : []),
  }),
  /** Parameters of an operation. */
  params: (
    help: string,
  ): Option<Readonly<Record<string, string>>> & { readonly multiple: true } => ({
    type: 'string',
    multiple: true,
    value: 'name=value',
    help,
    completes: 'param',
    read: readParams,
  }),
};

/** `--param name=value`, once for each parameter. */
const readParams = (typed: Typed): Readonly<Record<string, string>> => {
  const params = new Map<string, string>();
  for (const pair of Array.isArray(typed) ? typed.map(String) : []) {
    const split = pair.indexOf('=');
    if (split < 1) throw new UsageError(`--param takes name=value, not ${pair}`);
    const name = pair.slice(0, split);
    if (params.has(name)) throw new UsageError(`--param ${name} is given twice`);
    params.set(name, pair.slice(split + 1));
  }
  return Object.fromEntries(params);
};

/** "json", "yes or no", "one of a, b, c". */
const anyOf = (words: readonly string[]): string =>
  words.length > 2 ? `one of ${words.join(', ')}` : words.join(' or ');

/** As it is typed, without the dashes. */
export const typedName = (name: string): string => name.replaceAll(/[A-Z]/g, '-$&').toLowerCase();

export const configFromOptions = (options: Options): Record<string, ParseArgsOptionDescriptor> =>
  Object.fromEntries(
    Object.entries(options).map(([name, { type, multiple = false, short }]) => [
      typedName(name),
      { type, multiple, ...(short !== undefined && { short }) },
    ]),
  );

/** What was typed, as commands receive it. Throws `UsageError`. */
export const readOptions = <O extends Options>(
  options: O,
  values: Readonly<Record<string, Typed>>,
): ReadOptions<O> =>
  Object.fromEntries(
    Object.entries(options).map(([name, { read }]) => {
      const typed = typedName(name);
      return [name, read(values[typed], `--${typed}`)];
    }),
  ) as ReadOptions<O>;

/** Options on one line of help, with their sentence. */
export interface OptionLine {
  readonly options: readonly (readonly [name: string, Option<unknown>])[];
  readonly help: string;
}

export const linesFromOptions = (options: Options): readonly OptionLine[] => {
  const lines: { options: (readonly [string, Option<unknown>])[]; help: string }[] = [];
  for (const [name, one] of Object.entries(options))
    if (one.help === undefined && lines.length > 0) lines.at(-1)?.options.push([name, one]);
    else lines.push({ options: [[name, one]], help: one.help ?? '' });
  return lines;
};

/** `--out FILE` */
export const optionText = ([name, { value }]: readonly [name: string, Option<unknown>]): string =>
  [`--${typedName(name)}`, value ?? ''].join(' ').trimEnd();

/** For help: what is typed, and its sentence. */
export const helpLines = (options: Options): (readonly [typed: string, meaning: string])[] =>
  linesFromOptions(options).map(({ options: all, help }) => [all.map(optionText).join(', '), help]);

/** `[--out FILE] [--column NAME]…` */
export const usageFromOptions = (options: Options): string =>
  Object.entries(options)
    .map((one) => `[${optionText(one)}]${one[1].multiple ? '…' : ''}`)
    .join(' ');
