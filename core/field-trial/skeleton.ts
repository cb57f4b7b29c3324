/**
 * The form of replies without what they say: which names of keys stand directly below which. Lists count as
 * what they hold, and the same key at two places is one, so that a form is the same for a short and a long
 * list, and a renamed key, a moved list and a new wrapper each change it in their own way.
 */
import { jsonFromText } from '#kit/json-text.ts';
import { createHash } from 'node:crypto';
import { createKeyNames, type KeyNames, type KnownNames } from './key-names.ts';
import { embeddedJson } from '#kit/embedded-json.ts';

/**
 * What of a page or a feed has a form: the data in its scripts, and the names of what it marks, below what
 * these name: keys in a skeleton, with `<` so that no key of a reply is meant.
 */
interface Markup {
  /** Data that scripts hold, as JSON. */
  readonly data: readonly unknown[];
  readonly names: readonly (readonly [parent: string, name: string])[];
}

const MOST_SCRIPTS = 60;
const MOST_ASSIGNED = 20;
const MOST_NAMES = 400;

/** Tags with their attributes; a tag ends at its `>`, and before the next `<`. */
const TAG = /<(\/?)([A-Za-z][\w:-]{0,40})((?:[\s/][^<>]*)?)>/g;
const ASSIGNED =
  /\b(?:var |let |const |window\.|window\[["'])([A-Za-z_$][\w$]{0,40})|\b(__\w{3,40})\(/g;

/** A feed: which element stands in which. Of a page: its data, its `meta`, `data-` and class names. */
const markupFrom = (text: string): Markup =>
  /^\s*<(?:\?xml|rss|feed|urlset)\b/i.test(text)
    ? { data: [], names: nestedTags(text) }
    : { data: dataInScripts(text), names: markedNames(text) };

const nestedTags = (text: string): Markup['names'] => {
  const names = new Map<string, readonly [string, string]>();
  const open: string[] = [];
  for (const [, closing, tag = '', rest = ''] of text.matchAll(TAG)) {
    if (closing === '/') {
      const at = open.lastIndexOf(tag);
      if (at !== -1) open.length = at;
      continue;
    }
    const parent = open.at(-1) ?? '';
    if (names.size < MOST_NAMES) names.set(`${parent} ${tag}`, [parent, tag]);
    if (!rest.endsWith('/') && open.length < MOST_NAMES) open.push(tag);
  }
  return [...names.values()];
};

const dataInScripts = (text: string): readonly unknown[] => {
  const data: unknown[] = [];
  let at = text.indexOf('<script');
  for (let seen = 0; at !== -1 && seen < MOST_SCRIPTS; seen++) {
    const begin = text.indexOf('>', at) + 1;
    const end = text.indexOf('</script', begin);
    if (begin === 0 || end === -1) break;
    const value = parsed(text.slice(begin, end));
    if (value !== undefined) data.push(value);
    at = text.indexOf('<script', end);
  }
  const assigned = new Set<string>();
  for (const [, name, called] of text.matchAll(ASSIGNED)) {
    if (assigned.size >= MOST_ASSIGNED) break;
    assigned.add(name ?? called ?? '');
  }
  for (const name of assigned) {
    const value = embeddedJson(text, name);
    if (value !== undefined) data.push({ [name]: value });
  }
  return data;
};

const parsed = (script: string): unknown => {
  const text = script.trim();
  return text.startsWith('{') || text.startsWith('[') ? jsonFromText(text) : undefined;
};

const MARK = /\s(data-[a-z][a-z-]{0,40})|\sclass="([^"]*)"|\s(?:name|property)="([\w:.-]{1,60})"/g;

const markedNames = (text: string): Markup['names'] => {
  const names = new Map<string, readonly [string, string]>();
  const add = (parent: string, name: string): void => {
    if (names.size < MOST_NAMES && !/\d{2}/.test(name))
      names.set(`${parent} ${name}`, [parent, name]);
  };
  for (const [, closing, tag = '', rest = ''] of text.matchAll(TAG)) {
    if (closing === '/') continue;
    for (const [, data, classes, named] of rest.matchAll(MARK)) {
      if (data !== undefined) add('<data->', data);
      if (named !== undefined && tag.toLowerCase() === 'meta') add('<meta>', named);
      for (const one of classes?.split(/\s+/) ?? []) if (one !== '') add('<class>', one);
    }
  }
  return [...names.values()];
};

/** Name of a key -> names of the keys directly below it, in order; the top is called ''. */
export type Skeleton = Readonly<Record<string, readonly string[]>>;

export interface Form {
  /** The same for the same skeleton. */
  readonly digest: string;
  readonly keys: Skeleton;
}

export interface SkeletonInput {
  readonly bodies: readonly Uint8Array[];
  /** Names that are always shown; see `createKeyNames`. */
  readonly known: KnownNames;
  /** Texts of what was asked for, which are never shown. */
  readonly values: readonly string[];
}

const DEPTH = 60;
const MOST_VALUES = 300_000;
/** Pairs of names in a report: those that are known stay, however many others there are. */
const MOST_PAIRS = 800;

/** `undefined` where no reply has a form: all of them are empty, or plain text. */
export const formFromReplies = ({ bodies, known, values }: SkeletonInput): Form | undefined => {
  const replies = bodies.map(readReply);
  const names = createKeyNames(
    known,
    values,
    replies.flatMap(({ data }) => data),
  );
  const pairs = new Pairs();
  for (const { data, markup } of replies) {
    for (const [parent, name] of markup)
      pairs.add(shownMark(names, parent), shownMark(names, name));
    for (const value of data) addKeys(value, names, pairs);
  }
  const keys = pairs.bounded(known);
  return Object.keys(keys).length === 0 ? undefined : { digest: digestOf(keys), keys };
};

/** Tags and the names of marks are the platform's own, unless they are what was asked for. */
const shownMark = (names: KeyNames, name: string): string =>
  name === '' ? '' : names.nameFor(name, {});

interface ReadReply {
  readonly data: readonly unknown[];
  readonly markup: readonly (readonly [string, string])[];
}

/** Some sites put a line before their JSON, so that no script of another site runs it. */
const GUARD = /^\s*(?:\)\]\}',?|for\s*\(;;\);)/;

