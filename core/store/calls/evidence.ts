import { AppError } from '#kit/errors.ts';
import type { CutOff, Reply } from '#kit/exchange.ts';
import { newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { JSON_OBJECT } from '../file/dialect.ts';
import { sql } from '../file/sql.ts';
import { compress, type Codec } from '../file/packing.ts';
import { sha256Of, unpackBody, type Bodies, type PackedBody, type SizedBody } from './bodies.ts';
import { redactBody, redactHeaders, redactIdentity, redactText } from '#kit/redact.ts';
import { messages } from '../messages.ts';
import { UNDATED_NOTICE } from '#kit/undated.ts';

/** A request and its reply as kept: secrets are taken out, the body is pointed at by its hash. */
export interface ExchangeRow {
  readonly id: string;
  readonly callId: string;
  readonly platform: string;
  /** The platform's one name for this request. */
  readonly identity: string;
  readonly at: string;
  /** Nobody knows when it came: `at` is when it was imported. */
  readonly isUndated?: true;
  readonly method: string;
  readonly url: string;
  /** After redirects, when it differs from `url`. */
  readonly finalUrl: string | null;
  readonly status: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Absent when the request had no body. */
  readonly requestBody?: unknown;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly bodySha256: string;
  /** Of a reply that is not whole: no parser reads it. */
  readonly cutOff?: CutOff;
  /** Bytes of the body as it came, and as it is kept. */
  readonly size: number;
  readonly stored: number;
  readonly codec: Codec;
  /** A person in it asked to be forgotten: the body is what is left of the one that came. */
  readonly redacted?: { readonly at: string; readonly cameAs: string; readonly removed: string };
}

/** What an acknowledged call may show of one exchange. */
export interface Kept {
  readonly sha256: string;
  readonly url: string;
  readonly status: number;
  readonly at: string;
  /** Bytes of the body as it came. */
  readonly size: number;
  /** Of a reply that is not whole. */
  readonly cutOff?: CutOff | undefined;
}

/** A reply to be kept, with its platform and the platform's name for the request. */
export interface Exchange {
  readonly reply: Reply;
  readonly platform: string;
  readonly identity: string;
  /** The body made ready to be kept, where another thread did that. */
  readonly packed?: PackedBody | undefined;
}

/** An exchange made ready outside the transaction, so that nobody waits for the compressor. */
export interface Packed extends Omit<Exchange, 'packed'> {
  readonly sha256: string;
  /** Absent when the same body is kept already. */
  readonly body?: PackedBody | undefined;
}

type StoredExchange = Omit<
  ExchangeRow,
  'requestHeaders' | 'requestBody' | 'responseHeaders' | 'redacted' | 'cutOff' | 'isUndated'
> & {
  isUndated: number;
  /** JSON text. */
  redacted: string | null;
  /** JSON text. */
  cutOff: string | null;
  requestHeaders: string;
  requestBody: string | null;
  responseHeaders: string;
};

export type Evidence = ReturnType<typeof createEvidence>;

export interface EvidenceOptions {
  /**
   * Also of calls that were answered with somebody who is left out, before that person is taken out of
   * them. To everybody else what they were answered is absent, so that nothing of the person is given out.
   */
  readonly hasLeftOut?: boolean;
}

export const createEvidence = (
  db: Db,
  now: Now,
  bodies: Bodies,
  { hasLeftOut = false }: EvidenceOptions = {},
) => {
  const isHeldBack = (sha256: string): boolean =>
    !hasLeftOut &&
    db.get(
      sql`SELECT 1 FROM leftOutCalls JOIN exchanges ON exchanges.callId = leftOutCalls.callId
        WHERE exchanges.bodySha256 = ${sha256} LIMIT 1`,
    ) !== undefined;

  const packOne = ({ packed, ...exchange }: Exchange): Packed => {
    const { body } = exchange.reply;
    const sha256 = packed?.sha256 ?? sha256Of(body);
    return bodies.isKept(sha256)
      ? { ...exchange, sha256 }
      : { ...exchange, sha256, body: packed ?? { sha256, ...compress(body) } };
  };

  /** Makes exchanges ready outside the transaction that keeps them; their bodies are in the evidence store then. */
  const pack = (exchanges: readonly Exchange[]): readonly Packed[] => {
    const all = exchanges.map(packOne);
    const placed = bodies.place(all.flatMap(({ body }) => body ?? []));
    return all.map((one) => (one.body ? { ...one, body: placed.get(one.sha256) } : one));
  };

  /** Keeps a packed exchange. The call's row must be there. */
  const keep = (callId: string, packed: Packed): Kept => {
    const { reply, sha256, body } = packed;
    if (body) bodies.keep({ ...body, size: reply.body.byteLength });
    const id = newId(now());
    const row = rowFromPacked(packed);
    db.send(
      sql`INSERT INTO exchanges
          (id, callId, platform, identity, at, method, url, finalUrl, status,
           requestHeaders, requestBody, responseHeaders, bodySha256, cutOff)
        VALUES
          (${id}, ${callId}, ${row.platform}, ${row.identity}, ${row.at}, ${row.method}, ${row.url},
           ${row.finalUrl}, ${row.status}, ${row.requestHeaders}, ${row.requestBody},
           ${row.responseHeaders}, ${row.bodySha256}, ${row.cutOff})`,
    );
    return {
      sha256,
      url: redactText(reply.request.url),
      status: reply.status,
      at: reply.at,
      size: reply.body.byteLength,
      cutOff: reply.cutOff,
    };
  };

  /**
   * A kept body, raw as it came. Throws `not_found`, `internal_error` when the kept bytes are damaged or missing, and
   * `service_unavailable` while the evidence store cannot be used.
   */
  const body = (sha256: string): Uint8Array => {
    const raw = isHeldBack(sha256) ? undefined : bodies.read(sha256);
    if (!raw) throw new AppError('not_found', messages.noReplyWithHash({ sha256 }));
    return raw;
  };

  const exchanges = (callId: string): ExchangeRow[] =>
    db
      .all<StoredExchange>(
        sql`SELECT exchanges.*, bodies.size, bodies.codec,
            coalesce(bodies.objectSize, length(bodies.bytes)) AS stored,
            (SELECT ${IS_UNDATED} FROM calls WHERE calls.id = exchanges.callId) AS isUndated,
            (SELECT ${JSON_OBJECT}('at', at, 'cameAs', oldSha256, 'removed', removed)
              FROM changedReplies
             WHERE callId = exchanges.callId AND newSha256 = exchanges.bodySha256
             ORDER BY seq DESC LIMIT 1) AS redacted
          FROM exchanges JOIN bodies ON bodies.sha256 = exchanges.bodySha256
          WHERE callId = ${callId} AND (${hasLeftOut ? 1 : 0} OR callId NOT IN (SELECT callId
            FROM leftOutCalls))
          ORDER BY exchanges.rowid`,
      )
      .map(exchangeFromStored);

  /**
   * Whether a reply of the call was deleted because a person in it asked to be forgotten, or is not given
   * out: what is left is no evidence of what others wrote in it.
   */
  const isIncomplete = (callId: string): boolean =>
    db.get(
      sql`SELECT 1 FROM changedReplies WHERE callId = ${callId} AND newSha256 IS NULL
        UNION ALL SELECT 1 FROM leftOutCalls
          WHERE callId = ${callId} AND NOT ${hasLeftOut ? 1 : 0}`,
    ) !== undefined;

  const wholeExchanges = (callId: string): ExchangeRow[] =>
    exchanges(callId).filter(({ cutOff }) => cutOff === undefined);

  return {
    pack,
    keep,
    body,
    /** A kept body as it is packed, with its size unpacked; `undefined` where it is not kept or not given out. */
    packed: (sha256: string): SizedBody | undefined =>
      isHeldBack(sha256) ? undefined : bodies.find(sha256),
    unpack: unpackBody,
    /** Puts the bodies of packed exchanges into the evidence store, before a transaction in which `pack` is called. */
    placeExchanges: (exchanges: readonly Exchange[]): readonly Exchange[] => {
      const placed = bodies.place(exchanges.flatMap(({ packed }) => packed ?? []));
      return exchanges.map((one) =>
        one.packed ? { ...one, packed: placed.get(one.packed.sha256) } : one,
      );
    },
    isIncomplete,
    /** What was asked and answered for a call, in order. */
    exchanges,
    /** The same without what was cut off. */
    wholeExchanges,
    /** The same as replies, for a parser to read again: those that came whole; none where one of them was deleted. */
    replies: (callId: string): Reply[] =>
      (isIncomplete(callId) ? [] : wholeExchanges(callId)).map((row) => ({
        request: {
          method: row.method,
          url: row.url,
          headers: row.requestHeaders,
          ...('requestBody' in row ? { body: row.requestBody } : {}),
        },
        status: row.status,
        headers: row.responseHeaders,
        body: body(row.bodySha256),
        at: row.at,
        ...(row.isUndated && { isUndated: true }),
        ...(row.finalUrl === null ? {} : { finalUrl: row.finalUrl }),
      })),
  };
};

const rowFromPacked = ({ reply, platform, identity, sha256 }: Packed) => {
  const { request } = reply;
  return {
    platform,
    identity: redactIdentity(identity),
    at: reply.at,
    method: request.method,
    url: redactText(request.url),
    finalUrl: reply.finalUrl === undefined ? null : redactText(reply.finalUrl),
    status: reply.status,
    requestHeaders: JSON.stringify(redactHeaders(request.headers)),
    requestBody: request.body === undefined ? null : JSON.stringify(redactBody(request.body)),
    responseHeaders: JSON.stringify(redactHeaders(reply.headers)),
    bodySha256: sha256,
    cutOff: reply.cutOff === undefined ? null : JSON.stringify(reply.cutOff),
  };
};

const exchangeFromStored = ({
  requestBody,
  redacted,
  cutOff,
  isUndated,
  ...row
}: StoredExchange): ExchangeRow => ({
  ...row,
  ...(isUndated === 1 && { isUndated: true }),
  ...(redacted !== null && {
    redacted: JSON.parse(redacted) as NonNullable<ExchangeRow['redacted']>,
  }),
  requestHeaders: JSON.parse(row.requestHeaders) as Record<string, string>,
  responseHeaders: JSON.parse(row.responseHeaders) as Record<string, string>,
  ...(cutOff === null ? {} : { cutOff: JSON.parse(cutOff) as CutOff }),
  ...(requestBody === null ? {} : { requestBody: JSON.parse(requestBody) as unknown }),
});

/** Of a row of `calls`: 1 where nobody knows when its replies came, else 0. */
export const IS_UNDATED = sql`CASE WHEN calls.notices LIKE ${`%"code":"${UNDATED_NOTICE.code}"%`}
  THEN 1 ELSE 0 END`;
