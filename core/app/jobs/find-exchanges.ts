import { findExchanges as findIn, type ImportedFile } from '../../capture/import/find-exchanges.ts';
import type { Found } from '../../capture/import/source.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { recordingsIn } from '../recording-folders.ts';
import type { Job } from './job.ts';
import { withSigns } from './sign-of-life.ts';

export interface FindInput {
  /** Absolute paths of files and folders. */
  readonly paths: readonly string[];
}

/** What is asked about at once: enough that the asking does not count, little enough to wait in memory. */
const MOST_FOUND = 50;
const MOST_BYTES = 4_000_000;

/** Reads files of recordings, and asks with `Found[]` for what they hold to be taken. */
export const findExchanges: Job<FindInput, readonly ImportedFile[]> = async (
  { paths },
  { ask, tell, signal },
) => {
  let waiting: Found[] = [];
  let bytes = 0;
  const send = async (): Promise<void> => {
    const batch = waiting;
    [waiting, bytes] = [[], 0];
    if (batch.length > 0) await ask(batch, [...new Set(batch.flatMap(buffersIn))]);
  };
  // Also where nothing is found in a file for long.
  return withSigns(
    () => tell('reading'),
    async () => {
      const config = { platforms: catalogue.platforms, folders: recordingsIn, signal };
      const files = await findIn(paths, config, async (found) => {
        waiting.push('reply' in found ? { ...found, reply: withOwnBody(found.reply) } : found);
        bytes += 'reply' in found ? found.reply.body.byteLength : 0;
        if (waiting.length >= MOST_FOUND || bytes >= MOST_BYTES) await send();
      });
      await send();
      return files;
    },
  );
};

/** Bytes that share their memory with nothing else are handed over without a copy. */
const withOwnBody = (
  reply: Extract<Found, { reply: unknown }>['reply'],
): Extract<Found, { reply: unknown }>['reply'] => ({
  ...reply,
  body:
    reply.body.byteLength === reply.body.buffer.byteLength
      ? reply.body
      : Uint8Array.from(reply.body),
});

const buffersIn = (found: Found): ArrayBuffer[] =>
  'reply' in found ? [found.reply.body.buffer as ArrayBuffer] : [];
