/**
 * Keeps to what the terms of official APIs ask of storing: has again in time what they gave, and deletes what
 * is too old or gone from the platform. Only where the person switched it on for that API, since it deletes;
 * the first list of what is deleted is shown and confirmed. It looks at everything that the API ever gave here,
 * whichever collection holds it: the terms bind the person, and not one collection.
 *
 * What is had again comes by the route that is tried first for it, which may be the public page.
 */
import type { StoringTerms } from '#kit/official.ts';
import type { Platform } from '#kit/operation.ts';
import { AppError } from '#kit/errors.ts';
import type { Topic } from '#kit/topics.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type {
  KeptTermsSetting,
  Redraft,
  Store,
  TermsDeletion,
  TermsHolding,
} from '../../store/index.ts';
import { mergeWords } from '../merge-words.ts';
import type { RunStarts } from '../run-starts.ts';
import { messages } from '../messages.ts';
import { SCHEDULED } from '../due.ts';

const DAY_MS = 86_400_000;

interface Config {
  readonly store: Store;
  readonly catalogue: Pick<Catalogue, 'platform' | 'entries'>;
  readonly recheck: RunStarts['recheck'];
  readonly redraft: Redraft;
  readonly now: () => number;
  readonly changed: (...topics: readonly Topic[]) => void;
}

/** A list of what is deleted, and the moment for which it was made. */
export interface DueDeletion {
  readonly at: string;
  readonly planned: TermsDeletion;
}

export type TermsKeeping = ReturnType<typeof createTermsKeeping>;

export const createTermsKeeping = (config: Config) => {
  const { store, catalogue, recheck, redraft, now, changed } = config;

  /** Throws `not_found` for a platform without an official API. */
  const find = (segment: string): Api => {
    const platform = catalogue.platform(segment);
    const storing = platform?.official?.policy.storing;
    if (!platform || !storing) throw new AppError('not_found', messages.noTermsFor({ segment }));
    return {
      platform,
      storing,
      operations: catalogue.entries
        .filter(
          (entry) =>
            entry.platform.segment === platform.segment && entry.routes.includes('official-api'),
        )
        .map(({ id }) => id),
    };
  };

  const kept = ({ segment }: Pick<Platform, 'segment'>): KeptTermsSetting | undefined =>
    store.settings.get('keptTerms')[segment];

  const put = ({ segment }: Platform, next: KeptTermsSetting | undefined): void => {
    const { [segment]: _, ...others } = store.settings.get('keptTerms');
    store.settings.set('keptTerms', next ? { ...others, [segment]: next } : others);
    changed('settings');
  };

  const note = (platform: Platform, more: Partial<KeptTermsSetting>): void => {
    const present = kept(platform);
    if (present) put(platform, { ...present, ...more });
  };

  /** The run of a collection that is not over yet, if there is one. */
  const openRun = (collection: number) => {
    const [last] = store.runs.recent(1, collection);
    return last && OPEN.has(last.state) ? last : undefined;
  };

  const isChecking = (holdings: readonly TermsHolding[]): boolean =>
    holdings.some(({ collection }) => {
      const run = openRun(collection);
      return run?.kind === 'recheck' && (run.state === 'running' || run.state === 'waiting');
    });

  /** Asks again for what was not seen for long, one run a collection. */
  const check = async ({ platform, storing, operations }: Api): Promise<void> => {
    const before = toInstant(now() - storing.checkDays * DAY_MS);
    for (const { collection } of store.termsDeletions.holdings(operations)) {
      const name = store.collections.bySeq(collection)?.name;
      // What was fetched without collecting, or was deleted, is asked for by nobody: it goes in time.
      if (collection <= 0 || name === undefined || openRun(collection)) continue;
      const stale = await store.termsDeletions.stale(collection, operations, before);
      if (stale.size === 0) continue;
      try {
        await recheck(name, SCHEDULED, stale);
      } catch (error) {
        // Nobody can be asked about these one by one: they are deleted in time.
        if (!(error instanceof AppError && error.kind === 'validation_error')) throw error;
      }
    }
    note(platform, { checkedAt: toInstant(now()) });
  };

  const plan = async ({ storing, operations }: Api, at: string): Promise<TermsDeletion> =>
    store.termsDeletions.plan({
      operations,
      deletesRemoved: storing.deletesRemoved,
      ...(storing.keepDays !== undefined && {
        before: toInstant(Date.parse(at) - storing.keepDays * DAY_MS),
      }),
    });

  const carryOut = async (platform: Platform, planned: TermsDeletion): Promise<void> => {
    await store.termsDeletions.delete(planned, redraft);
    const { items, replies } = planned;
    note(platform, { isConfirmed: true, deleted: { at: toInstant(now()), items, replies } });
    changed('collections', 'calls');
    // Where it is interrupted, the next deletion goes on with it.
    await mergeWords(store).catch(() => undefined);
  };

  const deleteDue = async (api: Api): Promise<void> => {
    const planned = await plan(api, toInstant(now()));
    if (!isEmpty(planned)) await carryOut(api.platform, planned);
  };

  return {
    find,
    kept,
    holdings: (segment: string): TermsHolding[] =>
      store.termsDeletions.holdings(find(segment).operations),

    /** Switches it on or off; what was confirmed is to be confirmed again afterwards. */
    keep: (segment: string, wanted: boolean): void => {
      const { platform } = find(segment);
      if (wanted === (kept(platform) !== undefined)) return;
      put(platform, wanted ? { since: toInstant(now()), isConfirmed: false } : undefined);
    },

    /** What would be deleted now. Nothing is. */
    due: async (segment: string): Promise<DueDeletion> => {
      const at = toInstant(now());
      return { at, planned: await plan(find(segment), at) };
    },

    /**
     * Deletes the list of that digest and moment, and confirms that later ones are deleted by themselves
     * where it is switched on. `undefined` where something else is due by then: nothing was deleted.
     */
    delete: async (
      segment: string,
      { at, digest }: { readonly at: string; readonly digest: string },
    ): Promise<TermsDeletion | undefined> => {
      const api = find(segment);
      const planned = await plan(api, at);
      if (planned.digest !== digest || Date.parse(at) > now()) return undefined;
      await carryOut(api.platform, planned);
      return planned;
    },

    /** Asks again for what was not seen for long, at once. */
    check: async (segment: string): Promise<void> => check(find(segment)),

    /** What is to be done by now, for every API for which it is switched on. */
    look: async (signal?: AbortSignal): Promise<void> => {
      for (const segment of Object.keys(store.settings.get('keptTerms'))) {
        if (signal?.aborted || !catalogue.platform(segment)?.official) continue;
        const api = find(segment);
        const { checkedAt, isConfirmed } = kept(api.platform) ?? {};
        // What a refusal or an empty budget stopped is not begun anew every hour.
        if (checkedAt === undefined || now() - Date.parse(checkedAt) >= DAY_MS) await check(api);
        const holdings = store.termsDeletions.holdings(api.operations);
        if (isConfirmed && !signal?.aborted && !isChecking(holdings)) await deleteDue(api);
      }
    },
  };
};

interface Api {
  readonly platform: Platform;
  readonly storing: StoringTerms;
  /** What the API answers. */
  readonly operations: readonly string[];
}

const toInstant = (ms: number): string => new Date(ms).toISOString();

const OPEN: ReadonlySet<string> = new Set(['running', 'waiting', 'paused', 'attention']);

export const isEmpty = ({ aged, removed }: TermsDeletion): boolean =>
  aged.length + removed.length === 0;
