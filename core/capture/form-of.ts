import { isNode } from '#kit/dig.ts';

/** What a value is like: its kind, or the names of its members with theirs. */
export type Form = string | readonly Form[] | { readonly [name: string]: Form };

/** Deeper and wider than readers look; a form is a page of text at most. */
const [MOST_DEPTH, MOST_NAMES, MOST_ELEMENTS] = [12, 200, 20];
const MOST_MEMBERS = 3000;

/**
 * The form of a reply: names and kinds of its members, and none of their values. What is in the place of
 * a name and may be a value (an identifier, a handle) is `…`. A reply that is no JSON is `page`.
 */
export const formFromBody = (body: string): Form => {
  const text = body.replace(/^\s{0,100}for\s{0,9}\(;;\);/, '');
  let left = MOST_MEMBERS;

  const form = (value: unknown, depth: number): Form => {
    if (Array.isArray(value)) {
      if (depth >= MOST_DEPTH) return 'list';
      const elements = value.slice(0, MOST_ELEMENTS).map((one) => form(one, depth + 1));
      return [...new Map(elements.map((one) => [JSON.stringify(one), one])).values()];
    }
    if (!isNode(value)) return value === null ? 'null' : (KINDS[typeof value] ?? 'other');
    if (depth >= MOST_DEPTH) return 'object';
    const members: Record<string, Form> = {};
    for (const name of Object.keys(value).slice(0, MOST_NAMES)) {
      if (left <= 0) break;
      left -= 1;
      members[isName(name) ? name : '…'] = form(value[name], depth + 1);
    }
    return members;
  };

  try {
    return form(JSON.parse(text) as unknown, 0);
  } catch {
    return 'page';
  }
};

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
};

/** Names of members are words; what has several digits, a full stop or no end is an identifier. */
const isName = (name: string): boolean =>
  /^[$*_a-z][\w$*-]{0,59}$/i.test(name) && !/\d{3}|__proto__/.test(name);
