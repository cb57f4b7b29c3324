/** A codebook: the codes with which the rows of a collection are coded. Pure. */
import { z } from 'zod';

/** Named, so that each is shown well in light and in dark. */
export const CODE_COLOURS = [
  'blue',
  'teal',
  'green',
  'straw',
  'orange',
  'red',
  'rose',
  'violet',
] as const;
export type CodeColour = (typeof CODE_COLOURS)[number];

/** Identifiers travel between computers. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const codeId = z.string().regex(ID);

const MOST_NAME = 100;
const MOST_TEXT = 5000;
export const MOST_CODES = 500;

/** `0` says that no code applies, and `n` leads to the next uncoded row. */
const KEY = /^[1-9a-mo-z]$/;

export const code = z.strictObject({
  id: codeId.describe('Its id, the same on other computers.'),
  name: z.string().trim().min(1).max(MOST_NAME).describe('Its name.'),
  definition: z
    .string()
    .max(MOST_TEXT)
    .default('')
    .describe('When it applies, and when it does not.'),
  examples: z.string().max(MOST_TEXT).default('').describe('Examples.'),
  colour: z.enum(CODE_COLOURS).describe('Its colour in the window.'),
  key: z.string().regex(KEY).optional().describe('The key that sets it on the selected row.'),
  parent: codeId.optional().describe('The code under which it stands.'),
  retired: z.literal(true).optional().describe('No longer offered; rows that have it keep it.'),
});
export type Code = Readonly<z.infer<typeof code>>;

/** Parents before or behind their children; siblings in their order, which is the order of a scale. */
export const codes = z.array(code).max(MOST_CODES);

/** What is wrong with a codebook. */
export type CodebookProblem =
  | { readonly is: 'sameName'; readonly name: string }
  | { readonly is: 'sameKey'; readonly key: string }
  | { readonly is: 'sameId' | 'parent'; readonly name: string };

const firstRepeated = <T>(values: readonly T[]): T | undefined =>
  values.find((value, at) => values.indexOf(value) < at);

export const findCodebookProblem = (all: readonly Code[]): CodebookProblem | undefined => {
  const byId = new Map(all.map((one) => [one.id, one]));
  const twice = all.find((one) => byId.get(one.id) !== one);
  if (twice) return { is: 'sameId', name: twice.name };
  const astray = all.find((one) => !hasSoundParents(one, byId));
  if (astray) return { is: 'parent', name: astray.name };
  const offered = all.filter(({ retired }) => !retired);
  const names = offered.map(({ name, parent }) => `${parent ?? ''} ${name.toLowerCase()}`);
  const same = firstRepeated(names);
  const named = offered[names.indexOf(same ?? '')];
  if (named) return { is: 'sameName', name: named.name };
  const key = firstRepeated(offered.flatMap((one) => one.key ?? []));
  return key === undefined ? undefined : { is: 'sameKey', key };
};

/** Whether its parents are there, and none of them stands under itself. */
const hasSoundParents = (child: Code, byId: ReadonlyMap<string, Code>): boolean => {
  let parent = child.parent;
  for (let depth = 0; parent !== undefined; depth += 1) {
    const above = byId.get(parent);
    if (!above || depth > byId.size) return false;
    parent = above.parent;
  }
  return true;
};

export interface PlacedCode {
  readonly code: Code;
  /** 0 at the top. */
  readonly depth: number;
}

/** Each code behind its parent, as they are shown. */
export const codesInOrder = (all: readonly Code[]): readonly PlacedCode[] => {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const placed = (parent: string | undefined, depth: number): PlacedCode[] =>
    (children.get(parent) ?? []).flatMap((one) => [
      { code: one, depth },
      ...placed(one.id, depth + 1),
    ]);
  return placed(undefined, 0);
};

/** “stance › critical”: the name with those of its parents. */
export const codePath = (
  { name, parent }: Pick<Code, 'name' | 'parent'>,
  all: readonly Code[],
): string => {
  const above = parent === undefined ? undefined : all.find(({ id }) => id === parent);
  return above ? `${codePath(above, all)} › ${name}` : name;
};

/** The code at the top under which a code stands; itself where it has no parent. */
export const topCode = (one: Code, byId: ReadonlyMap<string, Code>): Code => {
  const above = one.parent === undefined ? undefined : byId.get(one.parent);
  return above ? topCode(above, byId) : one;
};

/** The colour of the next code, so that neighbours differ. */
export const nextColour = (all: readonly Code[]): CodeColour =>
  CODE_COLOURS[all.length % CODE_COLOURS.length] ?? 'blue';