const readReply = (body: Uint8Array): ReadReply => {
  const text = Buffer.from(body).toString('utf8');
  try {
    return { data: [JSON.parse(text.replace(GUARD, ''))], markup: [] };
  } catch {
    const { data, names } = markupFrom(text);
    return { data, markup: names };
  }
};

class Pairs {
  readonly #below = new Map<string, Set<string>>();

  add(parent: string, name: string): void {
    const below = this.#below.get(parent) ?? new Set();
    this.#below.set(parent, below.add(name));
  }

  /** In order; those with a known name first, as far as there is room. */
  bounded(known: KnownNames): Skeleton {
    const all = [...this.#below].flatMap(([parent, below]) =>
      [...below].map((name) => ({ parent, name, isKnown: known.has(name) })),
    );
    const kept = new Pairs();
    const ordered = all.toSorted(
      (one, other) =>
        Number(other.isKnown) - Number(one.isKnown) ||
        byText(one.parent, other.parent) ||
        byText(one.name, other.name),
    );
    for (const { parent, name } of ordered.slice(0, MOST_PAIRS)) kept.add(parent, name);
    return Object.fromEntries(
      [...kept.#below]
        .toSorted(([one], [other]) => byText(one, other))
        .map(([parent, below]) => [parent, [...below].toSorted(byText)]),
    );
  }
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const addKeys = (reply: unknown, names: KeyNames, pairs: Pairs): void => {
  const left = [{ value: reply, parent: '', depth: 0 }];
  for (let seen = 0; seen < MOST_VALUES; seen++) {
    const next = left.pop();
    if (next === undefined) return;
    const { value, parent, depth } = next;
    if (typeof value !== 'object' || value === null || depth > DEPTH) continue;
    if (Array.isArray(value)) {
      for (const one of value) left.push({ value: one, parent, depth: depth + 1 });
      continue;
    }
    const object = value as Readonly<Record<string, unknown>>;
    for (const [key, inner] of Object.entries(object)) {
      const name = names.nameFor(key, object);
      pairs.add(parent, name);
      left.push({ value: inner, parent: name, depth: depth + 1 });
    }
  }
};

const digestOf = (keys: Skeleton): string =>
  createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 12);
