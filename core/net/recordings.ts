import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isNode, int, node, str } from '#kit/dig.ts';
import type { Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { SentRequest, Reply } from '#kit/exchange.ts';
import { flatHeaders } from './headers.ts';
import { redactRequest } from '#kit/redact.ts';
import { messages } from './messages.ts';

/** A folder that looked like a recording and is none that can answer, and why. */
export interface SetAside {
  readonly dir: string;
  readonly reason: string;
}

/** Answers from folders of recordings, instead of the network. */
export interface Replay {
  /** How many recordings can answer. */
  readonly size: number;
  readonly setAside: readonly SetAside[];
  readonly has: (request: SentRequest) => boolean;
  /** The newest recording of this request. Throws `platform_error` with `replayMiss` when there is none. */
  readonly answer: (request: SentRequest) => Reply;
}

/** The identity that the platform of this request's host gives it; `undefined` when none does. */
export type IdentityFor = (request: SentRequest) => string | undefined;

/**
 * Reads one recording: a folder with `request.json` {method, url, headers?, body?}, `response.json`
 * {status, headers, finalUrl?, at?} and `response.body`. Other keys are left alone. Its time is `at`,
 * else the `date` header, else a `recorded` or `recorded_date` noted beside it, else the file's own.
 * Throws `validation_error` when the folder is not that.
 */
export const readRecording = (dir: string): Reply => ({
  ...readHead(dir),
  body: readBody(dir),
});

type Head = Omit<Reply, 'body'>;

const readHead = (dir: string): Head => {
  const recordedRequest = readJson(dir, 'request.json');
  const answered = readJson(dir, 'response.json');
  const url = str(recordedRequest, 'url');
  const status = int(answered, 'status');
  if (url === undefined) throw notRecording(dir, 'request.json has no url');
  if (status === undefined) throw notRecording(dir, 'response.json has no status');
  const headers = flatHeaders(node(answered, 'headers') ?? {});
  const body = parseRecordedBody(recordedRequest['body']);
  const finalUrl = str(answered, 'finalUrl') ?? redirectTarget(status, headers['location'], url);
  return {
    request: {
      method: (str(recordedRequest, 'method') ?? 'GET').toUpperCase(),
      url,
      headers: flatHeaders(node(recordedRequest, 'headers') ?? {}),
      body,
    },
    status,
    headers,
    at: readRecordedTime(dir, str(answered, 'at') ?? headers['date'], recordedRequest),
    ...(finalUrl === undefined || finalUrl === url ? {} : { finalUrl }),
  };
};

/**
 * Finds recordings in folders: a folder may be one itself, or hold some one or two levels down.
 * What cannot be read is set aside with its reason. Bodies stay on the disk until they are asked for.
 */
export const loadRecordings = (dirs: readonly string[], identityFor: IdentityFor): Replay => {
  const setAside: SetAside[] = [];
  const byIdentity = new Map<string, { readonly dir: string; readonly head: Head }>();
  let size = 0;
  for (const dir of dirs.flatMap((dir) => recordingsIn(dir))) {
    try {
      const head = readHead(dir);
      readable(dir, head);
      const identity = identified(head.request, identityFor);
      if (identity === undefined) throw notRecording(dir, 'no platform has this host');
      size += 1;
      const known = byIdentity.get(identity);
      if (!known || known.head.at <= head.at) byIdentity.set(identity, { dir, head });
    } catch (error) {
      setAside.push({ dir, reason: error instanceof Error ? error.message : 'unreadable' });
    }
  }
  const find = (request: SentRequest) => byIdentity.get(identified(request, identityFor) ?? '');
  return {
    size,
    setAside,
    has: (request) => find(request) !== undefined,
    answer: (request) => {
      const found = find(request);
      if (found) return { ...found.head, body: readBody(found.dir) };
      const name = identified(request, identityFor) ?? redactRequest(request).url;
      throw new AppError('platform_error', messages.notInRecordings({ size, name }), {
        replayMiss: true,
      });
    },
  };
};

/** Recordings hold no secrets, so requests are named without them on both sides. */
const identified = (request: SentRequest, identityFor: IdentityFor): string | undefined =>
  identityFor(redactRequest(request));

const readable = (dir: string, { request, status }: Head): void => {
  if (!URL.canParse(request.url)) throw notRecording(dir, 'its address is not one');
  if (status < 100 || status > 599) throw notRecording(dir, `its status is ${status}`);
};

const DEPTH = 2;

const recordingsIn = (dir: string, depth = 0): string[] => {
  if (existsSync(join(dir, 'request.json'))) return [dir];
  if (depth === 0 && !existsSync(dir))
    throw new AppError('validation_error', messages.recordingsFolderMissing({ dir }));
  if (depth === DEPTH) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(dir, entry.name))
    .sort()
    .flatMap((inner) => recordingsIn(inner, depth + 1));
};

const readBody = (dir: string): Uint8Array => {
  try {
    return readFileSync(join(dir, 'response.body'));
  } catch (error) {
    throw notRecording(dir, 'response.body is missing', error);
  }
};

const readJson = (dir: string, file: string): Node => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(join(dir, file), 'utf8'));
  } catch (error) {
    throw notRecording(dir, `${file} is missing or not JSON`, error);
  }
  if (!isNode(value)) throw notRecording(dir, `${file} is not an object`);
  return value;
};

const notRecording = (dir: string, why: string, cause?: unknown): AppError =>
  new AppError('validation_error', messages.recordingInvalid({ dir: basename(dir), why }), {
    cause,
  });

/** A JSON body may be written as an object or as its text; requests are compared as objects. */
const parseRecordedBody = (body: unknown): unknown => {
  if (body === null || body === undefined || body === '') return undefined;
  if (typeof body !== 'string' || !body.trimStart().startsWith('{')) return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
};

const redirectTarget = (status: number, location: string | undefined, url: string) =>
  status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url)
    ? new URL(location, url).href
    : undefined;

/** When the reply came: as it says itself, else as was written down beside it, else the file's time. */
const readRecordedTime = (dir: string, text: string | undefined, recordedRequest: Node): string => {
  const noted =
    str(recordedRequest, 'recorded_date') ?? str(recordedRequest, 'recorded') ?? notedInCase(dir);
  const ms = parseInstant(text) ?? parseInstant(noted) ?? fileTime(dir);
  return new Date(ms).toISOString();
};

const notedInCase = (dir: string): string | undefined => {
  const file = join(dir, 'case.json');
  if (!existsSync(file)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return str(value, 'recorded') ?? str(value, 'recorded_date');
  } catch {
    return undefined;
  }
};

const fileTime = (dir: string): number => {
  try {
    return statSync(join(dir, 'response.body')).mtimeMs;
  } catch (error) {
    throw notRecording(dir, 'response.body is missing', error);
  }
};

/**
 * Milliseconds from an HTTP date, an ISO date, or a date with only its month or year (the start of
 * it); notes after the date are left alone: `2024-10 (source commit)`.
 */
const parseInstant = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const instant = /^\d{4}-\d\d-\d\dT/.test(text);
  const day = /^(\d{4})(?:-(0[1-9]|1[0-2]))?(?:-(0[1-9]|[12]\d|3[01]))?(?!\d)/.exec(text);
  const [, year, month = '01', date = '01'] = day ?? [];
  const start = instant || year === undefined ? text : `${year}-${month}-${date}T00:00:00Z`;
  const ms = Date.parse(start);
  return Number.isNaN(ms) ? undefined : ms;
};
