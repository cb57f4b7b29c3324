/** How long anything may be kept that a laboratory gathers: one limit of the owner, which holds in every project. */
import { createHash } from 'node:crypto';
import { pruneLimitsIn, type RetentionPlanRow, type Store } from '../../store/index.ts';
import { withProjectStore } from './project-store.ts';
import { laboratoryIn } from '../store/laboratory.ts';

/** What a limit means for one data file. */
export interface PlaceRetention {
  /** The project; absent beside the projects. */
  readonly project?: string;
  readonly collections: readonly RetentionPlanRow[];
  /** Answers that no collection needs, older than the limit: they are deleted with their replies. */
  readonly answers: number;
}

export interface RetentionPlan {
  /** `null`: without a limit. */
  readonly days: number | null;
  readonly places: readonly PlaceRetention[];
  /** SHA-256 of what would be deleted now. */
  readonly digest: string;
}

/** What a limit of so many days would mean, if it were set now. */
export const planRetention = async (
  dir: string,
  root: Store,
  days: number | null,
): Promise<RetentionPlan> => {
  const places = [placeRetention(root, days)];
  for (const project of laboratoryIn(root).projects.held())
    places.push(
      await withProjectStore(dir, project, (store) => ({
        project: project.name,
        ...placeRetention(store, days),
      })),
    );
  const going = places.map(({ project, collections, answers }) => ({
    project,
    answers,
    collections: collections.filter(({ isDue }) => isDue),
  }));
  const digest = createHash('sha256').update(JSON.stringify({ days, going })).digest('hex');
  return { days, places, digest };
};

const placeRetention = (store: Store, days: number | null): PlaceRetention => {
  const limits = pruneLimitsIn({ ...store.settings.all(), mostRetentionDays: days });
  return {
    collections: store.retention.plan(days),
    answers: store.pruning.plan(limits).answers,
  };
};

/** Sets the limit for the laboratory and each of its projects; those that are made later take it over. */
export const setRetention = async (
  dir: string,
  root: Store,
  days: number | null,
): Promise<void> => {
  // First, so that no limit holds of which nobody can tell when it was set.
  laboratoryIn(root).audit.append('retention-set', { facts: { days } });
  root.settings.set('mostRetentionDays', days);
  for (const project of laboratoryIn(root).projects.held())
    await withProjectStore(dir, project, (store) => adoptRetention(store, root));
};

/** Gives a project the limit of its laboratory. */
export const adoptRetention = (
  { settings }: Pick<Store, 'settings'>,
  root: Pick<Store, 'settings'>,
): void => {
  const days = root.settings.get('mostRetentionDays');
  if (settings.get('mostRetentionDays') !== days) settings.set('mostRetentionDays', days);
};

/** Deletes what a data file may keep no longer. */
export const expireStore = async (store: Store, signal?: AbortSignal): Promise<void> => {
  for (const seq of store.retention.due()) {
    if (signal?.aborted === true) return;
    store.retention.stop(seq);
    await store.retention.expire(seq);
  }
  await store.deleted.emptyOld();
  const limits = pruneLimitsIn(store.settings.all());
  if (limits.olderThanDays !== undefined || limits.keepBelowMb !== undefined)
    await store.pruning.prune(limits, signal);
  await store.evidenceObjects.sweep(signal);
};

/** The same for projects that are closed: nobody has them open, and what they hold has its days all the same. */
export const expireClosed = async (
  dir: string,
  root: Store,
  signal?: AbortSignal,
): Promise<void> => {
  for (const project of laboratoryIn(root).projects.held())
    if (project.closed !== null && signal?.aborted !== true)
      await withProjectStore(dir, project, async (store) => {
        adoptRetention(store, root);
        await expireStore(store, signal);
      });
};
