/** What the scripts of all shells are written from. */
import type { Argument, Completed } from '../option.ts';

export interface Completions {
  readonly commands: readonly CompletedCommand[];
  /** Names of operations, with their titles. */
  readonly operations: readonly Described[];
  readonly platforms: readonly string[];
}

/** Words of the product's own; nothing here came from a platform or a person. */
export interface Described {
  readonly name: string;
  readonly meaning: string;
}

export interface CompletedCommand extends Described {
  /** What is typed first after its name. */
  readonly argument?: Argument | undefined;
  readonly options: readonly CompletedOption[];
}

export interface CompletedOption extends Described {
  /** What is typed after it; `undefined` for one that takes nothing, and no words for any text. */
  readonly value?: Completed | undefined;
}

/** A word between single quotes, as bash and zsh take it. */
export const quoted = (words: string): string => `'${words.replaceAll("'", String.raw`'\''`)}'`;

/** What a value is, in one word and the words after it: `operation`, `words csv xlsx`. */
export const valueText = (value: Completed): string =>
  typeof value === 'string' ? value : ['words', ...value].join(' ');
