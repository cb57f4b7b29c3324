import type { Reply, SentRequest } from '#kit/exchange.ts';
import { timeOfRecording } from '#kit/undated.ts';
import type { Found } from './source.ts';
import { httpMessageIn } from './http-message.ts';
import { statusIn, type ReplyRecord } from './warc-records.ts';

/** Headers of a record by their names in small letters. */
type Headers = ReadonlyMap<string, string>;

/** A record in place of a reply that the archive holds already: what came again, and when. */
export interface Revisit {
  readonly url: string;
  readonly ms: number;
  /** By what the record that holds the reply may be found. */
  readonly refersTo: readonly string[];
  /** What was sent again; of a 304 nothing is. */
  readonly head?: Pick<Reply, 'status' | 'headers'> | undefined;
  readonly request?: SentRequest | undefined;
}

/** Revisits that are kept in mind at once, and the bytes of all replies that they make be read again. */
const MOST_REVISITS = 10_000;
const MOST_AGAIN_BYTES = 1_000_000_000;
/** Headers of a reply; what is longer is none. */
const MOST_HEAD_BYTES = 1_000_000;

const instant = (date: string | undefined): string => {
  const ms = Date.parse(date ?? '');
  return Number.isNaN(ms) ? '' : String(ms);
};

/** The names under which a revisit may refer to a record: its id, its address and time, its payload. */
export const namesOfRecord = (headers: Headers, url: string): readonly string[] => {
  const digest = headers.get('warc-payload-digest') ?? '';
  return [
    `id ${headers.get('warc-record-id') ?? ''}`,
    `at ${instant(headers.get('warc-date'))} ${url}`,
    `url ${digest} ${url}`,
    ...(digest === '' ? [] : [`payload ${digest}`]),
  ];
};

const referencesIn = (headers: Headers, url: string): readonly string[] => {
  const id = headers.get('warc-refers-to');
  const target = headers.get('warc-refers-to-target-uri')?.replace(/^<(.*)>$/, '$1') ?? url;
  const date = instant(headers.get('warc-refers-to-date'));
  const digest = headers.get('warc-payload-digest') ?? '';
  return [
    ...(id === undefined ? [] : [`id ${id}`]),
    ...(date === '' ? [] : [`at ${date} ${target}`]),
    `url ${digest} ${target}`,
    ...(digest === '' ? [] : [`payload ${digest}`]),
  ];
};

export const revisitFromRecord = async (
  headers: Headers,
  { url, ms, length, block }: Omit<ReplyRecord, 'number'>,
): Promise<Revisit> => {
  const bytes = length <= MOST_HEAD_BYTES ? await block() : undefined;
  const message = bytes && httpMessageIn(bytes);
  const status = statusIn(message?.startLine);
  return {
    url,
    ms,
    refersTo: referencesIn(headers, url),
    ...(message &&
      status !== undefined &&
      status !== 304 && { head: { status, headers: message.headers } }),
  };
};

/** Revisits of one file, until the records to which they refer come by, when the file is read again. */
export const createRevisits = () => {
  const waiting = new Map<string, Set<Revisit>>();
  const open = new Set<Revisit>();
  let missed = 0;
  let budget = MOST_AGAIN_BYTES;

  const settle = (revisit: Revisit): void => {
    open.delete(revisit);
    for (const name of revisit.refersTo) waiting.get(name)?.delete(revisit);
  };

  return {
    add: (revisit: Revisit): void => {
      if (open.size >= MOST_REVISITS) {
        missed += 1;
        return;
      }
      open.add(revisit);
      for (const name of revisit.refersTo)
        waiting.set(name, (waiting.get(name) ?? new Set()).add(revisit));
    },
    isOpen: (): boolean => open.size > 0,
    isMeant: (names: readonly string[]): boolean =>
      names.some((name) => (waiting.get(name)?.size ?? 0) > 0),
    /** The replies of the revisits that refer to a record which holds this reply. */
    take: (names: readonly string[], held: Reply): readonly Found[] => {
      const found = new Set(names.flatMap((name) => [...(waiting.get(name) ?? [])]));
      const replies: Found[] = [];
      for (const revisit of found) {
        budget -= held.body.byteLength;
        if (budget < 0) break;
        settle(revisit);
        const { url, ms, head, request = { method: 'GET', url, headers: {} } } = revisit;
        const { status, headers } = head ?? held;
        replies.push({
          reply: { request, status, headers, body: held.body, ...timeOfRecording(ms) },
        });
      }
      return replies;
    },
    /** Those whose reply is nowhere in the file, counted together. */
    rest: (): readonly Found[] => {
      const count = open.size + missed;
      return count === 0 ? [] : [{ lacking: 'unreadable', count, damage: NOT_HERE }];
    },
  };
};

export type Revisits = ReturnType<typeof createRevisits>;

const NOT_HERE =
  'Records that refer to an earlier reply (revisit) were left: that reply is not in the file.';
