import { urlParts } from '#kit/address.ts';
import type { Message } from '#kit/message.ts';
import { isLinkCutOff } from '#kit/recognise.ts';
import { nearNames } from '#kit/near-names.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import { messages } from './messages.ts';

/** What of a pasted text has to be accounted for: its links, and the lines of a list or a table. Pure. */

export interface PastedEntry {
  /** From 1. */
  readonly line: number;
  /** As it was pasted: the line of a list or a table, the link alone in running text. */
  readonly text: string;
  /** What it has of links, also misspelt ones, in their order. */
  readonly links: readonly string[];
  /** It stands among words, of which nobody knows whether an identifier was meant. */
  readonly isAmongWords: boolean;
}

/** Links of a list whose lines have several; a table has one for each row. */
export const splitPasted = (text: string, isList: boolean): readonly PastedEntry[] => {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((raw, at) => ({ line: at + 1, text: raw.replace(/^\uFEFF/, '').trim() }))
    .filter((line) => line.text !== '')
    .map((line) => ({ ...line, links: findLinks(line.text) }));
  const isTable = hasEqualRows(lines.map((line) => line.text));
  const isRunning = !isList && !isTable && isRunningText(lines);
  return lines
    .slice(isHead(lines[0]?.text ?? '', lines[1]?.text) ? 1 : 0)
    .flatMap(({ line, text: words, links }): readonly PastedEntry[] => {
      const isWhole = isTable || (links.length < 2 && !isRunning && words.length < LONG);
      if (isWhole) return [{ line, text: words, links, isAmongWords: false }];
      return words.split(APART).flatMap((part): readonly PastedEntry[] => {
        const link = linkIn(part);
        if (link !== undefined) return [{ line, text: link, links: [link], isAmongWords: false }];
        const word = withoutEnd(part);
        return mayBeId(word) ? [{ line, text: word, links: [], isAmongWords: true }] : [];
      });
    });
};

/** Of so many characters, a line is a paragraph. */
const LONG = 2000;
/** What stands between links. */
const APART = /[\s,;"'<>|]+/;
const SCHEME = /https?:\/\//i;
/** `htps:/`, `http//`, `ttps://`: what somebody wrote who meant `https://`. */
const MISSPELT_SCHEME = /^(?:h?t{1,3}p{1,2}s{0,2}[:;]|https?)\/{1,3}[^/.]+\./i;

/** Whether a link begins with something that is nearly `https://`. */
const isMisspelt = (link: string): boolean =>
  !/^https?:\/\//i.test(link) && MISSPELT_SCHEME.test(link);

/** The links of a text, also without a scheme, or with a misspelt one. */
const findLinks = (text: string): readonly string[] =>
  text.split(APART).flatMap((part) => linkIn(part) ?? []);

const linkIn = (part: string): string | undefined => {
  const at = part.search(SCHEME);
  if (at >= 0) return withoutEnd(part.slice(at));
  const bare = withoutEnd(part.replace(/^[([{*]{1,3}/, ''));
  return isMisspelt(bare) || beginsWithHost(bare) ? bare : undefined;
};

/** Without the marks of the sentence in which it stands. */
const withoutEnd = (link: string): string => {
  let end = link.length;
  while (end > 0 && isEndMark(link, link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
};

/** An identifier may end with a dash or an underscore, never with one of these. */
const isEndMark = (link: string, mark: string): boolean =>
  '.!?:*]}'.includes(mark) || (mark === ')' && !link.includes('('));

const beginsWithHost = (text: string): boolean => {
  const slash = text.indexOf('/');
  if (slash < 0 || slash === text.length - 1) return false;
  const labels = text.slice(0, slash).split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9-]{1,63}$/i.test(label)) &&
    /^[a-z]{2,}$/i.test(labels.at(-1) ?? '')
  );
};

const mayBeId = (word: string): boolean => word.length > 3 && /[\d/@_]/.test(word);

/** Columns without a link, above a line with one. */
const isHead = (line: string, below = ''): boolean =>
  /[,;\t]/.test(line) && !SCHEME.test(line) && SCHEME.test(below.slice(0, LONG));

/** Rows of a table have as many cells as one another. */
const hasEqualRows = (lines: readonly string[]): boolean =>
  lines.length > 1 &&
  ['\t', ';', ','].some((sign) => {
    const cells = countOutsideQuotes(lines[0] ?? '', sign);
    return cells > 0 && lines.every((line) => countOutsideQuotes(line, sign) === cells);
  });

const countOutsideQuotes = (line: string, sign: string): number =>
  line
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .reduce((sum, part) => sum + part.split(sign).length - 1, 0);

/** Words that lead to a link, introduce it, or stand between links: none of them is a link gone wrong. */
const isRunningText = (
  lines: readonly { readonly text: string; readonly links: readonly string[] }[],
): boolean => {
  if (!lines.some(({ links }) => links.length > 0)) return false;
  const words = lines.filter(({ text, links }) => links.length === 0 && /\S\s+\S/.test(text));
  return (
    words.length * 2 >= lines.length ||
    words.some(({ text }) => /[,:!.]$/.test(text)) ||
    lines.some(({ text, links: [link] }) => link !== undefined && hasWordsBefore(text, link))
  );
};

const hasWordsBefore = (text: string, link: string): boolean =>
  /\p{L}{2,}/u.test(text.slice(0, text.indexOf(link))) && /\s/.test(text);

/** Why the first link of what was pasted is not gathered; nothing of words without a link. */
export const reasonUnread = (
  { platforms }: Pick<Catalogue, 'platforms'>,
  { links: [link] }: PastedEntry,
): { readonly reason?: Message } => {
  if (link === undefined) return {};
  if (isMisspelt(link)) return { reason: messages.linkMisspelt };
  if (platforms.some(({ operations }) => isLinkCutOff(operations, link)))
    return { reason: messages.linkCutOff };
  const host = urlParts(/^https?:/i.test(link) ? link : `https://${link}`)?.hostname;
  if (host === undefined) return {};
  const sites = platforms.flatMap(({ brand, operations }) => {
    const site = operations.find(({ links }) => links)?.links?.site;
    return site ? [{ brand, site }] : [];
  });
  const known = sites.find(
    ({ site }) =>
      site.hosts.test(host) || host.endsWith(`.${withoutPrefix(new URL(site.origin).hostname)}`),
  );
  if (known) return { reason: messages.linkNotReadOf({ brand: known.brand }) };
  const [meant] = nearNames(
    withoutPrefix(host),
    sites.map(({ site }) => withoutPrefix(new URL(site.origin).hostname)),
    1,
  );
  return {
    reason:
      meant === undefined || isShort(host)
        ? messages.linkOfOtherSite({ host })
        : messages.linkHostMisspelt({ host, meant }),
  };
};

const withoutPrefix = (host: string): string => host.replace(/^www\./, '');

/** Of a few letters, one more or less makes another site: `t.co` is not `x.com`. */
const isShort = (host: string): boolean => withoutPrefix(host).length < 8;
