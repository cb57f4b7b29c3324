import { firstKnown } from '#kit/dig.ts';
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { BATCH_IDS } from '#kit/batch.ts';
import { AppError, plainMessage } from '#kit/errors.ts';
import { canonical } from '#kit/identity.ts';
import { plainParams, plainText } from '#kit/params.ts';
import type { AddSourceInput } from '../store/index.ts';
import { groupLinks, type About, type LinkGroup, type PastedLink } from './link-groups.ts';
import { isIdsFile, readIdsFile, type WantedThing } from './ids-file.ts';
import { listFor } from './choices.ts';
import { findIdParam, paramsFromSource } from './sources.ts';
import { messages } from './messages.ts';
import { splitPasted, type PastedEntry, reasonUnread } from './pasted-entries.ts';
import type { Message } from '#kit/message.ts';

type Params = Readonly<Record<string, unknown>>;

/** What a pasted text means: all that is found in it is read, repeated or unread. */
export interface Pasted {
  /** Those of one operation together, by their identifiers. */
  readonly sources: readonly AddSourceInput[];
  /** How many links were read, each once, and how many said what another had said. */
  readonly read: number;
  readonly repeated: number;
  readonly unread: readonly UnreadLine[];
  /** The same by what they are, with what can be gathered of each. */
  readonly groups: readonly LinkGroup[];
  /** Each link that means something once, in their order. */
  readonly links: readonly PastedLink[];
  /** Of a file of identifiers alone: every thing that it names. */
  readonly things?: readonly WantedThing[];
}

export interface UnreadLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** Why a link cannot be gathered; none of words that are no link. */
  readonly reason?: Message;
}

/** Lines that are read at once. */
const MOST_LINES = 20_000;
/** A link, or an id that can be nothing else. */
const SURE = 0.9;
/** Characters of a line that can be a link, and that are shown of one that is none. */
const LONGEST = 2000;
const LONGEST_SHOWN = 200;
const LINK = /https?:\/\//i;

/**
 * Links and identifiers: in running text, one a line, or a table with a column of them: of a line with more
 * columns the first that is known, and no line of its heads. A link means the list that it is pasted about where it
 * names that list's thing, and else the list that it leads to by itself. Throws `validation_error` for more than is read at once.
 */
export const readPasted = (catalogue: Catalogue, text: string, about?: About): Pasted => {
  if (text.split(/\r\n|\r|\n/).length > MOST_LINES) throw tooMany();
  if (isIdsFile(text)) return readThings(catalogue, text);
  const subject = about && subjectFromAbout(catalogue, about);
  const entries = splitPasted(text, subject !== undefined).flatMap((entry) =>
    apartIds(catalogue, entry),
  );
  const groups = new Map<string, Group>();
  const unread = new Map<string, UnreadLine>();
  const links: PastedLink[] = [];
  let [read, repeated] = [0, 0];
  for (const entry of entries) {
    const meant = entryMeaning(catalogue, entry, subject);
    const given = { line: entry.line, text: entry.text.slice(0, LONGEST_SHOWN) };
    if (meant === undefined || 'reason' in meant) {
      if (meant === undefined && entry.isAmongWords) continue;
      if (unread.has(given.text)) repeated += 1;
      else unread.set(given.text, { ...given, ...(meant ?? reasonUnread(catalogue, entry)) });
      continue;
    }
    const { operation, params, id = '' } = meant;
    const plain = normaliseMeant(catalogue, meant);
    const name = `${operation} ${canonical(plain.params)}`;
    const group = groups.get(name) ?? { operation, params, ids: new Map<string, string>() };
    groups.set(name, group);
    if (group.ids.has(plain.id)) repeated += 1;
    else {
      read += 1;
      group.ids.set(plain.id, id);
      links.push({ ...given, ...meant.link });
    }
  }
  if (read + unread.size > MOST_LINES) throw tooMany();
  return {
    sources: [...groups.values()].map(sourceFromGroup),
    read,
    repeated,
    unread: [...unread.values()],
    groups: groupLinks(catalogue, links),
    links,
  };
};

