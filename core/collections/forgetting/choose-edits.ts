import { type Edit, applyEdits } from './edits.ts';
import type { Range } from './markup-values.ts';

/** What is written in the place of a value without which others would not be read. */
interface StandIns {
  /** From nothing to the form of the value; each value has its own, so that what refers to it still does. */
  readonly of: (written: string, isJson: boolean) => readonly string[];
}

/** Values that can be written in one place. */
const FORMS = 3;
/** Shorter numbers stand in every text. */
const LEAST_DIGITS = 4;

const createStandIns = (isName: (text: string) => boolean): StandIns => {
  const numbers = new Map<string, number>();
  const wordFor = (name: string): string => {
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    const isLongNumber = /^\d+$/.test(name) && name.length >= LEAST_DIGITS;
    return isLongNumber
      ? `9${String(number).padStart(name.length - 1, '0')}`
      : `deleted${String(number)}`;
  };
  return {
    of: (written, isJson) => {
      const isText = !isJson || written.startsWith('"');
      const quote = isJson && isText ? '"' : '';
      const plain = quote === '' ? written : written.slice(1, -1);
      const inForm = plain.replaceAll(WORD, (word) => (isName(word) ? wordFor(word) : word));
      const [nothing, whole] = isText ? ['', wordFor(plain)] : ['null', wordFor(plain)];
      return [nothing, inForm, whole].map((text) =>
        isText ? `${quote}${text}${quote}` : /^(?:null|\d+)$/.test(text) ? text : '0',
      );
    },
  };
};

const WORD = /[\p{L}\p{N}_.@-]+/gu;

/** What the rest of a reply has to be. */
export interface RestTests {
  /** Whether a value is what the person wrote. */
  readonly isOwnText: (name: string | undefined, value: string) => boolean;
  /** Whether all items of others are read from it as before. */
  readonly keepsOthers: (rest: string) => boolean;
  /** The same, and nothing of the person is left in it. */
  readonly isGood: (rest: string) => boolean;
}

/** An object or a list of JSON, or an element of a page. */
export interface TextPart extends Range {
  readonly parent: TextPart | undefined;
  readonly isJson: boolean;
}

/** A place at which the account stands, or what it wrote. */
export interface Hit<Part extends TextPart> {
  readonly part: Part;
  /** Names on the way to it: hits of one kind have the same. */
  readonly path: string;
  /** The value that names the account or is its words; left out where only its part tells. */
  readonly value?: (Range & { readonly isJson: boolean }) | undefined;
  /** The value is what the person wrote. */
  readonly isText?: boolean;
}

export interface Choosing<Part extends TextPart> {
  /** The parts around another one, the widest first, that may go with it. */
  readonly wayIn: (part: Part) => readonly Part[];
  readonly keepsOthers: RestTests['keepsOthers'];
  readonly isName: (text: string) => boolean;
}

/** Readings of the rest at most. */
const MOST_READINGS = 200;
/** Of a kind that cannot go as one. */
const MOST_SINGLE = 12;

/**
 * Cuts out what others do not need: as much around each hit as can go; of an object that is the person's and in
 * which others stand, its other members; and in the place of a value that others need stands one that names nobody.
 */
export const chooseEdits = <Part extends TextPart>(
  text: string,
  hits: readonly Hit<Part>[],
  choosing: Choosing<Part>,
): readonly Edit[] => {
  const chosen = createEdits(text, choosing.keepsOthers);
  const needed: Hit<Part>[] = [];
  const cutWidest = (some: readonly Hit<Part>[]): boolean => {
    const ways = some.map(({ part }) => choosing.wayIn(part));
    const longest = Math.max(...ways.map((way) => way.length));
    for (let step = 0; step < longest; step += 1) {
      const parts = ways.flatMap((way) => way[Math.min(step, way.length - 1)] ?? []);
      if (parts.length >= ways.length && chosen.add(parts.map(cutOf))) return true;
    }
    return false;
  };
  let single = 0;
  for (const kind of Map.groupBy(hits, ({ path }) => path).values()) {
    const some = kind.filter((hit) => !chosen.covers(hit));
    if (some.length === 0 || cutWidest(some)) continue;
    for (const hit of some) {
      single += 1;
      if (some.length === 1 || single > MOST_SINGLE || !cutWidest([hit])) needed.push(hit);
    }
  }
  const own = ownParts(needed);
  cutMembers(text, own, chosen);
  fillValues(text, [...needed, ...namesIn(text, own, choosing)], chosen, choosing);
  return chosen.edits();
};

const cutOf = ({ isJson, from, to }: TextPart): Edit =>
  isJson ? { from, to } : { from, to, instead: '' };

/** The edits that were made so far; one is added only if all others are still read. */
const createEdits = (text: string, keepsOthers: RestTests['keepsOthers']) => {
  let edits: readonly Edit[] = [];
  let readings = 0;
  return {
    add: (some: readonly Edit[]): boolean => {
      readings += 1;
      const all = [...edits, ...some];
      if (readings > MOST_READINGS || !keepsOthers(applyEdits(text, all))) return false;
      edits = all;
      return true;
    },
    covers: ({ part, value = part }: Pick<Hit<TextPart>, 'part' | 'value'>): boolean =>
      edits.some(({ from, to }) => from <= value.from && value.to <= to),
    edits: (): readonly Edit[] => edits,
  };
};

