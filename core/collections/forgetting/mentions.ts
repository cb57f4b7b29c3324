import { foldedHandle, type Account } from '#kit/account.ts';

/** What may stand before a handle where an account is named: `@name`, `u/name`, `site.com/name`. */
const BEFORE = String.raw`@|\bu\/|\/user\/|\/users\/|\/in\/|\/company\/|\.com\/|"preferredUsername":"`;

/**
 * Whether an item names the account: in a text by its handle as people write it, or by an identifier or an
 * address that no other thing has. The item is JSON as it is kept. `hasWords`: also by a bare handle that is no
 * word of a language, as people type it to search.
 */
export const createMentionTest = (
  { ids, handles, addresses }: Account,
  { hasWords = false }: { readonly hasWords?: boolean } = {},
): ((json: string) => boolean) => {
  const names = [...new Set(handles.map(foldedHandle))].map(
    (handle) => `(?:${BEFORE})${escaped(handle)}(?![\\p{L}\\p{N}_]|[.-][\\p{L}\\p{N}])`,
  );
  const distinct = handles.filter((handle) => hasWords && NO_WORD.test(handle.replace(/^@/, '')));
  const things = [
    ...distinct.map(foldedHandle),
    ...ids.filter((id) => id.length >= LONG),
    ...addresses,
  ].map((name) => `${escaped(JSON.stringify(name).slice(1, -1))}(?![\\p{L}\\p{N}_-])`);
  if (names.length + things.length === 0) return () => false;
  const pattern = new RegExp([...names, ...things].join('|'), 'iu');
  return (json) => pattern.test(json);
};

/** No word of a language has these. */
const NO_WORD = /[\d._-]/;

/** A shorter identifier may be a number in any text. */
const LONG = 15;

const escaped = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N} ]/gu, (mark) => {
    const point = mark.codePointAt(0) ?? 0;
    return `\\u{${point.toString(16)}}`;
  });
