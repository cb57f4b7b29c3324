import { z } from 'zod';
import type { Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { isNode } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';

/** A small seeded generator, so that a failing mutation can be made again. */
const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const STRANGE: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e300,
  true,
  'https://example.org/<"',
  [],
  {},
  [[]],
  '9'.repeat(40),
  '\u0000\u202e',
];

/** The same JSON with a few places dropped, renamed, retyped, nested or doubled. */
export const mutated = (value: unknown, seed: number): unknown => {
  const random = seeded(seed);
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];
  const copy: unknown = JSON.parse(JSON.stringify(value));
  const holders: object[] = [];
  const gather = (here: unknown): void => {
    if (typeof here !== 'object' || here === null) return;
    holders.push(here);
    for (const inside of Object.values(here)) gather(inside);
  };
  gather(copy);
  for (let turn = 0; turn < 1 + Math.floor(random() * 4); turn++) {
    const holder = pick(holders) as Record<string, unknown> | undefined;
    const key = holder && pick(Object.keys(holder));
    if (holder === undefined || key === undefined) continue;
    const old = holder[key];
    const ways = [
      () => delete holder[key],
      () => (holder[`${key}X`] = old) !== undefined && delete holder[key],
      () => (holder[key] = pick(STRANGE)),
      () => (holder[key] = { [key]: old }),
      () => (holder[key] = [old, old]),
      () => (holder[key] = String(old)),
    ];
    pick(ways)?.();
  }
  return copy;
};

/** Text that breaks off somewhere. */
export const truncated = (text: string, seed: number): string =>
  text.slice(0, Math.floor(seeded(seed)() * text.length));

export interface Survey {
  /** What must not happen, with the seed that makes it happen again. */
  readonly wrong: string[];
  /** How many mutations were answered with a result that holds to its schema. */
  readonly answered: number;
}

/**
 * Reads mutations of an answer. Every one must end in a result that holds to its schema, or in one
 * of our own errors. `read` answers what is wrong with the result, or nothing.
 */
export const survey = (
  content: unknown,
  seeds: number,
  read: (sent: unknown, seed: number) => string | undefined,
): Survey => {
  const wrong: string[] = [];
  let answered = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const changed = mutated(content, seed);
    const sent = seed % 10 === 9 ? truncated(JSON.stringify(changed), seed) : changed;
    try {
      const fault = read(sent, seed);
      if (fault !== undefined) wrong.push(`seed ${seed}: ${fault}`);
      answered++;
    } catch (error) {
      if (!(error instanceof AppError)) wrong.push(`seed ${seed}: ${String(error)}`);
      else if (error.kind === 'internal_error') wrong.push(`seed ${seed}: internal error`);
    }
  }
  return { wrong, answered };
};

/**
 * The same JSON, once for every key in it, with that one key under another name; and where.
 * A layout that moves looks like this.
 */
const renamings = function* (value: unknown): Generator<readonly [string, unknown]> {
  for (const path of listPaths(value, '')) {
    const copy: unknown = JSON.parse(JSON.stringify(value));
    let holder: unknown = copy;
    const steps = path.split('/').slice(1);
    const last = steps.pop() ?? '';
    for (const step of steps) holder = (holder as Record<string, unknown>)[step];
    const object = holder as Record<string, unknown>;
    object[`${last}Moved`] = object[last];
    delete object[last];
    yield [path, copy];
  }
};

/** Where a layout that moves loses something, which `isSilent` sees, or falls over with no error of ours. */
export const silentLosses = (value: unknown, isSilent: (moved: unknown) => boolean): string[] =>
  [...renamings(value)].flatMap(([path, moved]) => {
    try {
      return isSilent(moved) ? [path] : [];
    } catch (error) {
      return error instanceof AppError ? [] : [`${path}: ${String(error)}`];
    }
  });

/** Whether a page lacks items of the whole one, or leads elsewhere, without a notice. */
export const isSilentLoss = (
  whole: ListPage<unknown>,
  { data, notices }: Parsed<ListPage<unknown>>,
): boolean =>
  (data.items.length < whole.items.length || data.next !== whole.next) && notices.length === 0;

const listPaths = (value: unknown, above: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((one, n) => listPaths(one, `${above}/${n}`));
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    `${above}/${key}`,
    ...listPaths(one, `${above}/${key}`),
  ]);
};

export type ReadList = (replies: readonly Reply[], params: object) => Parsed<ListPage<unknown>>;

/** The page of a list, before it is wrapped. */
export const draftSchema = (item: z.ZodType) =>
  z.strictObject({
    items: z.array(item),
    totalItems: z.int().min(0).nullable(),
    next: z.string().min(1).nullable(),
  });

/** What is wrong with a page: a broken schema, or items of the `whole` that are gone without a word. */
export const pageFault = (
  { data, notices }: Parsed<ListPage<unknown>>,
  schema: z.ZodType,
  whole: number,
): string | undefined => {
  const broken = schema.safeParse(data).error;
  if (broken) return broken.message;
  const isSilent = notices.every(({ code }) => code === 'total-includes-replies');
  return data.items.length < whole && isSilent
    ? `${data.items.length} of ${whole} items, and not a word about the others`
    : undefined;
};
