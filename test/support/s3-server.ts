/**
 * A server on this computer that speaks as much of S3 as an evidence store asks: objects in memory, path-style
 * addresses. It checks that requests are signed in the right form with the right hash of their body, and what they
 * are signed for; not the signature itself.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_KEY = 'AKIDEXAMPLE';
export const S3_SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
export const S3_BUCKET = 'evidence';

interface Held {
  readonly bytes: Uint8Array;
  readonly at: number;
}

export interface S3Server {
  readonly endpoint: string;
  /** By key. */
  readonly objects: Map<string, Held>;
  /** `PUT key`, as they came. */
  readonly requests: string[];
  /** Answers each request that fits with this status instead, or never. */
  fail: ((request: string) => number | 'silence' | undefined) | undefined;
  /** Sets how old an object is. */
  readonly age: (key: string, ms: number) => void;
  readonly close: () => Promise<void>;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-test-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/;

export const startS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, Held>();
  const requests: string[] = [];
  const held = new Set<ServerResponse>();

  const answer = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const [bucket, ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
    const key = rest.join('/');
    const line = `${request.method} ${url.searchParams.has('list-type') ? 'list' : key}`;
    requests.push(line);
    const end = (status: number, text: string | Uint8Array = ''): void =>
      void response.writeHead(status).end(text);
    const failed = server.fail?.(line);
    if (failed === 'silence') return void held.add(response);
    if (failed !== undefined) return end(failed, '<Error><Code>SlowDown</Code></Error>');
    const sha256 = createHash('sha256').update(body).digest('hex');
    if (!AUTHORIZATION.test(request.headers.authorization ?? ''))
      return end(403, '<Error><Code>AccessDenied</Code></Error>');
    if (request.headers['x-amz-content-sha256'] !== sha256)
      return end(400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>');
    if (bucket !== S3_BUCKET) return end(404, '<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, at: Date.now() });
      return end(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return end(204);
    }
    if (url.searchParams.get('list-type') === '2') return end(200, listed(url.searchParams));
    const found = objects.get(key);
    return found ? end(200, found.bytes) : end(404, '<Error><Code>NoSuchKey</Code></Error>');
  };

  /** Two at a time, so that whoever lists has to go on. */
  const listed = (params: URLSearchParams): string => {
    const [prefix, after] = [params.get('prefix') ?? '', params.get('start-after') ?? ''];
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const contents = keys.slice(0, 2).map((key) => {
      const at = new Date(objects.get(key)?.at ?? 0).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>1</Size></Contents>`;
    });
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > 2}</IsTruncated>${contents.join('')}</ListBucketResult>`;
  };

  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request, Buffer.concat(parts), response));
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const server: S3Server = {
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    objects,
    requests,
    fail: undefined,
    age: (key, ms) => {
      const found = objects.get(key);
      if (found) objects.set(key, { ...found, at: Date.now() - ms });
    },
    close: async () => {
      for (const response of held) response.destroy();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
};

/** The variables with which a program uses it. */
export const s3Environment = ({ endpoint }: Pick<S3Server, 'endpoint'>) => ({
  S3_ENDPOINT: endpoint,
  AWS_REGION: 'eu-test-1',
  AWS_ACCESS_KEY_ID: S3_KEY,
  AWS_SECRET_ACCESS_KEY: S3_SECRET,
});