type Chosen = ReturnType<typeof createEdits>;

/** `link_author`, `in_reply_to_screen_name`: to whom something of somebody else leads. */
const POINTER =
  /(?:^|\.)(?:(?:link|post|parent|root|thread|submission|crosspost)_?[a-z_]*(?:author|owner)|(?:in_?)?reply(?:ing)?_?to\w*)$/i;

const isPointer = ({ path, isText }: Hit<TextPart>): boolean =>
  isText !== true && POINTER.test(path);

/** Objects that are the account, or what it wrote: more than one value tells. */
const ownParts = (hits: readonly Hit<TextPart>[]): readonly TextPart[] =>
  [
    ...Map.groupBy(
      hits.filter((hit) => hit.part.isJson && !isPointer(hit)),
      ({ part }) => part,
    ),
  ]
    .filter(([, some]) => new Set(some.map(({ path }) => path)).size > 1)
    .map(([part]) => part);

/** Members of the same name go together, as many as can. */
const cutMembers = (text: string, parts: readonly TextPart[], chosen: Chosen): void => {
  const byName = Map.groupBy(
    parts.flatMap((part) => membersIn(text, part)),
    ({ name }) => name,
  );
  const cut = (some: readonly (readonly Member[])[]): void => {
    if (some.length === 0 || chosen.add(some.flat().map(({ from, to }) => ({ from, to })))) return;
    if (some.length === 1) return;
    const half = Math.ceil(some.length / 2);
    cut(some.slice(0, half));
    cut(some.slice(half));
  };
  cut([...byName.values()]);
};

/** What is left of the names of the account in objects of its own. */
const namesIn = (
  text: string,
  parts: readonly TextPart[],
  { isName }: Pick<Choosing<TextPart>, 'isName'>,
): readonly Hit<TextPart>[] =>
  parts.flatMap((part) =>
    membersIn(text, part).flatMap(({ name, from, to }): readonly Hit<TextPart>[] => {
      const [, before = '', written = ''] =
        /^([^:]*:\s*)("(?:[^"\\]|\\.)*"|\d+)\s*$/s.exec(text.slice(from, to)) ?? [];
      if (!isName(written.replace(/^"|"$/g, ''))) return [];
      const start = from + before.length;
      const value = { from: start, to: start + written.length, isJson: true };
      return [{ part, path: name, value }];
    }),
  );

const fillValues = (
  text: string,
  hits: readonly Hit<TextPart>[],
  chosen: Chosen,
  { isName }: Pick<Choosing<TextPart>, 'isName'>,
): void => {
  const standIns = createStandIns(isName);
  const isLeft = (hit: Hit<TextPart>): boolean => hit.value !== undefined && !chosen.covers(hit);
  const fill = (some: readonly Hit<TextPart>[], form: number): boolean =>
    chosen.add(
      some.flatMap(({ value }) => {
        const written = value && text.slice(value.from, value.to);
        const instead = written && standIns.of(written, value.isJson)[form];
        return value && instead !== undefined ? [{ from: value.from, to: value.to, instead }] : [];
      }),
    );
  const fillInAnyForm = (some: readonly Hit<TextPart>[]): boolean => {
    for (let form = 0; form < FORMS; form += 1) if (fill(some, form)) return true;
    return false;
  };
  const left = hits.filter(isLeft);
  if (left.length === 0 || fillInAnyForm(left)) return;
  for (const kind of Map.groupBy(left, ({ path }) => path).values()) fillInAnyForm(kind);
};

/** A member of an object, or an element of a list. */
interface Member extends Range {
  /** With its quotes, as it is written; empty in a list. */
  readonly name: string;
}

/** The members of the object or list of JSON that stands in a range, after its own name; linear in its length. */
const membersIn = (text: string, { from, to }: Range): readonly Member[] => {
  const members: Member[] = [];
  let depth = 0;
  let start = from;
  let name = '';
  const end = (at: number): void => {
    if (text.slice(start, at).trim() !== '') members.push({ name, from: start, to: at });
    [start, name] = [at + 1, ''];
  };
  for (let i = from; i < to; i += 1) {
    const mark = text[i];
    if (mark === '"') i = endOfString(text, i);
    else if (mark === '{' || mark === '[') {
      depth += 1;
      if (depth === 1) [start, name] = [i + 1, ''];
    } else if (mark === '}' || mark === ']') {
      depth -= 1;
      if (depth === 0) {
        end(i);
        return members;
      }
    } else if (depth === 1 && mark === ',') end(i);
    else if (depth === 1 && mark === ':') name = text.slice(start, i).trim();
  }
  return [];
};

/** The place of the quote that ends it. */
const endOfString = (text: string, start: number): number => {
  for (let i = start + 1; i < text.length; i += 1)
    if (text[i] === '\\') i += 1;
    else if (text[i] === '"') return i;
  return text.length;
};
