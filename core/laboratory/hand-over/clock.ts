import type { CodingFile } from '#kit/coding/coding-file.ts';
import type { CallParcel, ParcelPage, ParcelRun } from '../../hand-over/parcel.ts';

/** Clocks that differ by no more are as good as equal: nothing is corrected. */
const TOLERATED_MS = 5 * 60_000;

/** Milliseconds to add to the times of a sender whose clock shows `theirs` while ours shows `ours`; mostly 0. */
export const clockOffset = (theirs: string, ours: number): number => {
  const offset = ours - Date.parse(theirs);
  return Math.abs(offset) > TOLERATED_MS ? offset : 0;
};

/** The first of some instants that lies ahead of our clock by more than is tolerated. */
export const instantAhead = (instants: readonly string[], ours: number): string | undefined =>
  instants.find((at) => Date.parse(at) > ours + TOLERATED_MS);

const shifted = <T extends string | null>(at: T, offset: number): T =>
  at === null || offset === 0 ? at : (new Date(Date.parse(at) + offset).toISOString() as T);

export const correctRun = (run: ParcelRun, offset: number): ParcelRun => ({
  ...run,
  created: shifted(run.created, offset),
  updated: shifted(run.updated, offset),
  waitUntil: shifted(run.waitUntil, offset),
  refusedBy: run.refusedBy.map((one) => ({ ...one, at: shifted(one.at, offset) })),
});

export const correctPage = (page: ParcelPage, offset: number): ParcelPage => ({
  ...page,
  updated: shifted(page.updated, offset),
  dueAt: shifted(page.dueAt, offset),
});

export const correctTime = (at: string, offset: number): string => shifted(at, offset);

export const correctCodes = (file: CodingFile, offset: number): CodingFile => ({
  ...file,
  codings: file.codings.map(({ removedAt, ...one }) => ({
    ...one,
    at: shifted(one.at, offset),
    ...(removedAt !== undefined && { removedAt: shifted(removedAt, offset) }),
  })),
  decisions: file.decisions.map((one) => ({ ...one, at: shifted(one.at, offset) })),
});

export const instantsOfCodes = ({ codings, decisions }: CodingFile): readonly string[] => [
  ...codings.map(({ at, removedAt = at }) => (removedAt > at ? removedAt : at)),
  ...decisions.map(({ at }) => at),
];

/**
 * A call with its times as our clock would have shown them. The times of replies out of files and of the
 * sample world were never told by the sender's clock.
 */
export const correctCall = (parcel: CallParcel, offset: number): CallParcel => {
  if (offset === 0) return parcel;
  const { call, exchanges, answer, made } = parcel;
  const ofReplies = call.world === 'live' ? offset : 0;
  return {
    ...parcel,
    call: {
      ...call,
      startedAt: shifted(call.startedAt, offset),
      finishedAt: shifted(call.finishedAt, offset),
    },
    exchanges: exchanges.map(({ redacted, ...one }) => ({
      ...one,
      at: shifted(one.at, ofReplies),
      ...(redacted && { redacted: { ...redacted, at: shifted(redacted.at, offset) } }),
    })),
    answer: answer && {
      ...answer,
      at: shifted(answer.at, offset),
      fetchedAt: shifted(answer.fetchedAt, ofReplies),
    },
    ...(made && {
      made: { ...made, run: correctRun(made.run, offset), page: correctPage(made.page, offset) },
    }),
  };
};

/** All times of a call that its sender's clock told. */
export const instantsOfCall = ({ call, exchanges, answer }: CallParcel): readonly string[] => [
  call.startedAt,
  call.finishedAt,
  ...(answer ? [answer.at] : []),
  ...(call.world === 'live' ? exchanges.map(({ at }) => at) : []),
  ...(call.world === 'live' && answer ? [answer.fetchedAt] : []),
];
