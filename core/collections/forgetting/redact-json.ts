import { isJson } from '#kit/is-json.ts';
import type { AccountMatcher } from './account-matcher.ts';
import { scanValues } from './json-values.ts';

/** What the rest of a reply has to be. */
export interface RestTests {
  /** Whether a value is what the person wrote. */
  readonly isOwnText: (name: string | undefined, value: string) => boolean;
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
  /** The value is what the person wrote. */
  readonly isText?: boolean;
}

interface Hits {
  /** The account stands there. */
  readonly named: readonly Hit[];
  /** What it wrote stands there. */
  readonly words: readonly Hit[];
  /** Somebody else names it there. */
  readonly mentioned: readonly Hit[];
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
const MOST_READINGS = 150;
const MOST_SINGLE = 12;

/**
 * A text of JSON without the objects in which the account stands, as the smallest first: the elements of
 * lists around its identifiers, then those around these. Where others stand in such an object too, what they
 * do not need of it is cut out, or the values that name the account or are its words are emptied. Where others
 * name the account, that goes if they are read as before. All other characters stay as they are. `undefined`
 * where none of these is good.
 */
export const cutAccountOut = (
  text: string,
  matcher: AccountMatcher,
  tests: RestTests,
): string | undefined => {
  const { named, words } = hitsIn(text, matcher, tests.isOwnText);
  if (named.length + words.length > MOST_HITS) return undefined;
  const isAsItIs = named.length + words.length === 0 && tests.isGood(text);
  const rest = isAsItIs ? text : withoutHits(text, named, words, tests);
  return rest === undefined ? undefined : withoutMentions(rest, matcher, tests);
};

const withoutHits = (
  text: string,
  named: readonly Hit[],
  words: readonly Hit[],
  tests: RestTests,
): string | undefined => {
  let last: string | undefined;
  for (let level = 1; level <= MOST_LEVELS && named.length > 0; level += 1) {
    const parts = named.map(({ container }) => partAround(container, level));
    if (parts.some((part) => part.parent === undefined)) break;
    const rest = edited(text, parts);
    if (rest !== last && isJson(rest) && tests.isGood(rest)) return rest;
    last = rest;
  }
  const mixed = mixedEdits(text, [...named, ...words], tests);
  const rest = mixed && edited(text, mixed);
  return rest !== undefined && isJson(rest) && tests.isGood(rest) ? rest : undefined;
};

/** Names of the account that others wrote go as far as nothing that is read of others is changed by it. */
const withoutMentions = (text: string, matcher: AccountMatcher, tests: RestTests): string => {
  const { mentioned } = hitsIn(text, matcher, tests.isOwnText);
  if (mentioned.length === 0 || mentioned.length > MOST_HITS) return text;
  const { canCut } = createCutter(text, tests);
  const edits = [...Map.groupBy(mentioned, ({ path }) => path).values()].flatMap((kind) => {
    const parts = kind.map(({ container }) => partAround(container, 1));
    return parts.every(({ name }) => name === undefined) && canCut(parts) ? parts : [];
  });
  const rest = edited(text, edits);
  return isJson(rest) && tests.isGood(rest) ? rest : text;
};

const createCutter = (text: string, { keepsOthers }: RestTests) => {
  let readings = 0;
  const canCut = (parts: readonly Container[]): boolean => {
    if (parts.some((part) => part.parent === undefined)) return false;
    readings += 1;
    if (readings > MOST_READINGS) return false;
    const rest = edited(text, parts);
    return isJson(rest) && keepsOthers(rest);
  };
  return { canCut };
};

/**
 * Cuts out what others do not need: of the element of a list around each hit as much as can go. Where they
 * need all of it, the value is emptied, if it is what the person wrote or only points to the account from
 * something else: an object that is the account has more of it. `undefined` where it does not.
 */
const mixedEdits = (text: string, hits: readonly Hit[], tests: RestTests): Edit[] | undefined => {
  const { canCut } = createCutter(text, tests);
  const widestOf = (some: readonly Hit[]): readonly Container[] | undefined => {
    const ways = some.map(({ container }) => wayIn(container));
    const longest = Math.max(...ways.map((way) => way.length));
    for (let step = 0; step < longest; step += 1) {
      const parts = ways.flatMap((way) => way[Math.min(step, way.length - 1)] ?? []);
      if (canCut(parts)) return parts;
    }
    return undefined;
  };
  const edits: (Edit | undefined)[] = [];
  const isCovered = ({ container }: Hit): boolean =>
    edits.some((edit) => edit && edit.from <= container.from && container.to <= edit.to);
  let single = 0;
  for (const all of Map.groupBy(hits, ({ path }) => path).values()) {
    const kind = all.filter((hit) => !isCovered(hit));
    const parts = kind.length > 0 ? widestOf(kind) : [];
    if (parts) {
      edits.push(...parts);
      continue;
    }
    for (const hit of kind) {
      single += 1;
      const own = kind.length > 1 && single <= MOST_SINGLE ? widestOf([hit]) : undefined;
      if (own) edits.push(...own);
      else edits.push(emptied(text, hit));
    }
  }
  return edits.every((edit) => edit !== undefined) ? edits : undefined;
};

/** The containers of a hit from the element of a list around it inward. */
const wayIn = (container: Container): readonly Container[] => {
  const widest = partAround(container, 1);
  const way = [container];
  for (let one = container; one !== widest && one.parent; one = one.parent) way.push(one.parent);
  return way.toReversed().filter(({ parent }) => parent !== undefined);
};

/** `link_author`: whose post it is that somebody answers. */
const POINTER =
  /(?:^|\.)(?:link|post|parent|root|thread|submission|crosspost)_?[a-z_]*(?:author|owner)$/i;

const emptied = (text: string, { value, path, isText }: Hit): Edit | undefined =>
  value && (isText || POINTER.test(path))
    ? { ...value, instead: text[value.from] === '"' ? '""' : 'null' }
    : undefined;

/** Where the account stands, in the order of the text. */
const hitsIn = (text: string, matcher: AccountMatcher, isOwnText: RestTests['isOwnText']): Hits => {
  const hits = { named: [] as Hit[], words: [] as Hit[], mentioned: [] as Hit[] };
  let current: Container | undefined;
  let value: Hit['value'];
  const note = (of: keyof Hits, path: string, isText = false): void => {
    if (current) hits[of].push({ container: current, path, value, isText });
  };
  const visitor = matcher.visitor(
    (place) => note('named', place),
    (place) => note('mentioned', place),
  );
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
      if (isOwnText(name, written)) note('words', `words: ${name ?? ''}`, true);
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
