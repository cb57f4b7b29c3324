import { hash } from 'node:crypto';
import type {
  PageRecord,
  PageReply,
  PageSnapshot,
  TakenPage,
  ClockSample,
} from '#calls/pages/pages.ts';
import { canonical } from '#kit/identity.ts';
import { omitUndefined } from '#kit/collect.ts';

export interface RecordParts {
  readonly id: string;
  readonly version: string;
  readonly taken: TakenPage;
  /** Without secrets. */
  readonly address: PageRecord['address'];
  readonly title: string;
  readonly signedIn: boolean | undefined;
  readonly picture: { readonly sha256: string };
  readonly snapshot: PageSnapshot | undefined;
  readonly replies: readonly Omit<PageReply, 'sinceAddress'>[];
}

/** A record as it is kept. */
export interface WrittenRecord {
  readonly text: string;
  readonly sha256: string;
}

export const buildPageRecord = (parts: RecordParts): PageRecord => {
  const { id, version, taken, address, title, signedIn, picture, snapshot, replies } = parts;
  const { bytes, width, height, pageHeight } = taken.picture;
  return omitUndefined({
    type: 'BowerbirdKeptPage',
    version: 1,
    id,
    program: `Bowerbird ${version}`,
    platform: taken.platform,
    title: title === '' ? undefined : title,
    address,
    changedAddress: taken.changedAddress,
    time: {
      start: taken.startedAt,
      end: taken.endedAt,
      documentLoaded: taken.loadedAt,
      addressSince: taken.addressSince,
      zone: taken.timeZone,
      utcOffsetMinutes: taken.utcOffsetMinutes,
    },
    clock: estimateClockOffset(taken.clockSamples),
    window: taken.window,
    scroll: taken.scroll,
    page: taken.page,
    scaleFactor: taken.scaleFactor,
    language: taken.language === '' ? undefined : taken.language,
    direction: taken.direction === '' ? undefined : taken.direction,
    browser: { userAgent: taken.userAgent, languages: taken.languages },
    signedIn,
    picture: {
      sha256: picture.sha256,
      bytes: bytes.byteLength,
      mediaType: 'image/png',
      width,
      height,
      pageHeight,
    },
    snapshot,
    replies: replies.map((reply) => ({ ...reply, sinceAddress: reply.at >= taken.addressSince })),
  } as const);
};

/** What the person writes; an empty text takes back what was written before. */
export interface PersonsWords {
  readonly note: string;
  readonly signedInAs: string;
}

/** The record with what the person wrote, which takes the place of what they wrote before. */
export const recordWithWords = (
  { person: _, ...record }: PageRecord,
  { note, signedInAs }: PersonsWords,
  at: string,
): PageRecord => {
  const [noteText, name] = [note.trim(), signedInAs.trim()];
  if (noteText === '' && name === '') return record;
  const of = writeRecord(record).sha256;
  return {
    ...record,
    person: omitUndefined({
      at,
      of,
      note: noteText === '' ? undefined : noteText,
      signedInAs: name === '' ? undefined : name,
    }),
  };
};

export const writeRecord = (record: PageRecord): WrittenRecord => {
  const text = canonical(record);
  return { text, sha256: hash('sha256', text, 'hex') };
};

/** How far the clocks of a site are ahead of this computer's. */
interface ClockOffset {
  readonly offsetMs: number;
  /** The true offset is within so much of it. */
  readonly uncertaintyMs: number;
  /** Replies that agree with it, and those that were looked at. */
  readonly agreeing: number;
  readonly of: number;
}

/** The header `Date` tells seconds. */
const SECOND_MS = 1000;

/**
 * The offset on which most replies agree (Marzullo's algorithm). A reply was made after it was asked for and
 * before it was there, so each bounds the offset from both sides. `undefined` without replies, and where no
 * more than half of them agree: servers whose clocks differ tell nothing of ours.
 */
export const estimateClockOffset = (samples: readonly ClockSample[]): ClockOffset | undefined => {
  const edges = samples
    .filter(({ sent, received }) => sent <= received)
    .flatMap(({ served, sent, received }) => [
      { at: served - received, by: 1 },
      { at: served + SECOND_MS - sent, by: -1 },
    ])
    // Of an end and a beginning at one place, the beginning comes first: they touch.
    .toSorted((a, b) => a.at - b.at || b.by - a.by);
  let [open, best, from, to] = [0, 0, 0, 0];
  for (const [index, { at, by }] of edges.entries()) {
    open += by;
    if (open <= best) continue;
    [best, from, to] = [open, at, edges[index + 1]?.at ?? at];
  }
  const of = edges.length / 2;
  if (best === 0 || best * 2 <= of) return undefined;
  return {
    offsetMs: Math.round((from + to) / 2),
    uncertaintyMs: Math.ceil((to - from) / 2),
    agreeing: best,
    of,
  };
};
