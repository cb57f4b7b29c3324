import type { UrlParts } from './address.ts';
import { byRank, type LinkParams, type Links } from './site-links.ts';

/** Which operation a pasted link, id or handle means. */
export interface Recognised {
  readonly operation: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** What the box shows before Enter: "Playlist", "Video", "Comments of a post". */
  readonly label: string;
  /** 1 for a link of this platform, less for a bare id that could be another's. */
  readonly confidence: number;
}

/** What an operation's declaration says of its links. */
interface Linked {
  readonly name: string;
  readonly label: string;
  readonly links?: Links;
}

/** What code recognised that no template can say; its label is the operation's. */
export type Meaning = Omit<Recognised, 'label'>;

/** A text that means such a call; sure of it, unless told otherwise. */
export const means = (
  operation: string,
  params: Recognised['params'],
  confidence = 1,
): Meaning => ({ operation, params, confidence });

/** `#gardening`: letters, digits and underscores of any script. */
const HASHTAG = /^#([\p{L}\p{M}\p{N}_]{1,100})$/u;

/** Several platforms have hashtags, and a collection could be called like one. */
const HASHTAG_CONFIDENCE = 0.25;

/**
 * What a pasted text means: first by what code says of it, then by the links of the operations. Where a
 * text is a link of several, the one that says most of it counts, then the one that is declared first.
 */
export const recogniser = (
  operations: readonly Linked[],
  byCode: (text: string) => Meaning | undefined = () => undefined,
): ((text: string) => Recognised | undefined) => {
  const labels = new Map(operations.map(({ name, label }) => [name, label]));
  const site = operations.find(({ links }) => links)?.links?.site;
  const readLink = linkReader(operations);
  const byLinks = (text: string): Meaning | undefined => {
    const url = site?.pasted(text);
    const found = url && readLink(url);
    return site && found && means(found.operation, found.params, site.confidence(text));
  };
  /** A hashtag means what the address of its page means. */
  const byHashtag = (text: string): Meaning | undefined => {
    const [, tag] = HASHTAG.exec(text.trim()) ?? [];
    const address = tag === undefined ? undefined : site?.hashtagAddress(tag);
    const found = address === undefined ? undefined : (byCode(address) ?? byLinks(address));
    return found && { ...found, confidence: HASHTAG_CONFIDENCE };
  };
  return (text) => {
    const { operation, params, confidence } =
      byHashtag(text) ?? byCode(text) ?? byLinks(text) ?? {};
    return operation === undefined || params === undefined || confidence === undefined
      ? undefined
      : { operation, params, label: labels.get(operation) ?? operation, confidence };
  };
};

/** The operation whose link an address is, with what it says of the parameters. */
export const linkReader = (
  operations: readonly Linked[],
): ((
  url: UrlParts,
) => (Pick<Meaning, 'operation'> & { readonly params: LinkParams }) | undefined) => {
  const site = operations.find(({ links }) => links)?.links?.site;
  const ranked = operations
    .flatMap(({ name, links }) => (links?.ranked ?? []).map((link) => ({ ...link, name })))
    .toSorted(byRank);
  return (url) => {
    const parts = site?.parts(url);
    if (!parts) return undefined;
    for (const { name, read } of ranked) {
      const params = read(parts);
      if (params) return { operation: name, params };
    }
    return undefined;
  };
};

/** Whether a text that was not recognised is a link of these operations, of whose identifier the end is missing. */
export const isLinkCutOff = (operations: readonly Linked[], text: string): boolean => {
  const site = operations.find(({ links }) => links)?.links?.site;
  const url = site?.pasted(text);
  const parts = url && site?.parts(url);
  return parts !== undefined && operations.some(({ links }) => links?.isCutOff(parts));
};

/**
 * How sure a platform is that a bare text is one of its ids, where it could be a word of a language as
 * well: the box offers it after everything else.
 */
export const COULD_BE_A_WORD = 0.05;

/** Letters alone, as a word is written: "immigration", "Coronavirus", "NATO". Ids mix their letters. */
export const isLikeWord = (text: string): boolean =>
  /^\p{L}+$/u.test(text) &&
  (text === text.toLowerCase() ||
    text === text.toUpperCase() ||
    text.slice(1) === text.slice(1).toLowerCase());
