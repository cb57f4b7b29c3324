/** A value as it stands in JSON, in a script, in an attribute or in an address. */
export interface ValueHere {
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
export interface ValueReader {
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

export const createValueReader = (text: string): ValueReader => {
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
