import { findExchanges as findIn, type ImportedFile } from '../../capture/import/find-exchanges.ts';
import type { Found } from '../../capture/import/source.ts';
import type { Reply } from '#kit/exchange.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { recordingsIn } from '../recording-folders.ts';
import { type Job, withSigns } from './job.ts';

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
        waiting.push('reply' in found ? withOwnBodies(found) : found);
        bytes += repliesIn(found).reduce((sum, { body }) => sum + body.byteLength, 0);
        if (waiting.length >= MOST_FOUND || bytes >= MOST_BYTES) await send();
      });
      await send();
      return files;
    },
  );
};

type FoundReply = Extract<Found, { reply: unknown }>;

const repliesIn = (found: Found): readonly Reply[] =>
  'reply' in found
    ? [...(found.recorded ?? []).flatMap(({ earlier }) => earlier), found.reply]
    : [];

/** Bytes that share their memory with nothing else are handed over without a copy. */
const withOwnBodies = ({ reply, recorded, ...found }: FoundReply): FoundReply => ({
  ...found,
  reply: withOwnBody(reply),
  ...(recorded && {
    recorded: recorded.map((call) => ({ ...call, earlier: call.earlier.map(withOwnBody) })),
  }),
});

const withOwnBody = (reply: Reply): Reply => ({
  ...reply,
  body:
    reply.body.byteLength === reply.body.buffer.byteLength
      ? reply.body
      : Uint8Array.from(reply.body),
});

const buffersIn = (found: Found): ArrayBuffer[] =>
  repliesIn(found).map(({ body }) => body.buffer as ArrayBuffer);
