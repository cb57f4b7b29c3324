/** Where an evidence store is: `dir:/path`, or `s3://bucket/prefix`. */
import { isAbsolute } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';

export type Location =
  | { readonly kind: 'dir'; readonly path: string }
  /** `prefix` without slashes at its ends, and empty where there is none. */
  | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string };

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,62}$/;
/** Letters that are the same in an address, in a signature and in XML. */
const FOLDERS = /^[A-Za-z0-9._/-]{0,500}$/;

/** Throws `validation_error` for what names no place. */
export const parseLocation = (text: string): Location => {
  if (text.startsWith('dir:')) {
    const path = text.slice('dir:'.length);
    if (isAbsolute(path)) return { kind: 'dir', path };
  }
  if (text.startsWith('s3://')) {
    const [bucket = '', ...folders] = text.slice('s3://'.length).split('/');
    const names = folders.filter((name) => name !== '');
    const isPlain = names.every((name) => name !== '.' && name !== '..');
    if (BUCKET.test(bucket) && FOLDERS.test(names.join('/')) && isPlain)
      return { kind: 's3', bucket, prefix: names.join('/') };
  }
  throw new AppError('validation_error', messages.evidenceLocationInvalid);
};

/** A place within another: `dir:/evidence` and `projects/1` give `dir:/evidence/projects/1`. */
export const locationWithin = (location: string, folder: string): string => {
  const end = location.endsWith('/') ? location.slice(0, -1) : location;
  return `${end}/${folder}`;
};
