import { basename } from 'node:path';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { platformAt, type Platform } from '#kit/operation.ts';
import { asSecure } from '../secure-address.ts';
import { arc } from './arc.ts';
import { readFileHead } from './file-head.ts';
import { har, harInZip } from './har.ts';
import { createCallRecogniser, type CallRecogniser } from './recognise-calls.ts';
import type { Found, RecordingFormat } from './source.ts';
import { wacz } from './wacz.ts';
import { warc } from './warc.ts';
import { zeeschuimer } from './zeeschuimer.ts';
import { messages } from '../messages.ts';

/** A file that was imported, and what kind of recording it is. */
export interface ImportedFile {
  readonly path: string;
  readonly format: string;
}

export interface FindConfig {
  readonly platforms: readonly Platform[];
  /** Lists the recordings in a folder; each is read when it is called. */
  readonly folders: (path: string) => Iterable<() => Reply>;
  readonly signal?: AbortSignal | undefined;
}

/** Our own recordings: folders of an exchange each. `folders` lists and reads them. */
const recordings = (folders: (path: string) => Iterable<() => Reply>): RecordingFormat => ({
  name: 'recordings',
  fits: ({ isFolder }) => isFolder,
  async *read(path, isWanted) {
    for (const open of folders(path)) {
      const found = foundIn(open);
      if ('reply' in found && !isWanted(found.reply.request.url)) yield { lacking: 'elsewhere' };
      else yield found;
    }
  },
});

/** One that cannot be read is named, and costs no other. */
const foundIn = (open: () => Reply): Found => {
  try {
    return { reply: open() };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return { lacking: 'unreadable', damage: thrown.message };
  }
};

/**
 * Reads what other programs recorded, file by file, as a stream, and hands over what it finds; the next is
 * read when that was taken. Throws `validation_error` for a file that is of no known format, before any is
 * read, and for one that cannot be read to its end.
 */
export const findExchanges = async (
  paths: readonly string[],
  config: FindConfig,
  onFound: (found: Found) => unknown,
): Promise<readonly ImportedFile[]> => {
  const formats = [
    har,
    harInZip,
    wacz,
    warc,
    arc,
    zeeschuimer(config.platforms),
    recordings(config.folders),
  ];
  const recognise = createCallRecogniser(config.platforms);
  const files: { readonly path: string; readonly format: RecordingFormat }[] = [];
  for (const path of paths) files.push({ path, format: await detectFormat(path, formats) });
  for (const { path, format } of files) await readable(path, async () => format.check?.(path));
  for (const { path, format } of files)
    await readable(path, async () => {
      for await (const found of format.read(path, isOfPlatforms(config.platforms))) {
        config.signal?.throwIfAborted();
        await onFound(await withCalls(found, recognise));
      }
    });
  return files.map(({ path, format }) => ({ path, format: format.name }));
};

const withCalls = async (found: Found, recognise: CallRecogniser): Promise<Found> => {
  if (!('reply' in found) || found.recorded) return found;
  const { reply, notices } = asSecure(found.reply);
  const recorded = await recognise(reply);
  return recorded.length === 0
    ? found
    : { reply, recorded, notices: [...(found.notices ?? []), ...notices] };
};

const detectFormat = async (
  path: string,
  formats: readonly RecordingFormat[],
): Promise<RecordingFormat> => {
  const head = await readFileHead(path);
  const format = formats.find(({ fits }) => fits(head));
  if (format) return format;
  throw new AppError(
    'validation_error',
    messages.formatUnknown({
      path: basename(path),
      formats: [...new Set(formats.map(({ name }) => name))].join(', '),
    }),
  );
};

/** What the disk says of a file that is gone, or cannot be read any more, is told with the file's name. */
const readable = async (path: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (thrown) {
    if (!isOfDisk(thrown)) throw thrown;
    const name = basename(path);
    throw new AppError(
      'validation_error',
      thrown.code === 'ENOENT'
        ? messages.fileGone({ name })
        : messages.fileUnreadable({ path: name }),
      { cause: thrown },
    );
  }
};

const isOfDisk = (thrown: unknown): thrown is Error & { readonly code: string } =>
  thrown instanceof Error &&
  'syscall' in thrown &&
  'code' in thrown &&
  typeof thrown.code === 'string';

const isOfPlatforms =
  (platforms: readonly Platform[]) =>
  (url: string): boolean =>
    platformAt(platforms, url) !== undefined;
