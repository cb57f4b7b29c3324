import { isJson } from '#kit/json-text.ts';
import type { AccountMatcher } from './account-matcher.ts';
import { chooseEdits, type Hit, type RestTests, type TextPart } from './choose-edits.ts';
import { applyEdits } from './edits.ts';
import { scanValues } from './json-values.ts';

/** An object or a list in a text of JSON. */
interface Container extends TextPart {
  readonly parent: Container | undefined;
  readonly name: string | undefined;
  /** Where it begins, with its name, and where it ends. */
  readonly from: number;
  to: number;
}

type JsonHit = Hit<Container>;

interface Hits {
  /** The account stands there. */
  readonly named: readonly JsonHit[];
  /** What it wrote stands there. */
  readonly words: readonly JsonHit[];
  /** Somebody else names it there. */
  readonly mentioned: readonly JsonHit[];
}

/** More places are not cut out: the reply is as good as only the person's. */
const MOST_HITS = 5000;
/** How far out from where the person stands is cut. */
const MOST_LEVELS = 3;

/**
 * A text of JSON without the objects in which the account stands, as the smallest first: the elements of
 * lists around its identifiers, then those around these. Where others stand in such an object too, what they
 * do not need of it is cut out, and the values that name the account or are its words are replaced. Where others
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
  const rest = isAsItIs ? text : withoutHits(text, named, words, { ...tests, matcher });
  return rest === undefined ? undefined : withoutMentions(rest, matcher, tests);
};

const withoutHits = (
  text: string,
  named: readonly JsonHit[],
  words: readonly JsonHit[],
  tests: RestTests & { readonly matcher: AccountMatcher },
): string | undefined => {
  let last: string | undefined;
  for (let level = 1; level <= MOST_LEVELS && named.length > 0; level += 1) {
    const parts = named.map(({ part }) => partAround(part, level));
    if (parts.some((part) => part.parent === undefined)) break;
    const rest = applyEdits(text, parts.map(toCut));
    if (rest !== last && isJson(rest) && tests.isGood(rest)) return rest;
    last = rest;
  }
  const rest = withChosen(text, [...named, ...words], wayIn, tests);
  return tests.isGood(rest) ? rest : undefined;
};

const toCut = ({ from, to }: Container) => ({ from, to });

/** Names of the account that others wrote go as far as nothing that is read of others is changed by it. */
const withoutMentions = (text: string, matcher: AccountMatcher, tests: RestTests): string => {
  const { mentioned } = hitsIn(text, matcher, tests.isOwnText);
  if (mentioned.length === 0 || mentioned.length > MOST_HITS) return text;
  const elementAround = (container: Container): readonly Container[] => {
    const part = partAround(container, 1);
    return part.name === undefined && part.parent ? [part] : [];
  };
  const rest = withChosen(text, mentioned, elementAround, { ...tests, matcher });
  return tests.isGood(rest) ? rest : text;
};

const withChosen = (
  text: string,
  hits: readonly JsonHit[],
  way: (container: Container) => readonly Container[],
  { matcher, keepsOthers }: Pick<RestTests, 'keepsOthers'> & { readonly matcher: AccountMatcher },
): string => {
  const edits = chooseEdits(text, hits, {
    wayIn: way,
    keepsOthers: (rest) => isJson(rest) && keepsOthers(rest),
    isName: matcher.isName,
  });
  return applyEdits(text, edits);
};

/** From the element of a list around a container inward. */
const wayIn = (container: Container): readonly Container[] => {
  const widest = partAround(container, 1);
  const way = [container];
  for (let one = container; one !== widest && one.parent; one = one.parent) way.push(one.parent);
  return way.toReversed().filter(({ parent }) => parent !== undefined);
};

/** Where the account stands, in the order of the text. */
const hitsIn = (text: string, matcher: AccountMatcher, isOwnText: RestTests['isOwnText']): Hits => {
  const hits = { named: [] as JsonHit[], words: [] as JsonHit[], mentioned: [] as JsonHit[] };
  let current: Container | undefined;
  let value: JsonHit['value'];
  const note = (of: keyof Hits, path: string, isText = false): void => {
    if (current) hits[of].push({ part: current, path, value, isText });
  };
  const visitor = matcher.visitor(
    (place) => note('named', place),
    (place) => note('mentioned', place),
  );
  scanValues(text, {
    open: (name, from) => {
      current = { parent: current, name, isJson: true, from, to: from };
      visitor.open(name, from);
    },
    close: (to) => {
      // What is found when an object ends stands in it.
      visitor.close(to);
      if (current) current.to = to;
      current = current?.parent;
    },
    value: (name, written, kind, from, to) => {
      value = { from, to, isJson: true };
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

/** A text of which each line is JSON, as one list; `undefined` for any other text. */
export const listFromLines = (text: string): string | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const areJson = lines.length > 1 && lines.every((line) => line.startsWith('{') && isJson(line));
  return areJson ? `[${lines.join(',\n')}]` : undefined;
};

/** The lines of such a list, also when elements of it were cut out. */
export const linesFromList = (list: string): string =>
  list
    .slice(1, -1)
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
