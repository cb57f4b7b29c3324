/** What is asked about each item of a list, and in turn about each item that this brings. Pure. */
import { z } from 'zod';

export interface Expansion {
  /** The id of an operation. */
  readonly operation: string;
  /** No more items than this of each of its lists; all when left out. */
  readonly limit?: number | undefined;
  readonly expand?: readonly Expansion[] | undefined;
}

/** As it is written in a source: the id of one operation, or several with what is asked below them. */
export type Expand = string | readonly Expansion[];

/** Lists that lead to lists that lead to lists: a playlist, its videos, their comments, their replies. */
export const MOST_LEVELS = 4;
/** Operations that are asked about one item. */
const MOST_BESIDE = 20;

const operation = z.string().min(1).max(200);
const far = { operation, limit: z.int().min(1).optional() };
const beside = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(MOST_BESIDE);
const innermost = z.strictObject(far);
const third = z.strictObject({ ...far, expand: beside(innermost).optional() });
const second = z.strictObject({ ...far, expand: beside(third).optional() });
const first = z.strictObject({ ...far, expand: beside(second).optional() });

export const ExpandSchema = z.union([operation, beside(first)]);

/** All that is asked about each item; none where nothing is. */
export const expansionsFrom = (expand: Expand | undefined): readonly Expansion[] => {
  if (expand === undefined) return [];
  return typeof expand === 'string' ? [{ operation: expand }] : expand;
};

/** The shortest way to write it, so that the same is always written in the same way. */
export const expandFrom = (expansions: readonly Expansion[]): Expand | undefined => {
  const [only, ...others] = expansions.map(plainExpansion);
  if (!only) return undefined;
  const isAlone = others.length === 0 && only.limit === undefined && only.expand === undefined;
  return isAlone ? only.operation : [only, ...others];
};

const plainExpansion = ({ operation: id, limit, expand = [] }: Expansion): Expansion => ({
  operation: id,
  ...(limit !== undefined && { limit }),
  ...(expand.length > 0 && { expand: expand.map(plainExpansion) }),
});

/** What makes it the same: which operations are asked, not how far each is followed. */
export const expandIdentity = (expand: Expand | undefined): Expand | undefined =>
  expandFrom(expansionsFrom(expand).map(unlimited));

const unlimited = ({ operation: id, expand = [] }: Expansion): Expansion => ({
  operation: id,
  expand: expand.map(unlimited),
});

/** As one text, which is the id of the operation where there is one alone; and back. */
export const expandText = (expand: Expand | undefined): string | undefined =>
  typeof expand === 'string' ? expand : expand && JSON.stringify(expand);

export const expandFromText = (text: string): Expand =>
  text.startsWith('[') ? (JSON.parse(text) as readonly Expansion[]) : text;

/** Every operation of it, from the outside in. */
export const expandOperations = (expand: Expand | undefined): readonly string[] =>
  expansionsFrom(expand).flatMap(({ operation: id, expand: below }) => [
    id,
    ...expandOperations(below),
  ]);

/** The one at a path of positions ("0.1"); `undefined` where there is none. */
export const expansionAt = (expand: Expand | undefined, path: string): Expansion | undefined => {
  const [first = '', ...rest] = path.split('.');
  const found = expansionsFrom(expand)[Number(first)];
  return rest.length === 0 || !found ? found : expansionAt(found.expand, rest.join('.'));
};

/** `comments with replies of each`, with whatever names operations have. */
export const expandInWords = (
  expand: Expand | undefined,
  nameOf: (operation: string) => string,
): string =>
  expansionsFrom(expand)
    .map(({ operation: id, limit, expand: below }) => {
      const name = `${nameOf(id)}${limit === undefined ? '' : ` (the first ${limit})`}`;
      return below === undefined ? name : `${name} with ${expandInWords(below, nameOf)} of each`;
    })
    .join(' and ');
