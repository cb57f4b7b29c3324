import type { Store } from '../store/index.ts';
import type { Caller, Good, ResolvedCall } from './engine.ts';
import type { MetaOf } from './meta.ts';

/**
 * An answer from further ahead was kept before the clock was set back: nobody knows how old it is, so
 * it does not count as fresh. Less than this is how a clock is kept right.
 */
const CLOCK_STEP_MS = 60_000;

interface Parts {
  readonly store: Pick<Store, 'calls'>;
  readonly now: () => number;
  readonly metaOf: MetaOf;
}

/** The kept answer to a question, where the caller accepts one and one is young enough. It costs nothing. */
export const createArchive =
  ({ store, now, metaOf }: Parts) =>
  (question: ResolvedCall, caller: Caller): Good | undefined => {
    const { entry, params, paramsKey } = question;
    const { maxAge } = caller;
    if (caller.noArchive === true || maxAge === undefined || !(maxAge > 0)) return undefined;
    const notBefore = new Date(Math.max(0, now() - maxAge * 1000)).toISOString();
    const notAfter = new Date(now() + CLOCK_STEP_MS).toISOString();
    const kept = store.calls.latestAnswer(entry.id, paramsKey, notBefore, notAfter);
    if (!kept) return undefined;
    const { keyId, door } = caller;
    store.calls.noteArchiveHit({ operation: entry.id, params, keyId, door, route: kept.route });
    const meta = metaOf(kept.callId, entry.id, keyId, {
      fromArchive: true,
      notices: kept.notices,
      ...(kept.route === null ? {} : { route: kept.route }),
      fetchedAt: kept.fetchedAt,
    });
    return { ok: true, json: kept.data, envelope: kept.envelope, resolved: question, meta };
  };
