/**
 * Asks a server that speaks S3. One of the places beside `core/net` that open connections outward: it asks the
 * one address that the operator gave, for what is kept.
 */
import { hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request } from 'undici';
import type { ListedObject, StoredObject } from './object-store.ts';

/** What a client needs; cloned to its thread. */
export interface S3Config {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Without slashes at its ends. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  /** Milliseconds for each of two tries. */
  readonly tryMs: number;
}

export type S3Request =
  | { readonly put: readonly StoredObject[] }
  | { readonly get: string }
  /** The names after one, in their order; from the first on where it is empty. */
  | { readonly listAfter: string }
  | { readonly remove: readonly string[] };

export type S3Reply =
  | { readonly done: true }
  | { readonly bytes: Uint8Array | undefined }
  | { readonly listed: readonly ListedObject[]; readonly isLast: boolean };

/** Thrown for whatever keeps it from being done; its message names no place and no secret. */
export class S3Failure extends Error {
  override readonly name = 'S3Failure';
}

/** Requests of one question at a time. */
const AT_ONCE = 8;
const TRIES = 2;
const PAUSE_MS = 200;
/** A body is kept up to 64 MB; an answer that lists is far smaller. */
const MOST_BYTES = 128 * 1_000_000;

interface Sent {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly body?: Uint8Array;
}

interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
}

export const createS3Client = (config: S3Config): ((request: S3Request) => Promise<S3Reply>) => {
  const agent = new Agent({ connections: AT_ONCE, connect: { timeout: config.tryMs } });
  const folder = config.prefix === '' ? '' : `${config.prefix}/`;
  const bucket = `${config.endpoint.replace(/\/$/, '')}/${config.bucket}`;
  const urlOf = (name: string): URL => new URL(`${bucket}/${folder}${name}`);

  const sendOnce = async ({ method, url, body }: Sent): Promise<Answer> => {
    const { headers } = await new AwsV4Signer({
      ...config,
      service: 's3',
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': hash('sha256', body ?? '', 'hex') },
    }).sign();
    const reply = await request(url, {
      method,
      headers: Object.fromEntries(headers),
      body: body ?? null,
      dispatcher: agent,
      signal: AbortSignal.timeout(config.tryMs),
    });
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of reply.body as AsyncIterable<Uint8Array>) {
      parts.push(part);
      size += part.byteLength;
      if (size > MOST_BYTES) throw new S3Failure('it answered with too much');
    }
    return { status: reply.statusCode, body: Buffer.concat(parts) };
  };

  /** Once more after a failure that may be over at once; the same name may be put twice. */
  const send = async (sent: Sent, expected: readonly number[]): Promise<Answer> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await sendOnce(sent).catch(failureFromThrown);
      if (!(answer instanceof Error)) {
        if (expected.includes(answer.status)) return answer;
        if (answer.status < 500 || tries >= TRIES) throw failureFromAnswer(answer);
      } else if (tries >= TRIES) throw answer;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };

  const list = async (after: string): Promise<S3Reply> => {
    const url = new URL(`${bucket}/`);
    url.searchParams.set('list-type', '2');
    url.searchParams.set('prefix', folder);
    if (after !== '') url.searchParams.set('start-after', folder + after);
    const { body } = await send({ method: 'GET', url }, [200]);
    return parseList(Buffer.from(body).toString('utf8'), folder);
  };

  return async (request) => {
    if ('put' in request) {
      await inParallel(request.put, async ({ name, bytes }) => {
        await send({ method: 'PUT', url: urlOf(name), body: bytes }, [200]);
      });
      return { done: true };
    }
    if ('remove' in request) {
      await inParallel(request.remove, async (name) => {
        await send({ method: 'DELETE', url: urlOf(name) }, [200, 204, 404]);
      });
      return { done: true };
    }
    if ('listAfter' in request) return list(request.listAfter);
    const { status, body } = await send({ method: 'GET', url: urlOf(request.get) }, [200, 404]);
    if (status === 404 && codeIn(body) === 'NoSuchBucket')
      throw failureFromAnswer({ status, body });
    return { bytes: status === 404 ? undefined : new Uint8Array(body) };
  };
};

/** Ends with the first failure, once what is under way has ended. */
const inParallel = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const left = [...all];
  const workOn = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, workOn));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
};

const failureFromThrown = (error: unknown): S3Failure => {
  if (error instanceof S3Failure) return error;
  if (!(error instanceof Error)) return new S3Failure('unknown error');
  if (error.name === 'TimeoutError') return new S3Failure('it did not answer in time');
  // Codes of the system and of undici: their messages may name the address.
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return new S3Failure(`it cannot be reached (${code})`);
};

const failureFromAnswer = ({ status, body }: Answer): S3Failure => {
  const code = codeIn(body);
  return new S3Failure(`it answered ${status}${code === undefined ? '' : ` (${code})`}`);
};

/** The code of an error such as `AccessDenied`. */
const codeIn = (body: Uint8Array): string | undefined => {
  const code = between(Buffer.from(body.subarray(0, 4096)).toString('utf8'), 'Code');
  return code !== undefined && /^[A-Za-z]{1,64}$/.test(code) ? code : undefined;
};

/** The text of the first element of a name, which holds no other element. */
const between = (xml: string, name: string): string | undefined => {
  const from = xml.indexOf(`<${name}>`);
  const to = xml.indexOf(`</${name}>`, from);
  return from < 0 || to < 0 ? undefined : xml.slice(from + name.length + 2, to);
};

/** Names of ours hold no letter that XML writes otherwise; what else is in the bucket is passed over. */
const parseList = (xml: string, folder: string): S3Reply => {
  const listed = xml
    .split('<Contents>')
    .slice(1)
    .flatMap((entry): ListedObject[] => {
      const key = between(entry, 'Key');
      const modifiedAt = Date.parse(between(entry, 'LastModified') ?? '');
      return key === undefined || !key.startsWith(folder) || Number.isNaN(modifiedAt)
        ? []
        : [{ name: key.slice(folder.length), modifiedAt }];
    });
  return { listed, isLast: between(xml, 'IsTruncated') !== 'true' || listed.length === 0 };
};
