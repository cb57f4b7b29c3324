import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textFromReply, type RequestSpec, type Reply } from '#kit/exchange.ts';

export interface Recorded {
  readonly ask: RequestSpec;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | object;
  readonly at?: string;
}

/** Writes one invented recording as a folder below `dir`; answers its path. */
export const record = (dir: string, name: string, recorded: Recorded): string => {
  const folder = join(dir, name);
  const { ask, status = 200, headers, body, at } = recorded;
  const json = typeof body !== 'string';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'request.json'), JSON.stringify({ method: 'GET', ...ask }));
  writeFileSync(
    join(folder, 'response.json'),
    JSON.stringify({
      status,
      headers: headers ?? { 'content-type': json ? 'application/json' : 'text/html' },
      at: at ?? '2026-08-01T12:00:00.000Z',
    }),
  );
  writeFileSync(join(folder, 'response.body'), json ? JSON.stringify(body) : body);
  return folder;
};

/** Writes a reply at hand as a recording; its body is text. */
export const recordReply = (dir: string, name: string, reply: Reply): string => {
  const { method, url, headers } = reply.request;
  return record(dir, name, {
    ask: { method: method === 'POST' ? 'POST' : 'GET', url, headers },
    status: reply.status,
    headers: reply.headers,
    body: textFromReply(reply),
    at: reply.at,
  });
};
