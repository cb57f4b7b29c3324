/**
 * A server on this computer that speaks as much of S3 as an evidence store asks: objects in memory, path-style
 * addresses. It checks that requests are signed in the right form for the right place, with the right hash of their
 * body; not the signature itself. In a thread of its own, because whoever asks holds the thread of the test.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveAsks } from '../file/serve-asks.ts';

export const S3_BUCKET = 'evidence';

/** Answers requests that begin with `to` (`PUT lab/ab`) with a status, or never. */
export interface S3Fault {
  readonly to: string;
  readonly answer: number | 'silence';
  /** So many of them; all when left out. */
  readonly times?: number;
}

export type S3Control =
  | { readonly start: true }
  | { readonly requests: true }
  | { readonly keys: true }
  | { readonly read: string }
  | { readonly write: string; readonly text: string }
  | { readonly remove: string }
  | { readonly age: string; readonly ms: number }
  | { readonly fault: S3Fault | undefined };

interface Held {
  readonly bytes: Buffer;
  readonly at: number;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-test-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/;
/** So few, that whoever lists has to go on. */
const LISTED = 2;

const objects = new Map<string, Held>();
let requests: string[] = [];
let fault: S3Fault | undefined;
let faults = 0;

const failure = (line: string): S3Fault['answer'] | undefined => {
  if (!fault || !line.startsWith(fault.to)) return undefined;
  faults += 1;
  return faults <= (fault.times ?? Infinity) ? fault.answer : undefined;
};

const answer = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
  const url = new URL(request.url ?? '', 'http://localhost');
  const [bucket, ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
  const key = rest.join('/');
  const isList = url.searchParams.get('list-type') === '2';
  const line = `${request.method} ${isList ? url.search : key}`;
  requests.push(line);
  const end = (status: number, content: string | Uint8Array = ''): void =>
    void response.writeHead(status).end(content);
  const refuse = (status: number, code: string): void =>
    end(status, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  const failed = failure(line);
  if (failed === 'silence') return;
  if (failed !== undefined) return refuse(failed, 'SlowDown');
  const sha256 = createHash('sha256').update(body).digest('hex');
  if (!AUTHORIZATION.test(request.headers.authorization ?? '')) return refuse(403, 'AccessDenied');
  if (request.headers['x-amz-content-sha256'] !== sha256)
    return refuse(400, 'XAmzContentSHA256Mismatch');
  if (bucket !== S3_BUCKET) return refuse(404, 'NoSuchBucket');
  if (isList) return end(200, listed(url.searchParams));
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, at: Date.now() });
    return end(200);
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return end(204);
  }
  const found = objects.get(key);
  return found ? end(200, found.bytes) : refuse(404, 'NoSuchKey');
};

const listed = (params: URLSearchParams): string => {
  const [prefix, after] = [params.get('prefix') ?? '', params.get('start-after') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const contents = keys.slice(0, LISTED).map((key) => {
    const at = new Date(objects.get(key)?.at ?? 0).toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>1</Size></Contents>`;
  });
  const isTruncated = String(keys.length > LISTED);
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}</ListBucketResult>`;
};

const start = async (): Promise<string> => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request, Buffer.concat(parts), response));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

serveAsks<S3Control>(() => async (request) => {
  if ('start' in request) return start();
  if ('requests' in request) {
    const since = requests;
    requests = [];
    return since;
  }
  if ('keys' in request) return [...objects.keys()].sort();
  if ('read' in request) return objects.get(request.read)?.bytes.toString('latin1');
  if ('write' in request)
    objects.set(request.write, { bytes: Buffer.from(request.text, 'latin1'), at: Date.now() });
  if ('remove' in request) objects.delete(request.remove);
  if ('age' in request) {
    const found = objects.get(request.age);
    if (found) objects.set(request.age, { ...found, at: Date.now() - request.ms });
  }
  if ('fault' in request) [fault, faults] = [request.fault, 0];
  return undefined;
});
