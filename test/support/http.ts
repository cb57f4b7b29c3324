import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Sends the body in chunks, without a length. */
  readonly chunked?: boolean;
}

/** One request on a connection of its own; `Host` and `Origin` may be anything. */
export const ask = (port: number, path: string, asking: Asking = {}): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, chunked = false } = asking;
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: {
          ...(chunked ? { 'transfer-encoding': 'chunked' } : {}),
          ...(body === undefined || chunked ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    request.on('error', reject);
    if (chunked) request.flushHeaders();
    request.end(body);
  });

/** Writes bytes as they are and answers everything that comes back until the server hangs up. */
export const raw = (port: number, bytes: string, untilMs = 3000): Promise<string> =>
  new Promise((resolve) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), untilMs);
    socket.on('data', (chunk) => (got += chunk.toString('utf8')));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(got);
    });
  });

export const jsonIn = (answered: Answered): unknown => JSON.parse(answered.text);

export const dataIn = (answered: Answered): unknown =>
  (jsonIn(answered) as { readonly data: unknown }).data;

/** A batch, as it is asked for. */
export const posted = (entityIds: readonly string[]): Asking => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ entityIds }),
});

/** What the specification says of an error: status, code, words, and what the headers tell of credits. */
export const errorIn = (answered: Answered) => {
  const body = jsonIn(answered) as { errors: { code: string; message: string }[]; data: unknown };
  return {
    status: answered.status,
    code: body.errors[0]?.code,
    message: body.errors[0]?.message ?? '',
    keys: Object.keys(body).sort().join(),
    data: body.data,
    used: answered.headers['x-credits-used'],
    remaining: answered.headers['x-credits-remaining'],
  };
};
