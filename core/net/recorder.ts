import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reply } from '#kit/exchange.ts';
import { redactHeaders, redactRequest, redactText } from '#kit/redact.ts';
import { redactAnswer } from './secrets.ts';

/** Writes exchanges as recordings that `loadRecordings` reads again. */
export interface Recorder {
  /** Writes one exchange and answers its folder. */
  readonly write: (reply: Reply) => Promise<string>;
}

/**
 * Writes each exchange into a folder of its own under `dir`, without cookies, keys and tokens.
 * Only this user can read them. A recording appears whole or not at all: it is written beside, and then renamed.
 */
export const record = (dir: string): Recorder => ({
  write: async (reply) => {
    const beside = join(dir, `.writing-${randomBytes(8).toString('hex')}`);
    await mkdir(beside, { recursive: true, mode: 0o700 });
    try {
      await writeFile(join(beside, 'request.json'), pretty(requestFile(reply)), OWNER_ONLY);
      await writeFile(join(beside, 'response.json'), pretty(responseFile(reply)), OWNER_ONLY);
      await writeFile(join(beside, 'response.body'), redactAnswer(reply), OWNER_ONLY);
      return await moveInto(beside, dir, folderName(reply));
    } catch (error) {
      await rm(beside, { recursive: true, force: true });
      throw error;
    }
  },
});

/** What was read is nobody else's business on this computer. */
const OWNER_ONLY = { mode: 0o600 } as const;

/** Two exchanges of one instant get names that differ. */
const moveInto = async (beside: string, dir: string, name: string): Promise<string> => {
  for (let copy = 1; ; copy += 1) {
    const target = join(dir, copy === 1 ? name : `${name}-${copy}`);
    try {
      await rename(beside, target);
      return target;
    } catch (error) {
      if (copy < 100 && isTaken(error)) continue;
      throw error;
    }
  }
};

/** Windows says EPERM or EACCES where others say that the folder is not empty. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EEXIST', 'ENOTEMPTY', 'EPERM', 'EACCES'].includes(String(error.code));

const requestFile = (reply: Reply): object => redactRequest(reply.request);

const responseFile = ({ status, headers, finalUrl, at }: Reply): object => ({
  status,
  headers: redactHeaders(headers),
  at,
  ...(finalUrl === undefined ? {} : { finalUrl: redactText(finalUrl) }),
});

/** `www.site.test-watch-20261121T080322417Z-1f3a9c0d`: safe on every file system, never too long. */
const folderName = ({ request, at }: Reply): string => {
  const { hostname, pathname } = new URL(request.url);
  const words = `${hostname}${pathname}`
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, 80)
    .replace(/[-.]+$/, '');
  const { method, url, body } = redactRequest(request);
  const hash = createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('hex');
  return `${words}-${at.replace(/[-:.]/g, '')}-${hash.slice(0, 8)}`;
};

const pretty = (value: object): string => `${JSON.stringify(value, undefined, 1)}\n`;
