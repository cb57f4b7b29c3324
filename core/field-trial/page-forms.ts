/** What of a page or a feed has a form: the data in its scripts, and the names of what it marks. */
import { embeddedJson } from '#kit/embedded-json.ts';

/** Names below what they name: keys in a skeleton, with `<` so that no key of a reply is meant. */
export interface Markup {
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
export const markupFrom = (text: string): Markup =>
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
  if (!text.startsWith('{') && !text.startsWith('[')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
