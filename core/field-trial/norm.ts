/**
 * What is known of each operation: the form of its invented replies, the fields that they fill, and how many
 * requests it takes. The file is derived from the invented sites (`npm run norm`), never from recordings.
 */
import { lazy } from '#kit/lazy.ts';
import { isOtherForm, keyNames, lostKeys } from './form-changes.ts';
import type { Form, Skeleton } from './skeleton.ts';
import file from './norm.json' with { type: 'json' };

export interface NormEntry {
  /** Requests of one call. */
  readonly requests: number;
  readonly fields: readonly string[];
  readonly keys: Skeleton;
}

/** By operation. */
export type Norm = Readonly<Record<string, NormEntry>>;

export const NORM: Norm = file;

/** Names of keys of all invented replies: they are the platforms’ own, and say nothing of anybody. */
export const knownKeys = lazy(
  () => new Set(Object.values(NORM).flatMap(({ keys }) => [...keyNames(keys)])),
);

export interface MatchedForm extends Form {
  readonly match?: 'known' | 'partly' | 'unknown';
  readonly missing: readonly string[];
}

/** Without a norm of the operation nothing is known of its form. */
export const matchForm = (form: Form, norm: NormEntry | undefined): MatchedForm => {
  if (norm === undefined) return { ...form, missing: [] };
  const missing = lostKeys(norm.keys, form.keys);
  const match =
    missing.length === 0 ? 'known' : isOtherForm(norm.keys, form.keys) ? 'unknown' : 'partly';
  return { ...form, match, missing };
};