const tooMany = (): AppError =>
  new AppError('validation_error', messages.tooManyLines({ mostLines: MOST_LINES }));

/** Identifiers that stand beside one another on a line, each by itself. */
const apartIds = (catalogue: Catalogue, entry: PastedEntry): readonly PastedEntry[] => {
  const parts = entry.text.split(/[\s,;]+/).filter((part) => part !== '');
  if (entry.links.length > 0 || parts.length < 2 || entry.text.length > LONGEST) return [entry];
  const areIds = parts.every((part) => bestMatch(catalogue, part) !== undefined);
  return areIds ? parts.map((text) => ({ ...entry, text })) : [entry];
};

const entryMeaning = (
  catalogue: Catalogue,
  { text, links }: PastedEntry,
  subject: Subject | undefined,
): Meant | { readonly reason: Message } | undefined => {
  if (text.length > LONGEST) return undefined;
  if (isRounded(text)) return { reason: messages.idRoundedBySpreadsheet };
  return meantBy(catalogue, { line: text, links }, subject);
};

/** A file of identifiers names the things themselves, and how each is asked for. */
const readThings = (catalogue: Catalogue, text: string): Pasted => {
  const things = readIdsFile(catalogue, text);
  const groups = new Map<string, Group>();
  const unread: UnreadLine[] = [];
  const links: PastedLink[] = [];
  const seen = new Set<string>();
  for (const { line, platform, shape, id, request, reason, link } of things) {
    const words = `${platform} ${shape} ${id}`.slice(0, LONGEST_SHOWN);
    if (!request) {
      unread.push({ line, text: words, ...(reason && { reason }) });
      continue;
    }
    const { operation, params, by } = request;
    const { [by ?? '']: own, ...rest } = params;
    const value = by === BATCH_IDS ? id : typeof own === 'string' ? own : '';
    const name = `${operation} ${canonical(rest)}`;
    const group = groups.get(name) ?? { operation, params: rest, ids: new Map<string, string>() };
    groups.set(name, group);
    group.ids.set(value, value);
    if (seen.has(words)) continue;
    seen.add(words);
    const linked = by === BATCH_IDS ? { ...params, [BATCH_IDS]: [id] } : params;
    links.push({ line, text: words, ...(link ?? { operation, params: linked }) });
  }
  const sources = [...groups.values()].map(sourceFromGroup);
  const repeated = things.length - unread.length - seen.size;
  return {
    sources,
    read: seen.size,
    repeated,
    unread,
    groups: groupLinks(catalogue, links),
    links,
    things,
  };
};

/** What is asked with the same parameters, but for the identifier. */
interface Group extends About {
  /** As it was pasted first, by how it is compared with others. */
  readonly ids: Map<string, string>;
}

/** Without an identifier it is the parameters alone that say what is asked for. */
const sourceFromGroup = ({ operation, params, ids }: Group): AddSourceInput =>
  ids.has('') ? { operation, params } : { operation, params, ids: [...ids.values()] };

/** In which form what a line means is compared: a handle in another case is the same handle. */
const normaliseMeant = (
  catalogue: Catalogue,
  { operation, params, id = '' }: Meant,
): { readonly params: Params; readonly id: string } => {
  const entry = catalogue.find(operation);
  if (!entry) return { params, id };
  const by = findIdParam(entry);
  return {
    params: plainParams(entry.params, params),
    id: by === undefined ? id : plainText(entry.params, by, id),
  };
};

interface Subject {
  readonly entry: Entry;
  /** The parameter that takes an identifier. */
  readonly by: string;
  /** What else the list is asked with. */
  readonly params: Params;
}

const subjectFromAbout = (
  catalogue: Catalogue,
  { operation, params }: About,
): Subject | undefined => {
  const entry = catalogue.find(operation);
  const by = entry && findIdParam(entry);
  if (!entry || by === undefined) return undefined;
  const { [by]: _, cursor: __, ...rest } = params;
  return { entry, by, params: rest };
};

