import { hash } from 'node:crypto';
import type { PageRecord, PageReply, PageSnapshot } from '#calls/pages/pages.ts';
import type { TakenPage } from '#calls/pages/pages.ts';
import { canonical } from '#kit/identity.ts';
import { omitUndefined } from '#kit/collect.ts';
import { estimateClockOffset } from './clock-offset.ts';

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
