/**
 * The way out for updates: the news of a version, and its file. Nothing but the version of this program is
 * sent; what comes is bounded in size and time, and leads to no other address.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FEED_BYTES } from '../../core/updates/feed.ts';
import { messages } from '../../core/updates/messages.ts';
import { type Offer, UpdateRefusal } from '../../core/updates/offer.ts';

export interface Connection {
  /** The text of the feed. Throws `UpdateRefusal`. */
  readonly readFeed: (signal: AbortSignal) => Promise<string>;
  /**
   * Writes the file of an offer, and checks its size and its hash. Throws `UpdateRefusal`; what was written is then
   * the caller's to remove.
   */
  readonly fetchFile: (offer: Offer, to: string, watch: Watch) => Promise<void>;
}

export interface Watch {
  readonly signal: AbortSignal;
  /** Bytes so far. */
  readonly onProgress: (received: number) => void;
}

export interface ConnectionParts {
  /** The address of the feed; files lie beside it. */
  readonly address: string;
  /** The version of this program. */
  readonly version: string;
  readonly fetch: typeof globalThis.fetch;
  /** Calls `run` after so many milliseconds, unless it is cancelled. */
  readonly later: (ms: number, run: () => void) => () => void;
}

/** The longest silence. */
export const SILENCE_SECONDS = 60;
/** However slowly it drips: no fetching takes longer. */
const WHOLE_MS = 3 * 3_600_000;

export const createConnection = ({
  address,
  version,
  fetch,
  later,
}: ConnectionParts): Connection => {
  const { host } = new URL(address);
  const headers = { 'user-agent': `Bowerbird/${version}`, accept: '*/*' };

  /** Hands on each part of the body. Ends with an error at silence, at the end of the time, or when told to. */
  const read = async (url: string, signal: AbortSignal, take: Take): Promise<void> => {
    const slow = new AbortController();
    const tooSlow = (): void => slow.abort();
    let cancelSilence = later(SILENCE_SECONDS * 1000, tooSlow);
    const cancelWhole = later(WHOLE_MS, tooSlow);
    const parts = async function* (): AsyncGenerator<Uint8Array> {
      const answer = await fetch(url, {
        headers,
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.any([signal, slow.signal]),
      });
      if (answer.status !== 200)
        throw new UpdateRefusal(messages.status({ host, status: answer.status }));
      for await (const part of answer.body ?? []) {
        cancelSilence();
        cancelSilence = later(SILENCE_SECONDS * 1000, tooSlow);
        yield part;
      }
    };
    try {
      await take(parts());
    } catch (error) {
      if (slow.signal.aborted)
        throw new UpdateRefusal(messages.tooSlow({ host, seconds: SILENCE_SECONDS }));
      throw error;
    } finally {
      cancelSilence();
      cancelWhole();
    }
  };

  return {
    readFeed: async (signal) => {
      let text = '';
      let size = 0;
      try {
        await read(address, signal, async (parts) => {
          const decoder = new TextDecoder();
          for await (const part of parts) {
            size += part.length;
            if (size > FEED_BYTES)
              throw new UpdateRefusal(messages.feedTooLarge({ host, most: FEED_BYTES }));
            text += decoder.decode(part, { stream: true });
          }
        });
        return text;
      } catch (error) {
        // A connection that is cut gives what came of the text: it is judged as such.
        if (size > 0 && !(error instanceof UpdateRefusal) && !signal.aborted) return text;
        throw toRefusal(error, host);
      }
    },

    fetchFile: async (offer, to, { signal, onProgress }) => {
      const { version: newer } = offer;
      const hash = createHash('sha512');
      let received = 0;
      const measure = async function* (
        parts: AsyncIterable<Uint8Array>,
      ): AsyncGenerator<Uint8Array> {
        for await (const part of parts) {
          received += part.length;
          if (received > offer.size)
            throw new UpdateRefusal(messages.fileTooLarge({ version: newer }));
          hash.update(part);
          onProgress(received);
          yield part;
        }
      };
      const url = new URL(offer.file, address).href;
      try {
        await read(url, signal, (parts) =>
          pipeline(Readable.from(measure(parts)), createWriteStream(to, { mode: 0o600 })),
        );
      } catch (error) {
        if (error instanceof UpdateRefusal || signal.aborted) throw error;
        if (isDiskError(error)) throw diskError(error, newer);
        throw received > 0
          ? new UpdateRefusal(messages.fileCut({ version: newer }))
          : toRefusal(error, host);
      }
      if (received < offer.size) throw new UpdateRefusal(messages.fileCut({ version: newer }));
      if (hash.digest('base64') !== offer.sha512)
        throw new UpdateRefusal(messages.fileDiffers({ version: newer }));
    },
  };
};

type Take = (parts: AsyncIterable<Uint8Array>) => Promise<void>;

const toRefusal = (error: unknown, host: string): UpdateRefusal =>
  error instanceof UpdateRefusal ? error : new UpdateRefusal(messages.noAnswer({ host }));

const codeFrom = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Errors of files have the name of a system call's failure; those of connections begin otherwise. */
const isDiskError = (error: unknown): boolean =>
  /^(?:ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EIO|ENOENT|ENOTDIR|EFBIG|EMFILE)$/.test(codeFrom(error));

export const diskError = (error: unknown, version: string): UpdateRefusal =>
  /^(?:ENOSPC|EDQUOT)$/.test(codeFrom(error))
    ? new UpdateRefusal(messages.diskFull({ version }))
    : new UpdateRefusal(messages.notKept({ version, why: codeFrom(error) }));
