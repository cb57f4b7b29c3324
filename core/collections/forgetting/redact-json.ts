import { isJson } from '#kit/is-json.ts';
import type { AccountMatcher } from './account-matcher.ts';
import { scanValues } from './json-values.ts';

/** What the rest of a reply has to be. */
export interface RestTests {
  /** Whether all items of others are read from it as before. */
  readonly keepsOthers: (rest: string) => boolean;
  /** The same, and nothing of the person is left in it. */
  readonly isGood: (rest: string) => boolean;
}

/** An object or a list in a text of JSON. */
interface Container {
  readonly parent: Container | undefined;
  readonly name: string | undefined;
  /** Where it begins, with its name, and where it ends. */
  readonly from: number;
  to: number;
}

/** A place at which the account stands. */
interface Hit {
  readonly container: Container;
  /** Names on the way to it: hits of one kind have the same. */
  readonly path: string;
  /** The value that names the account; left out where only its object tells. */
  readonly value?: { readonly from: number; readonly to: number } | undefined;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  /** What is written there; a part that is cut out goes with its comma. */
  readonly instead?: string;
}

/** More places are not cut out: the reply is as good as only the person's. */
const MOST_HITS = 500;
/** How far out from where the person stands is cut. */
const MOST_LEVELS = 3;
/** Readings of the rest at most, beside those of the levels. */
const MOST_KINDS = 20;
const MOST_SINGLE = 12;

/**
 * A text of JSON without the objects in which the account stands, as the smallest first: the elements of
 * lists around its identifiers, then those around these. Where others stand in such an object too, only the
 * values that name the account are emptied. All other characters stay as they are. `undefined` where none
 * of these is good.
 */
export const cutAccountOut = (
  text: string,
  matcher: AccountMatcher,
  tests: RestTests,
): string | undefined => {
  const hits = hitsIn(text, matcher);
  if (hits.length === 0 || hits.length > MOST_HITS) return undefined;
  let last: string | undefined;
  for (let level = 1; level <= MOST_LEVELS; level += 1) {
    const parts = hits.map(({ container }) => partAround(container, level));
    if (parts.some((part) => part.parent === undefined)) break;
    const rest = edited(text, parts);
    if (rest !== last && isJson(rest) && tests.isGood(rest)) return rest;
    last = rest;
  }
  const mixed = mixedEdits(text, hits, tests);
  const rest = mixed && edited(text, mixed);
  return rest !== undefined && isJson(rest) && tests.isGood(rest) ? rest : undefined;
};

/**
 * Cuts out what others do not need, and empties the value where they do, if it only points to the account
 * from something else: an object that is the account has more of it. `undefined` where it does not.
 */
const mixedEdits = (
  text: string,
  hits: readonly Hit[],
  { keepsOthers }: RestTests,
): Edit[] | undefined => {
  const canCut = (some: readonly Hit[]): boolean => {
    const parts = some.map(({ container }) => partAround(container, 1));
    if (parts.some((part) => part.parent === undefined)) return false;
    const rest = edited(text, parts);
    return isJson(rest) && keepsOthers(rest);
  };
  const kinds = [...Map.groupBy(hits, ({ path }) => path).values()];
  if (kinds.length > MOST_KINDS) return undefined;
  let single = 0;
  const edits = kinds.flatMap((kind) => {
    if (canCut(kind)) return kind.map(({ container }) => partAround(container, 1));
    return kind.map((hit) => {
      single += 1;
      const isCut = kind.length > 1 && single <= MOST_SINGLE && canCut([hit]);
      return isCut ? partAround(hit.container, 1) : emptied(text, hit);
    });
  });
  return edits.every((edit) => edit !== undefined) ? edits : undefined;
};

/** `link_author`: whose post it is that somebody answers. */
const POINTER =
  /(?:^|\.)(?:link|post|parent|root|thread|submission|crosspost)_?[a-z_]*(?:author|owner)$/i;

const emptied = (text: string, { value, path }: Hit): Edit | undefined =>
  value && POINTER.test(path)
    ? { ...value, instead: text[value.from] === '"' ? '""' : 'null' }
    : undefined;

/** Where the account stands, in the order of the text. */
const hitsIn = (text: string, matcher: AccountMatcher): Hit[] => {
  const hits: Hit[] = [];
  let current: Container | undefined;
  let value: Hit['value'];
  const visitor = matcher.visitor((place) => {
    if (current) hits.push({ container: current, path: place, value });
  });
  scanValues(text, {
    open: (name, from) => {
      current = { parent: current, name, from, to: from };
      visitor.open(name, from);
    },
    close: (to) => {
      // What is found when an object ends stands in it.
      visitor.close(to);
      if (current) current.to = to;
      current = current?.parent;
    },
    value: (name, written, kind, from, to) => {
      value = { from, to };
      visitor.value(name, written, kind, from, to);
      value = undefined;
    },
  });
  return hits;
};

/** The list element around a container, and so many further out; where there is none, the object itself. */
const partAround = (container: Container, level: number): Container => {
  let part: Container | undefined;
  let left = level;
  for (let one: Container | undefined = container; one?.parent && left > 0; one = one.parent)
    if (one.name === undefined) {
      part = one;
      left -= 1;
    }
  if (part) return part;
  part = container;
  for (let up = 1; up < level && part.parent?.parent; up += 1) part = part.parent;
  return part;
};

/** Makes all edits; one within another goes with it. */
const edited = (text: string, edits: readonly Edit[]): string => {
  // The widest first, so that what lies within it is passed over.
  const wide: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (edit.from >= (wide.at(-1)?.to ?? 0)) wide.push(edit);
  let rest = text;
  for (const { from, to, instead } of wide.toReversed())
    rest =
      instead === undefined ? cut(rest, from, to) : rest.slice(0, from) + instead + rest.slice(to);
  return rest;
};

const cut = (text: string, from: number, to: number): string => {
  let after = to;
  while (isBlank(text[after])) after += 1;
  if (text[after] === ',') return text.slice(0, from) + text.slice(after + 1);
  let before = from;
  while (isBlank(text[before - 1])) before -= 1;
  return text.slice(0, text[before - 1] === ',' ? before - 1 : from) + text.slice(to);
};

const isBlank = (mark: string | undefined): boolean =>
  mark === ' ' || mark === '\n' || mark === '\r' || mark === '\t';
