import { textFromReply, type Reply } from '#kit/exchange.ts';
import type { Counter } from './counted-list.ts';

interface Further {
  readonly reply: Reply;
  /** What was put in. */
  readonly what: string;
}

/** So many arrays are tried, those that are nested least first; the list is one of them. */
const TRIED = 20;
/** Replies that are longer would take their time; there are shorter ones of each kind. */
const MOST_BYTES = 400_000;

/** What says of which kind an entry is; everything else of a hollow one is gone. */
const KINDS = new Set(['kind', 'itemType', '$type', '__typename', 'type', 'entryType']);

const arraysIn = (value: unknown): unknown[][] => {
  const found: unknown[][] = [];
  // A reply that is an array itself is a pair of answers, and no list.
  let level = Array.isArray(value) ? (value as unknown[]) : [value];
  while (level.length > 0 && found.length < TRIED) {
    for (const one of level) if (Array.isArray(one) && one.length > 0) found.push(one);
    level = level.flatMap((one) =>
      Array.isArray(one)
        ? (one as unknown[]).slice(0, 3)
        : typeof one === 'object' && one !== null
          ? Object.values(one)
          : [],
    );
  }
  return found.slice(0, TRIED);
};

const hollow = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hollow);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one !== 'object' && KINDS.has(name) ? (one as unknown) : hollow(one),
    ]),
  );
};

const withBody = (reply: Reply, value: unknown): Reply => ({
  ...reply,
  body: new TextEncoder().encode(JSON.stringify(value)),
});

const parsed = (reply: Reply): unknown => {
  try {
    return JSON.parse(textFromReply(reply));
  } catch {
    return undefined;
  }
};

const counts = (count: Counter, reply: Reply): number => {
  try {
    return count(reply, {});
  } catch {
    return -1;
  }
};

/**
 * The same list with an entry more: one that stands there already, and one of which nothing is left but its
 * form. Empty where the reply is no JSON, or nothing was found whose copy is an entry more.
 */
export const withFurther = (reply: Reply, count: Counter): readonly Further[] => {
  if (reply.body.byteLength > MOST_BYTES) return [];
  const whole = parsed(reply);
  const before = counts(count, reply);
  for (const list of arraysIn(whole)) {
    const entry = list.at(-1);
    const replies = [entry, hollow(entry)].map((one) => {
      list.push(one);
      const further = withBody(reply, whole);
      list.pop();
      return further;
    });
    const [repeated, emptied] = replies;
    if (!repeated || !emptied || counts(count, repeated) !== before + 1) continue;
    return [
      { reply: repeated, what: 'an entry that comes twice' },
      ...(counts(count, emptied) === before + 1 && typeof entry === 'object'
        ? [{ reply: emptied, what: 'an entry without its contents' }]
        : []),
    ];
  }
  return [];
};
