import { type SecretNames, looksRandom } from './secret-names.ts';

/** What stands where a secret stood. */
export const REMOVED = '[removed]';

export interface CleanText {
  readonly text: string;
  /** The texts that were taken out under a secret name: nothing else may hold them, either. */
  readonly secrets: readonly string[];
}

/**
 * A text without the values of secret names and without what it tells of the viewer: members of JSON,
 * also of JSON that stands escaped in a text or a page; parameters of addresses and cookies; fields of
 * forms, and pairs of a name and a value. Everything else stays as it came, to the character: numbers
 * too long for a double and the order of members are the site's own. Linear in the length of the text.
 */
export const cleanText = (given: string, names: SecretNames): CleanText => {
  const secrets: string[] = [];
  const replaced = [cleanMembers, cleanPairs, cleanTags].reduce(
    (text, clean) => clean(text, names, secrets),
    given,
  );
  return { text: replaced, secrets };
};

type Clean = (text: string, names: SecretNames, secrets: string[]) => string;

const SHORT = 5;

/** A name, the quote that ends it, and what stands between a name and its value. */
const NAMED =
  /(?<![\w$*-])([\w$*-]{2,60})(\\{0,8}["']|&quot;|&#34;|%22|\\u0022|\\x22)?[ \t]{0,4}(:|=|%3[ad]|%253d|\\u003d)[ \t]{0,4}/gi;

const cleanMembers: Clean = (text, names, secrets) =>
  replaceValues(text, NAMED, ([, name = '', quote, sign], start) => {
    const kind = names.kindOf(name);
    if (kind === undefined) return undefined;
    const isMember = sign === ':' || sign?.toLowerCase() === '%3a';
    if (!isMember && !names.isTelling(name)) return undefined;
    // `mid=` and `av=` are anybody's; as secrets they are no words.
    if (!isMember && name.length < SHORT && !looksRandom(start())) return undefined;
    if (kind === 'secret')
      return {
        wanted: isMember ? SECRET_MEMBER : SECRET_PARAMETER,
        replace: (value) => withoutSecret(value, secrets),
      };
    if (quote === undefined || !isMember) return undefined;
    return { wanted: kind === 'viewer' ? TOLD_OF_VIEWER : FLAG, replace: () => 'null' };
  });

/** The kinds of values that are taken out; of others nobody looks for the end. */
type Kinds = ReadonlySet<ValueHere['kind']>;
const SECRET_MEMBER: Kinds = new Set(['text', 'number'] as const);
const SECRET_PARAMETER: Kinds = new Set(['text', 'number', 'bare'] as const);
const SECRET_PAIR: Kinds = new Set(['text'] as const);
const TOLD_OF_VIEWER: Kinds = new Set(['text', 'number', 'boolean', 'group'] as const);
const FLAG: Kinds = new Set(['boolean'] as const);

/** `["csrf_token","…"]` and `"name":"csrf_token","value":"…"`. */
const PAIR =
  /(\\{0,8}"|&quot;)([\w-]{2,60})\1[ \t\n]{0,4},[ \t\n]{0,4}(?:\1(?:value|content)\1[ \t]{0,4}:[ \t]{0,4})?/g;

const cleanPairs: Clean = (text, names, secrets) =>
  replaceValues(text, PAIR, ([, , name = '']) =>
    names.isTelling(name)
      ? { wanted: SECRET_PAIR, replace: (value) => withoutSecret(value, secrets) }
      : undefined,
  );

/** `<input name="csrf_token" value="…">`, `<meta content="…" name="csrf-token">`. */
const TAG = /<(?:input|meta)\b[^<>]{0,4000}>/gi;
const CALLED = /\b(?:name|id|property|itemprop)\s{0,4}=\s{0,4}["']?([\w-]{2,60})/i;
const CONTENT = /\b((?:value|content)\s{0,4}=\s{0,4})("[^"]{0,4000}"|'[^']{0,4000}')/gi;

const cleanTags: Clean = (text, names, secrets) =>
  text.replace(TAG, (tag) => {
    if (names.kindOf(CALLED.exec(tag)?.[1] ?? '') !== 'secret') return tag;
    return tag.replace(CONTENT, (_, start: string, value: string) => {
      secrets.push(value.slice(1, -1));
      return `${start}${value.charAt(0)}${REMOVED}${value.charAt(0)}`;
    });
  });

const withoutSecret = (value: ValueHere, secrets: string[]): string | undefined => {
  if (value.kind === 'number') return 'null';
  if (value.kind !== 'text' && value.kind !== 'bare') return undefined;
  if (value.inner === '' || value.inner === REMOVED) return undefined;
  secrets.push(value.inner);
  return `${value.quote}${REMOVED}${value.quote}`;
};

/** The beginning of a value, enough of it to see whether it is a word. */
const START = /^["'`]?([^\s&;"'<>\\(){},|]{1,64})/;
const ENOUGH = 65;

/** What is to be done with the value of a name. `undefined` instead of another text leaves the value. */
interface Replacement {
  readonly wanted: Kinds;
  readonly replace: (value: ValueHere) => string | undefined;
}

/**
 * Replaces what follows a pattern. `judge` is given a match and the beginning of its value; `undefined`
 * where its value is of no interest.
 */
const replaceValues = (
  text: string,
  pattern: RegExp,
  judge: (match: RegExpExecArray, start: () => string) => Replacement | undefined,
): string => {
  const search = new RegExp(pattern);
  const { valueAt } = createValueReader(text);
  let written = '';
  let from = 0;
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const at = match.index + match[0].length;
    const judged = judge(match, () => START.exec(text.slice(at, at + ENOUGH))?.[1] ?? '');
    const value = judged && valueAt(at, judged.wanted, match[2]);
    const instead = value && judged.replace(value);
    if (instead === undefined) continue;
    written += text.slice(from, at) + instead;
    from = value?.end ?? at;
    search.lastIndex = from;
  }
  return from === 0 ? text : written + text.slice(from);
};

/** A value as it stands in JSON, in a script, in an attribute or in an address. */
interface ValueHere {
  /** `bare`: without quotes, up to whatever ends a parameter. `group`: an object or a list. */
  readonly kind: 'text' | 'number' | 'boolean' | 'group' | 'bare';
  /** A text without its quotes. */
  readonly inner: string;
  readonly quote: string;
  /** The place behind it. */
  readonly end: number;
}

const QUOTE = /\\{0,8}["'`]|&quot;|&#34;|%22|\\u0022|\\x22/y;
const NUMBER = /-?\d{1,40}(?:\.\d{1,40})?(?![\w.-])/y;
const BOOLEAN = /(?:true|false)\b/y;
/** Up to `&`, `;` or `"`, also as they end a parameter within an address that is one itself. */
const BARE = /(?:(?!%(?:26|3b|22|2526))[^\s&;"'<>\\(){},|])+/iy;

/** Reads values out of one text, from its beginning to its end. */
interface ValueReader {
  /**
   * The value that begins at a place; `undefined` where there is none, one without an end, or one of a
   * kind that is not wanted, whose end nobody looks for. `outer` is the quote of the member's name: a
   * group with a text in other quotes is not the whole of its value.
   */
  readonly valueAt: (
    at: number,
    wanted: ReadonlySet<ValueHere['kind']>,
    outer?: string,
  ) => ValueHere | undefined;
}

/**
 * So many times the text's length is looked through for groups that do not end: a text of nothing but
 * brackets stays quick to read.
 */
const MOST_UNENDING = 8;

const createValueReader = (text: string): ValueReader => {
  /** Quote -> the first place behind which none of it ends a text, so that nobody looks there again. */
  const unending = new Map<string, number>();
  let unendingSigns = 0;

  /** Where the quote that ends a text begins: of as many backslashes as the one that began it. */
  const closingAt = (from: number, quote: string): number | undefined => {
    if (from >= (unending.get(quote) ?? Infinity)) return undefined;
    const sign = quote.replace(/^\\{1,8}(?=["'`])/, '');
    const depth = quote.length - sign.length;
    for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + sign.length)) {
      if (sign.length > 1) return at;
      let run = 0;
      while (at - run > from && text.charAt(at - run - 1) === '\\') run += 1;
      // At each level of escaping the backslashes double, and the quote gets one more.
      if (run % (2 * (depth + 1)) === depth) return at - depth;
    }
    unending.set(quote, from);
    return undefined;
  };

  const groupEnd = (from: number, outer: string): number | undefined => {
    let depth = 0;
    let at = from;
    for (; at < text.length; at += 1) {
      const sign = text.charAt(at);
      if (sign === '{' || sign === '[') depth += 1;
      else if (sign === '}' || sign === ']') depth -= 1;
      if (depth === 0) return at + 1;
      const quote = QUOTED.has(sign) ? here(QUOTE, text, at) : undefined;
      if (quote === undefined) continue;
      const end = quote === outer ? closingAt(at + quote.length, quote) : undefined;
      if (end === undefined) break;
      at = end + quote.length - 1;
    }
    unendingSigns += at - from + 1;
    return undefined;
  };

  return {
    valueAt: (at, wanted, outer) => {
      const quote = here(QUOTE, text, at);
      if (quote !== undefined) {
        if (!wanted.has('text')) return undefined;
        const end = closingAt(at + quote.length, quote);
        if (end === undefined) return undefined;
        const inner = text.slice(at + quote.length, end);
        return { kind: 'text', inner, quote, end: end + quote.length };
      }
      if (BRACKETS.has(text.charAt(at))) {
        const isLooked =
          wanted.has('group') && outer !== undefined && unendingSigns < MOST_UNENDING * text.length;
        const end = isLooked ? groupEnd(at, outer) : undefined;
        return end === undefined ? undefined : { kind: 'group', inner: '', quote: '', end };
      }
      for (const [kind, pattern] of PLAIN) {
        const isLooked = kind !== 'bare' || wanted.has(kind);
        const inner = isLooked ? here(pattern, text, at) : undefined;
        if (inner === undefined) continue;
        return wanted.has(kind) ? { kind, inner, quote: '', end: at + inner.length } : undefined;
      }
      return undefined;
    },
  };
};

const BRACKETS = new Set(['{', '[']);

const PLAIN = [
  ['boolean', BOOLEAN],
  ['number', NUMBER],
  ['bare', BARE],
] as const;

const here = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** Signs at which a quote may begin. An apostrophe inside a group is one of a text. */
const QUOTED = new Set(['"', '\\', '&', '%']);
