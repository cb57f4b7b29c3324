import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ImportReportView } from '../../contract/index.ts';
import { AppError } from '../../kit/errors.ts';
import { urlParts } from '../../kit/address.ts';
import { isHostOf, type Platform } from '../../kit/operation.ts';
import type { Reply } from '../../kit/exchange.ts';
import type { Taken, Taker, Verdict } from '../take.ts';
import { har } from './har.ts';
import { recordings } from './recordings.ts';
import type { FileHead, Found, RecordingFormat } from './source.ts';
import { wacz } from './wacz.ts';
import { warc } from './warc.ts';
import { zeeschuimer } from './zeeschuimer.ts';

/** What became of everything in the files. */
export interface ImportReport extends ImportReportView {
  readonly files: readonly { readonly path: string; readonly format: string }[];
}

export interface ImportConfig {
  readonly taker: Taker;
  readonly platforms: readonly Platform[];
  /** Lists the recordings in a folder; each is read when it is called. */
  readonly folders: (path: string) => Iterable<() => Reply>;
  /** Hears each answer that was kept, as it is. */
  readonly onTaken?: (taken: Taken) => void;
  /** Hears how far it is, at most once a hundred exchanges. */
  readonly onProgress?: (read: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Reads what other programs recorded, file by file, as a stream. Throws `validation_error` for a file
 * that is of no known format. What was kept before an interruption stays; the same file again adds
 * what is lacking.
 */
export const importFiles = async (
  paths: readonly string[],
  config: ImportConfig,
): Promise<ImportReport> => {
  const formats = [har, wacz, warc, zeeschuimer(config.platforms), recordings(config.folders)];
  const files = paths.map((path) => ({ path, format: formatOf(path, formats) }));
  const tally = createTally();
  for (const { path, format } of files) {
    for await (const found of format.read(path, isOfPlatforms(config.platforms))) {
      config.signal?.throwIfAborted();
      const verdict = tally.add(found, config.taker);
      for (const taken of verdict?.taken ?? []) config.onTaken?.(taken);
      if (tally.seen % 100 === 0) config.onProgress?.(tally.seen);
      // Others are answered in between.
      if (tally.seen % TURN === 0) await setImmediate();
    }
  }
  return {
    files: files.map(({ path, format }) => ({ path, format: format.name })),
    ...tally.report(),
  };
};

/** Exchanges that are read in one turn of the event loop at most. */
const TURN = 20;

const HEAD_BYTES = 4096;

const formatOf = (path: string, formats: readonly RecordingFormat[]): RecordingFormat => {
  const head = headOf(path);
  const format = formats.find(({ fits }) => fits(head));
  if (format) return format;
  throw new AppError(
    'validation_error',
    `${basename(path)} is none of the formats that can be imported: ${formats.map(({ name }) => name).join(', ')}`,
  );
};

const headOf = (path: string): FileHead => {
  try {
    const name = basename(path).toLowerCase();
    if (statSync(path).isDirectory()) return { name, start: '', isFolder: true };
    const file = openSync(path, 'r');
    const bytes = Buffer.alloc(HEAD_BYTES);
    const length = readSync(file, bytes);
    closeSync(file);
    return { name, start: bytes.toString('utf8', 0, length), isFolder: false };
  } catch (cause) {
    throw new AppError('validation_error', `${basename(path)} cannot be read`, { cause });
  }
};

const isOfPlatforms =
  (platforms: readonly Platform[]) =>
  (url: string): boolean => {
    const host = urlParts(url)?.hostname ?? '';
    return platforms.some(({ capture }) => capture && isHostOf(host, capture.hosts));
  };

/** Counts what became of what was found. */
const createTally = () => {
  const sums = { read: 0, kept: 0, items: 0, duplicates: 0, refused: 0 };
  const lacking = { elsewhere: 0, withoutBody: 0, unreadable: 0 };
  const unknown = new Map<string, number>();
  const operations = new Map<string, number>();
  const damage = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string): void =>
    void counts.set(name, (counts.get(name) ?? 0) + 1);

  const judge = ({ outcome, taken, platform = '', endpoint = '' }: Verdict): void => {
    if (outcome === 'left' || outcome === 'ahead') {
      lacking.elsewhere += 1;
      return;
    }
    sums.read += 1;
    if (outcome === 'duplicate') sums.duplicates += 1;
    if (outcome === 'refused') sums.refused += 1;
    if (outcome === 'unknown') count(unknown, `${platform} ${endpoint}`.trim());
    for (const { operation, items } of taken) {
      sums.kept += 1;
      sums.items += items;
      count(operations, operation);
    }
  };

  let seen = 0;
  return {
    get seen() {
      return seen;
    },
    add: (found: Found, taker: Taker): Verdict | undefined => {
      seen += 1;
      if ('lacking' in found) {
        if (found.damage !== undefined) count(damage, found.damage);
        lacking[found.lacking === 'without-body' ? 'withoutBody' : found.lacking] += 1;
        return undefined;
      }
      for (const { message } of found.notices ?? []) count(damage, message);
      const verdict = taker.take(found.reply, found.notices);
      judge(verdict);
      return verdict;
    },
    report: () => ({
      ...sums,
      ...lacking,
      unknown: Object.fromEntries(unknown),
      operations: Object.fromEntries(operations),
      damage: Object.fromEntries(damage),
    }),
  };
};
