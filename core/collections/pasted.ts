import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { AppError } from '../kit/errors.ts';
import { canonical } from '../kit/identity.ts';
import type { SourceWish } from '../store/index.ts';
import { listFor } from './list-for.ts';
import { idParam, paramsOf } from './sources.ts';

type Params = Readonly<Record<string, unknown>>;

/** The list about which a person pastes: what is no link is an identifier of it. */
export interface About {
  readonly operation: string;
  readonly params: Params;
}

/** What pasted lines mean. */
export interface Pasted {
  /** Those of one operation together, by their identifiers. */
  readonly sources: readonly SourceWish[];
  /** How many lines were read, each once, and how many said what another had said. */
  readonly read: number;
  readonly repeated: number;
  readonly unread: readonly UnreadLine[];
}

export interface UnreadLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** Why a link that is known cannot be gathered. */
  readonly reason?: string;
}

/** Lines that are read at once. */
const MOST_LINES = 20_000;
/** A link, or an id that can be nothing else. */
const SURE = 0.9;
/** Characters of a line that can be a link, and that are shown of one that is none. */
const LONGEST = 2000;
const LONGEST_SHOWN = 200;

/**
 * Links and identifiers, one a line; of a line with more columns the first. A link means the list that
 * it is pasted about where it names that list's thing, and else the list that it leads to by itself.
 * Throws `validation_error` for more lines than are read at once.
 */
export const readPasted = (catalogue: Catalogue, text: string, about?: About): Pasted => {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > MOST_LINES)
    throw new AppError('validation_error', `text: takes at most ${MOST_LINES} lines at once`);
  const subject = about && subjectOf(catalogue, about);
  const groups = new Map<string, Group>();
  const unread: UnreadLine[] = [];
  let [read, repeated] = [0, 0];
  for (const [n, raw] of lines.entries()) {
    const line = raw.replace(/^\uFEFF/, '').trim();
    if (line === '') continue;
    const meant = line.length > LONGEST ? undefined : meantBy(catalogue, line, subject);
    if (meant === undefined || 'reason' in meant) {
      unread.push({ line: n + 1, text: line.slice(0, LONGEST_SHOWN), ...meant });
      continue;
    }
    const { operation, params, id = '' } = meant;
    const name = `${operation} ${canonical(params)}`;
    const group = groups.get(name) ?? { operation, params, ids: new Set<string>() };
    groups.set(name, group);
    if (group.ids.has(id)) repeated += 1;
    else read += 1;
    group.ids.add(id);
  }
  return { sources: [...groups.values()].map(sourceOf), read, repeated, unread };
};

/** What is asked with the same parameters, but for the identifier. */
interface Group extends About {
  readonly ids: Set<string>;
}

/** Without an identifier it is the parameters alone that say what is asked for. */
const sourceOf = ({ operation, params, ids }: Group): SourceWish =>
  ids.has('') ? { operation, params } : { operation, params, ids: [...ids] };

interface Subject {
  readonly entry: Entry;
  /** The parameter that takes an identifier. */
  readonly by: string;
  /** What else the list is asked with. */
  readonly params: Params;
}

const subjectOf = (catalogue: Catalogue, { operation, params }: About): Subject | undefined => {
  const entry = catalogue.find(operation);
  const by = entry && idParamOf(entry);
  if (!entry || by === undefined) return undefined;
  const { [by]: _, cursor: __, ...rest } = params;
  return { entry, by, params: rest };
};

const idParamOf = (entry: Entry): string | undefined => {
  try {
    return idParam(entry);
  } catch {
    return undefined;
  }
};

interface Meant {
  readonly operation: string;
  readonly params: Params;
  readonly id?: string;
}

const meantBy = (
  catalogue: Catalogue,
  line: string,
  subject: Subject | undefined,
): Meant | { readonly reason: string } | undefined => {
  const [first = ''] = line.split(/[\s,;]+/);
  const word = first.replaceAll(/^["'<]|["'>]$/g, '');
  if (!/^https?:\/\//i.test(word) && subject)
    for (const id of new Set([line, word])) if (takes(subject, id)) return aboutIt(subject, id);
  const match = bestMatch(catalogue, word);
  if (!match) return undefined;
  const own =
    subject && match.entry.platform === subject.entry.platform && match.params[subject.by];
  if (subject && typeof own === 'string' && takes(subject, own)) return aboutIt(subject, own);
  return withId(catalogue, listFor(catalogue, match.entry.id, match.params));
};

const aboutIt = ({ entry, params }: Subject, id: string): Meant => ({
  operation: entry.id,
  params,
  id,
});

const takes = ({ entry, params }: Subject, id: string): boolean => {
  try {
    return paramsOf(entry, { operation: entry.id, params, ids: [id] }).length > 0;
  } catch {
    return false;
  }
};

const bestMatch = ({ platforms, find }: Catalogue, word: string) =>
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
  { operation, params }: About,
): Meant | { readonly reason: string } | undefined => {
  const entry = catalogue.find(operation);
  if (!entry) return undefined;
  if (entry.unavailable) return { reason: entry.unavailable.says };
  const by = idParamOf(entry);
  const { [by ?? '']: id, ...rest } = params;
  return typeof id === 'string' ? { operation, params: rest, id } : { operation, params };
};
