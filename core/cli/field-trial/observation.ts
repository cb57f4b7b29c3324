/**
 * What a trial notes of one call: how it ended, in which form the replies came, which fields were filled. No
 * content: no text, name, address or id of what was asked about.
 */
import { createHash } from 'node:crypto';
import type { Outcome } from '../../engine/outcome.ts';
import type { Observation } from './report.ts';

export interface KeptReply {
  readonly status: number;
  readonly body: Uint8Array;
}

const DEPTH = 8;
const MOST_KEYS = 20_000;
/** Ids and dates that are used as keys: they differ each time. */
const isValue = (key: string): boolean => key.length > 32 || /\d{3}/.test(key);

const collectPaths = (value: unknown, path: string, depth: number, into: Set<string>): void => {
  if (typeof value !== 'object' || value === null || depth > DEPTH || into.size > MOST_KEYS) return;
  if (Array.isArray(value)) {
    for (const one of value) collectPaths(one, `${path}[]`, depth + 1, into);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    const place = `${path}.${isValue(key) ? '*' : key}`;
    into.add(place);
    collectPaths(inner, place, depth + 1, into);
  }
};

const digest = (parts: Iterable<string>): string =>
  createHash('sha256')
    .update([...parts].toSorted().join('\n'))
    .digest('hex')
    .slice(0, 12);

/**
 * A digest of the keys of a reply in JSON, wherever they stand; of a page, of the names of its scripts’ data.
 * The same form has the same digest whatever it says; a renamed key, a moved list or a wrapper has another.
 */
export const formOf = ({ body }: KeptReply): string => {
  const text = Buffer.from(body).toString('utf8');
  try {
    const paths = new Set<string>();
    collectPaths(JSON.parse(text.replace(/^\s*(?:\)\]\}',?|for\s*\(;;\);)/, '')), '', 0, paths);
    return `json-${digest(paths)}`;
  } catch {
    const names = text.match(
      /<script[^>]{0,200}? id="[\w-]{1,60}"|<meta [^>]{0,20}?(?:name|property)="[\w:-]{1,60}"/g,
    );
    return `page-${digest(new Set(names))}`;
  }
};

const itemsIn = (data: unknown): readonly Readonly<Record<string, unknown>>[] => {
  if (typeof data !== 'object' || data === null) return [];
  const { orderedItems } = data as { orderedItems?: unknown };
  return (Array.isArray(orderedItems) ? orderedItems : [data]) as Readonly<
    Record<string, unknown>
  >[];
};

const countAll = (names: Iterable<string>): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** `replies`: what is kept of the call. */
export const observe = (
  operation: string,
  outcome: Outcome,
  replies: readonly KeptReply[],
  milliseconds: number,
): Observation => {
  const common = {
    operation,
    ...(outcome.meta.route === undefined ? {} : { route: outcome.meta.route }),
    notices: countAll(outcome.meta.notices.map(({ code }) => code)),
    forms: [...new Set(replies.map(formOf))],
    statuses: replies.map(({ status }) => status),
    milliseconds: Math.round(milliseconds),
  };
  if (!outcome.ok) {
    const { kind, refusal } = outcome.error;
    return refusal === undefined
      ? { ...common, ending: 'failed', error: kind, fields: {} }
      : { ...common, ending: 'refused', refusal: refusal.kind, error: kind, fields: {} };
  }
  const items = itemsIn(outcome.result.data);
  return {
    ...common,
    ending: 'answered',
    items: items.length,
    fields: countAll(items.flatMap((item) => Object.keys(item))),
  };
};
