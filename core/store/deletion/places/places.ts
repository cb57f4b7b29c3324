import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { ForgettingPlaceName } from '#kit/forgetting-place.ts';
import { downloads } from './downloads.ts';
import { olderCopies } from './older-copies.ts';
import type { ForgettingPlace, PersonTest, PlaceContext, PlaceFinding } from './place.ts';
import { savedViews } from './saved-views.ts';
import { siteCaches, siteSignIns } from './site-data.ts';
import { unreadReplies } from './unread-replies.ts';

/** All of them; a new one is one file and one line here. */
const PLACES: readonly ForgettingPlace[] = [
  downloads,
  savedViews,
  unreadReplies,
  olderCopies,
  siteCaches,
  siteSignIns,
];

/** What one place has of a person. */
export interface FoundInPlace {
  readonly name: ForgettingPlaceName;
  readonly findings: readonly PlaceFinding[];
  /** SHA-256: the same findings have the same. */
  readonly digest: string;
}

/** Those places that have something of the person. */
export const findInPlaces = (context: PlaceContext, test: PersonTest): readonly FoundInPlace[] =>
  PLACES.map(({ name, find }) => {
    const findings = find(context, test);
    return { name, findings, digest: digestFindings(findings) };
  }).filter(({ findings }) => findings.length > 0);

/** Deletes what was found; returns the files that go once the transaction is committed. */
export const removeFromPlace = (
  context: PlaceContext,
  { name, findings }: FoundInPlace,
): readonly string[] =>
  PLACES.find((place) => place.name === name)?.remove?.(
    context,
    findings.map(({ key }) => key),
  ) ?? [];

export const removeFiles = (paths: readonly string[]): void => {
  for (const path of paths) rmSync(path, { recursive: true, force: true });
};

const digestFindings = (findings: readonly PlaceFinding[]): string =>
  createHash('sha256')
    .update(JSON.stringify(findings.map(({ key }) => key).toSorted()))
    .digest('hex');
