import { AppError } from '#kit/errors.ts';
import type { MediaReply } from '../ranges.ts';
import { verbatim } from '#kit/message.ts';

/** For tests: a media host that streams from memory, keeps to Range and If-Range, and can misbehave. */
export interface MediaHost {
  /** What was asked: link and headers, in order. */
  readonly asked: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[];
  file: Uint8Array;
  etag: string | undefined;
  /** What it says that the file is; `undefined`: nothing. */
  mediaType: string | undefined;
  /** Bodies that were opened and that nobody has read or left. */
  open: number;
  /** Answered instead, once for each. */
  readonly statuses: number[];
  /** Bytes after which the stream waits until `release`, or breaks off. */
  holdAt: number | undefined;
  cutAt: number | undefined;
  /** Resolves when a stream waits. */
  readonly held: () => Promise<void>;
  readonly release: () => void;
  get: (url: string, headers: Record<string, string>, signal: AbortSignal) => Promise<MediaReply>;
}

const CHUNK = 1000;

export const mediaHost = (file: Uint8Array): MediaHost => {
  let waiting = Promise.withResolvers<void>();
  let gate = Promise.withResolvers<void>();

  /** Open until somebody has read or left it. */
  const stream = (from: number, signal: AbortSignal): AsyncIterable<Uint8Array> => {
    host.open += 1;
    return {
      [Symbol.asyncIterator]: () => {
        host.open -= 1;
        return chunks(from, signal);
      },
    };
  };

  async function* chunks(from: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    for (let at = from; at < host.file.byteLength; at += CHUNK) {
      if (host.cutAt !== undefined && at >= host.cutAt) return;
      if (host.holdAt !== undefined && at >= host.holdAt) {
        waiting.resolve();
        const aborted = new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        );
        await Promise.race([gate.promise, aborted]);
        waiting = Promise.withResolvers();
      }
      if (signal.aborted)
        throw new AppError('service_unavailable', verbatim('the call was cancelled'));
      yield host.file.subarray(at, at + CHUNK);
    }
  }

  const host: MediaHost = {
    asked: [],
    file,
    etag: '"v1"',
    mediaType: 'video/mp4',
    open: 0,
    statuses: [],
    holdAt: undefined,
    cutAt: undefined,
    held: () => waiting.promise,
    release: () => {
      gate.resolve();
      gate = Promise.withResolvers();
      host.holdAt = undefined;
    },
    get: (url, headers, signal) => {
      host.asked.push({ url, headers });
      return Promise.resolve(answer(headers, signal));
    },
  };

  const answer = (headers: Record<string, string>, signal: AbortSignal): MediaReply => {
    const size = host.file.byteLength;
    const common = {
      ...(host.mediaType === undefined ? {} : { 'content-type': host.mediaType }),
      ...(host.etag ? { etag: host.etag } : {}),
    };
    const status = host.statuses.shift();
    if (status !== undefined) return { status, headers: {}, body: stream(size, signal) };
    const start = /^bytes=(\d+)-$/.exec(headers['range'] ?? '')?.[1];
    if (start === undefined || headers['if-range'] !== host.etag)
      return {
        status: 200,
        headers: { ...common, 'content-length': String(size) },
        body: stream(0, signal),
      };
    const from = Number(start);
    if (from >= size)
      return {
        status: 416,
        headers: { 'content-range': `bytes */${size}` },
        body: stream(size, signal),
      };
    return {
      status: 206,
      headers: {
        ...common,
        'content-range': `bytes ${from}-${size - 1}/${size}`,
        'content-length': String(size - from),
      },
      body: stream(from, signal),
    };
  };
  return host;
};
