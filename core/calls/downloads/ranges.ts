import { AppError } from '#kit/errors.ts';
import { messages } from '../answering/messages.ts';
import type { Message } from '#kit/message.ts';

/** What a media host answers; `body` streams. */
export interface MediaReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** By what one version of a file is told from another. */
export interface Version {
  /** As given; a weak one vouches for nothing, but another one tells that the file is another. */
  readonly etag?: string | undefined;
  /** Only where it is proof: see `versionOf`. */
  readonly lastModified?: string | undefined;
}

/** The first bytes of a file, from an earlier attempt. */
export interface Held {
  readonly bytes: number;
  /** Of these bytes, in hex. */
  readonly sha256: string;
  /** Bytes of the whole file. */
  readonly total: number;
  readonly version: Version;
}

/** Where a reply's body begins, and what it says about the whole file. */
export interface Start {
  readonly from: number;
  /** Unknown of a body that is sent in chunks; its last chunk then marks the end. */
  readonly total: number | undefined;
  readonly version: Version;
  /** As the host says, with its parameters. */
  readonly mediaType: string | undefined;
}

const STRONG = /^"[!#-~]{1,500}"$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
/** How much older than the answer a modification date must be, in milliseconds. */
const SETTLED_MS = 60_000;

/**
 * The version that a reply is of. A modification date has whole seconds only, so it names one
 * version only when it was over when the reply was sent (RFC 9110, 8.8.2.2; 2022-06).
 */
export const versionFromReply = ({ headers }: MediaReply, now = Date.now()): Version => {
  const { etag, 'last-modified': modified } = headers;
  const sent = Date.parse(headers['date'] ?? '');
  const isProof =
    modified !== undefined &&
    HTTP_DATE.test(modified) &&
    Date.parse(modified) + SETTLED_MS <= (Number.isNaN(sent) ? now : sent);
  return {
    ...(etag === undefined ? {} : { etag: etag.slice(0, 600) }),
    ...(isProof ? { lastModified: modified } : {}),
  };
};

/** What `If-Range` may carry: a strong ETag, else a date that is proof, else nothing. */
export const ifRange = ({ etag, lastModified }: Version): string | undefined =>
  etag !== undefined && STRONG.test(etag) ? etag : lastModified;

/** The headers that ask for what is missing. Empty when only the whole file will do. */
export const rangeHeaders = (held: Held | undefined): Record<string, string> => {
  const condition = held && ifRange(held.version);
  if (held === undefined || condition === undefined) return {};
  return { range: `bytes=${held.bytes}-`, 'if-range': condition };
};

/**
 * Where the body of a reply goes. `undefined`: it cannot be joined to what is held without doubt, so
 * the file is to be asked for anew and whole. Throws `platform_error` when the reply is no file.
 * `isNamedByAnswer`: where the link is no longer good, the answer that named it can be asked for again.
 */
export const startFromReply = (
  reply: MediaReply,
  held: Held | undefined,
  isNamedByAnswer = false,
): Start | undefined => {
  const { status } = reply;
  if (held && status === 416) return undefined;
  if (held && status === 206) return rest(reply, held);
  if (status === 200) return whole(reply, held);
  if (status === 206) throw bad(messages.partialAnswerUnasked);
  if (status === 403 || status === 404 || status === 410)
    throw bad(
      isNamedByAnswer
        ? messages.linkExpiredFetchAgain({ status })
        : messages.linkExpired({ status }),
    );
  throw bad(messages.mediaHostAnsweredStatus({ status }));
};

/** A 206 that goes on exactly where we stopped, to the last byte of the same version. */
const rest = (reply: MediaReply, held: Held): Start | undefined => {
  const range = contentRange(reply);
  const length = lengthFromReply(reply);
  const version = versionFromReply(reply);
  const { etag, lastModified } = held.version;
  const fits =
    range !== undefined &&
    range.first === held.bytes &&
    range.last === held.total - 1 &&
    range.total === held.total &&
    (length === undefined ? isChunked(reply) : length === held.total - held.bytes) &&
    codingFromReply(reply) === undefined &&
    version.etag === etag &&
    // A 206 need not repeat the date when the ETag vouches for it.
    (version.lastModified === lastModified ||
      (isStrong(etag) && !hasHeader(reply, 'last-modified')));
  if (!fits) return undefined;
  return { from: held.bytes, total: held.total, version, mediaType: reply.headers['content-type'] };
};

/** A 200: the whole file, whatever was asked for. */
const whole = (reply: MediaReply, held: Held | undefined): Start | undefined => {
  const total = lengthFromReply(reply);
  const range = contentRange(reply);
  const isAll = range?.first === 0 && range.last + 1 === total && range.total === total;
  if (hasHeader(reply, 'content-range') && !isAll) {
    if (held) return undefined;
    throw bad(messages.partialFileAsWhole);
  }
  const coding = codingFromReply(reply);
  if (coding !== undefined) throw bad(messages.fileCompressed({ coding }));
  if (total === undefined && !isChunked(reply)) throw bad(messages.fileLengthUnknown);
  const version = versionFromReply(reply);
  // The same version in another length: it may be the rest, with the wrong status.
  if (held && total !== held.total && ifRange(version) === ifRange(held.version)) return undefined;
  return { from: 0, total, version, mediaType: reply.headers['content-type'] };
};

const bad = (detail: Message): AppError => new AppError('platform_error', detail);

const isStrong = (etag: string | undefined): boolean => etag !== undefined && STRONG.test(etag);

const hasHeader = ({ headers }: MediaReply, name: string): boolean => headers[name] !== undefined;

/** Fifteen digits are exact in a number. */
const contentRange = ({ headers }: MediaReply) => {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/i.exec(headers['content-range'] ?? '');
  if (!match) return undefined;
  const [first, last, total] = match.slice(1).map(Number) as [number, number, number];
  return { first, last, total };
};

const lengthFromReply = ({ headers }: MediaReply): number | undefined =>
  /^\d{1,15}$/.test(headers['content-length'] ?? '')
    ? Number(headers['content-length'])
    : undefined;

const isChunked = ({ headers }: MediaReply): boolean =>
  headers['transfer-encoding']?.trim().toLowerCase() === 'chunked';

/** How the bytes are packed, if they are: they are no media then. */
const codingFromReply = ({ headers }: MediaReply): string | undefined => {
  const named = [headers['content-encoding'], headers['transfer-encoding']]
    .flatMap((value) => value?.split(',') ?? [])
    .map((name) => name.trim().toLowerCase())
    .find((name) => !['', 'identity', 'chunked'].includes(name));
  if (named === undefined) return undefined;
  return /^[\w.-]{1,20}$/.test(named) ? named : 'in a way not known here';
};