/**
 * Whether a line has a number that a spreadsheet has rounded, and no link: 2.03653E+18, or as many zeros at
 * its end as lead to the fifteen digits that a spreadsheet holds, of an identifier of 18 digits or more.
 */
const isRounded = (line: string): boolean =>
  !LINK.test(line) &&
  line
    .split(/[\t;"]/)
    .some(
      (cell) =>
        /^\s*\d(?:[.,]\d{1,20})?E\+?\d{2}\s*,?/i.test(cell) ||
        /^\s*[1-9]\d{14}0{3,10}\s*(?:,|$)/.test(cell),
    );

interface Meant {
  readonly operation: string;
  readonly params: Params;
  readonly id?: string;
  /** What the link itself names. */
  readonly link: About;
}

const meantBy = (
  catalogue: Catalogue,
  { line, links }: { readonly line: string; readonly links: readonly string[] },
  subject: Subject | undefined,
): Meant | { readonly reason: Message } | undefined => {
  const [first = ''] = line.split(/[\s,;]+/);
  const word = first.replaceAll(/^["'<]|["'>]$/g, '');
  return (
    (subject && aboutOne(catalogue, subject, { line, word, links })) ??
    firstKnown(new Set([word, ...links]), (one) => byItself(catalogue, one))
  );
};

/** The first link that names a thing of the list; without one the line, or its first word, as an identifier. */
const aboutOne = (
  catalogue: Catalogue,
  subject: Subject,
  {
    line,
    word,
    links,
  }: { readonly line: string; readonly word: string; readonly links: readonly string[] },
): Meant | undefined => {
  const own = firstKnown(links, (link) => {
    const match = bestMatch(catalogue, link);
    const id = match && idForSubject(subject, match);
    return typeof id === 'string' && takes(subject, id) ? id : undefined;
  });
  if (own !== undefined) return aboutIt(subject, own);
  const id = LINK.test(word) ? undefined : [line, word].find((one) => takes(subject, one));
  return id === undefined ? undefined : aboutIt(subject, id);
};

/** What a link names by the list's own parameter; of a list by ids the thing itself: a post of posts. */
const idForSubject = ({ entry, by }: Subject, match: Match): unknown => {
  if (match.entry.platform !== entry.platform) return undefined;
  const { part } = match.entry.operation;
  const isBatch =
    by === BATCH_IDS && part !== undefined && entry.operation.part?.as === `${part.of}s`;
  return match.params[isBatch ? part.by : by];
};

const byItself = (catalogue: Catalogue, word: string) => {
  const match = bestMatch(catalogue, word);
  return match && withId(catalogue, { operation: match.entry.id, params: match.params });
};

const aboutIt = ({ entry, by, params }: Subject, id: string): Meant => ({
  operation: entry.id,
  params,
  id,
  link: { operation: entry.id, params: { ...params, [by]: id } },
});

const takes = ({ entry, params }: Subject, id: string): boolean => {
  try {
    return paramsFromSource(entry, { operation: entry.id, params, ids: [id] }).length > 0;
  } catch {
    return false;
  }
};

interface Match {
  readonly entry: Entry;
  readonly params: Params;
}

const bestMatch = ({ platforms, find }: Catalogue, word: string): Match | undefined =>
  platforms
    .flatMap((platform) => {
      const match = word === '' ? undefined : platform.recognise(word);
      const entry = match && find(`${platform.segment}.${match.operation}`);
      return entry && match.confidence >= SURE ? [{ ...match, entry }] : [];
    })
    .sort((a, b) => b.confidence - a.confidence)[0];

/** With its identifier apart, so that those of one operation come together. */
const withId = (
  catalogue: Catalogue,
  link: About,
): Meant | { readonly reason: Message } | undefined => {
  const { operation, params } = listFor(catalogue, link.operation, link.params);
  const entry = catalogue.find(operation);
  if (!entry) return undefined;
  if (entry.unavailable) return { reason: plainMessage(entry.unavailable) };
  const by = findIdParam(entry);
  const { [by ?? '']: id, ...rest } = params;
  return typeof id === 'string'
    ? { operation, params: rest, id, link }
    : { operation, params, link };
};
