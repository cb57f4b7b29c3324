import { createHash } from 'node:crypto';
import type { RequestSpec } from '../kit/exchange.ts';

/** One invented exchange, as it will stand in a folder of the sample world. */
export interface Recording {
  /** `videosite/playlist-garden-year`: the folder, below the world. */
  readonly name: string;
  readonly ask: RequestSpec;
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A film cannot be written by hand: its bytes stay as they are, and are known by their SHA-256. */
  readonly body: string | Uint8Array | { readonly sha256: string };
}

/** The one instant at which the whole world was "recorded": every age in it is counted from here. */
export const RECORDED = '2026-09-01T08:00:00.000Z';

export const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;
export const JSON_TEXT = { 'content-type': 'application/json; charset=UTF-8' } as const;

/** Who asks is no part of a recording. */
const LEFT_OUT = new Set(['cookie', 'user-agent']);

const requestFile = ({ ask }: Recording): object => ({
  method: ask.method ?? 'GET',
  url: ask.url,
  headers: Object.fromEntries(
    Object.entries(ask.headers ?? {}).filter(([name]) => !LEFT_OUT.has(name.toLowerCase())),
  ),
  ...(ask.body === undefined ? {} : { body: ask.body }),
});

const responseFile = ({ status, headers }: Recording): object => ({
  status: status ?? 200,
  headers: { ...headers, date: new Date(RECORDED).toUTCString() },
  at: RECORDED,
});

/** The files of one recording, by their path below the world; `kept` reads what was made once. */
export const filesOf = (
  recording: Recording,
  kept: (path: string) => Uint8Array,
): readonly (readonly [path: string, bytes: Uint8Array])[] => {
  const { name, body } = recording;
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const pretty = (value: object): Uint8Array => text(`${JSON.stringify(value, undefined, 1)}\n`);
  return [
    [`${name}/request.json`, pretty(requestFile(recording))],
    [`${name}/response.json`, pretty(responseFile(recording))],
    [
      `${name}/response.body`,
      typeof body === 'string'
        ? text(body)
        : body instanceof Uint8Array
          ? body
          : unchanged(kept(`${name}/response.body`), body.sha256, name),
    ],
  ];
};

const unchanged = (bytes: Uint8Array, sha256: string, name: string): Uint8Array => {
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  throw new Error(`${name}: these are not the bytes that were made once`);
};
