import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { readRecording } from '../../core/net/recordings.ts';

/** Where real recordings lie, one folder a platform; they are no part of the project. */
export const RECORDINGS = join(import.meta.dirname, '../../../shared/recordings');

/** The recordings of one platform. Where they are absent, tests of them are skipped and say `why`. */
export const openRecordings = (segment: string) => {
  const root = join(RECORDINGS, segment);
  const present = existsSync(root);
  return {
    root,
    present,
    why: present ? '' : ' (skipped: no recordings beside the project)',
    recorded: (name: string): Reply => readRecording(join(root, name)),
    /** JSON that lies in a recording's folder beside the exchange, or is its body. */
    json: (name: string, part: string): unknown =>
      JSON.parse(readFileSync(join(root, name, part), 'utf8')),
  };
};

/** The error of ours with which a reading ends. Throws anything else, and when there is none. */
export const appErrorFrom = (read: () => unknown): AppError => {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it was read without an error');
};

/** The kind of our error with which a reading ends. */
export const catchErrorKind = (read: () => unknown): string => {
  try {
    read();
    return 'no error';
  } catch (error) {
    return error instanceof AppError ? error.kind : String(error);
  }
};
