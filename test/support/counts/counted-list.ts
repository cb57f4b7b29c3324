import { jsonFromReply, type Reply } from '#kit/exchange.ts';

/**
 * How many entries a recorded list has, counted without the readers of the platform: by walking what came
 * for the names that the platform itself gives to entries.
 */
export type Counter = (reply: Reply, params: Readonly<Record<string, string>>) => number;

/** One recorded reply as one operation reads it. */
export interface CountedList {
  readonly operation: string;
  readonly recording: string;
  readonly count: Counter;
  /** Puts items that were recorded alone back into the list from which they were taken. */
  readonly within?: (reply: Reply) => Reply;
  /** What the recording alone does not tell. */
  readonly params?: Readonly<Record<string, string>>;
}

export interface CountedPlatform {
  readonly lists: readonly CountedList[];
  /** Recordings in which some list of the platform finds something, and that are no list: with the reason. */
  readonly noLists: Readonly<Record<string, string>>;
}

/** Several recordings of one operation, counted the same way. */
export const counted = (
  operation: string,
  count: Counter,
  recordings: readonly string[],
  params: Readonly<Record<string, string>> = {},
): CountedList[] => recordings.map((recording) => ({ operation, recording, count, params }));

type Visit = (value: Readonly<Record<string, unknown>>, key: string) => boolean;

/** Visits every object of a JSON value in its order, under its key; not below one for which `visit` answers true. */
export const walk = (value: unknown, visit: Visit, key = ''): void => {
  if (Array.isArray(value)) {
    for (const one of value as readonly unknown[]) walk(one, visit, key);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const object = value as Readonly<Record<string, unknown>>;
  if (visit(object, key)) return;
  for (const [name, inner] of Object.entries(object)) walk(inner, visit, name);
};

/** All values under a name, at any depth, in their order. */
export const under = (value: unknown, ...names: readonly string[]): readonly unknown[] => {
  const found: unknown[] = [];
  walk(value, (object) => {
    for (const [name, inner] of Object.entries(object)) if (names.includes(name)) found.push(inner);
    return false;
  });
  return found;
};

/** The length of the first list under one of these names. */
export const lengthUnder =
  (...names: readonly string[]): Counter =>
  (reply) => {
    const list = under(jsonFromReply(reply), ...names).find((one) => Array.isArray(one));
    return Array.isArray(list) ? list.length : 0;
  };

/** How often a pattern stands in a text. */
export const occurrences = (text: string, pattern: RegExp): number =>
  text.match(new RegExp(pattern, 'g'))?.length ?? 0;
