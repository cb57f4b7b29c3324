import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { archiveBytes } from './archive-bytes.ts';
import { createByteReader, type ByteReader } from './byte-reader.ts';
import type { Found, RecordingFormat } from './source.ts';
import { replyFromRecord } from './warc-records.ts';
import { messages } from '../messages.ts';

/**
 * The Internet Archive's format before WARC (ARC, versions 1 and 2), also compressed record by record. A line
 * before each document says its address, when it was fetched, and its length; what was sent is not kept.
 * Specification: https://archive.org/web/researcher/ArcFileFormat.php
 */
export const arc: RecordingFormat = {
  name: 'ARC',
  fits: ({ name, start, isFolder }) =>
    !isFolder && (/\.arc(?:\.gz)?$/.test(name) || start.startsWith('filedesc:')),
  check: checkArc,
  read: readArc,
};

const MOST_LINE = 100_000;
const MISSED = 'it is read on from the next whole one.';

interface ArcHead {
  readonly url: string;
  readonly ms: number;
  readonly length: number;
}

/** `http://a.test/ 1.2.3.4 20020228235959 text/html 1024`, in version 2 with more before the length. */
const headIn = (line: string): ArcHead | undefined => {
  const fields = line.trim().split(' ');
  const [url = '', , date = ''] = fields;
  const length = fields.at(-1) ?? '';
  if (fields.length < 5 || !/^[a-z][a-z\d+.-]*:/i.test(url) || !/^\d{1,12}$/.test(length))
    return undefined;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(date) ?? [];
  return {
    url,
    ms: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
    length: Number(length),
  };
};

const nextHead = async (reader: ByteReader): Promise<ArcHead | 'none' | undefined> => {
  for (;;) {
    const line = await reader.line(MOST_LINE);
    if (!line) return undefined;
    const text = line.bytes.toString('latin1');
    if (text.trim() === '') continue;
    return (line.isEnded && headIn(text)) || 'none';
  }
};

/** A file is an ARC when it begins with a record. */
async function checkArc(path: string): Promise<void> {
  const first = await nextHead(createByteReader(archiveBytes(createReadStream(path))));
  if (first === undefined || first === 'none')
    throw new AppError('validation_error', messages.notAWebArchive({ path: basename(path) }));
}

async function* readArc(path: string, isWanted: (url: string) => boolean): AsyncGenerator<Found> {
  const reader = createByteReader(archiveBytes(createReadStream(path)));
  let isLost = false;
  for (let number = 1; ;) {
    const head = await nextHead(reader);
    if (head === undefined) break;
    if (head === 'none') {
      if (!isLost) yield damaged(`The archive is damaged before record ${number}; ${MISSED}`);
      isLost = true;
      continue;
    }
    isLost = false;
    yield* readRecord(reader, { ...head, number }, isWanted);
    number += 1;
  }
  const damage = reader.damage();
  if (damage !== undefined) yield damaged(damage);
}

async function* readRecord(
  reader: ByteReader,
  { url, ms, length, number }: ArcHead & { readonly number: number },
  isWanted: (url: string) => boolean,
): AsyncGenerator<Found> {
  let left = length;
  const block = async (): Promise<Buffer | undefined> => {
    const bytes = await reader.take(length);
    left -= bytes.byteLength;
    return left === 0 ? bytes : undefined;
  };
  // The first record is about the file itself.
  if (/^https?:/i.test(url)) {
    const found = isWanted(url)
      ? await replyFromRecord({ number, url, ms, length, block })
      : ({ lacking: 'elsewhere' } as const);
    if (found) yield 'lacking' in found ? found : { reply: found };
  }
  left -= await reader.skip(left);
  if (left > 0 && reader.damage() === undefined)
    yield damaged('The archive is cut off; its last record was not read.');
}

const damaged = (damage: string): Found => ({ lacking: 'unreadable', damage });
