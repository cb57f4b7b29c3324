import type { AnswerRow, Store } from '../store/index.ts';
import type { Entry } from './catalogue.ts';
import type { Caller } from './caller.ts';
import type { Good, ResolvedCall } from './outcome.ts';
import { atOurAddress, inTodaysForm } from './captured-address.ts';
import type { MetaOf } from './meta.ts';
import { capturedKeys, questionKey } from './question-key.ts';
import { earlierParams } from '#kit/params.ts';
import { routeNamed } from '#kit/operation.ts';
import { resultFromData, resultFromJson } from '#kit/result.ts';

/**
 * An answer from further ahead was kept before the clock was set back: nobody knows how old it is, so
 * it does not count as fresh. Less than this is how a clock is kept right.
 */
const CLOCK_STEP_MS = 60_000;

interface Parts {
  readonly store: Pick<Store, 'calls'>;
  readonly now: () => number;
  readonly base: () => string;
  readonly metaOf: MetaOf;
}

/** The kept answer to a question, where the caller accepts one and one is young enough. It costs nothing. */
export const createArchive =
  ({ store, now, base, metaOf }: Parts) =>
  (question: ResolvedCall, caller: Caller): Good | undefined => {
    const { entry, params, paramsKey } = question;
    const { maxAge } = caller;
    if (caller.noArchive === true || maxAge === undefined || !(maxAge > 0)) return undefined;
    const notBefore = new Date(Math.max(0, now() - maxAge * 1000)).toISOString();
    const notAfter = new Date(now() + CLOCK_STEP_MS).toISOString();
    const latest = (key: string): AnswerRow | undefined =>
      store.calls.latestAnswer(entry.id, key, notBefore, notAfter);
    // What was asked for under earlier names of parameters answers the same question.
    const earlier = earlierParams(entry.params, params);
    const keys = [
      ...(isKeptApart(entry, caller) ? capturedKeys(entry, params) : []),
      ...(earlier ? [questionKey(entry, earlier, base(), caller.route)] : []),
      paramsKey,
    ];
    const kept = keys.map(latest).reduceRight(newer);
    if (!kept) return undefined;
    const { keyId, door } = caller;
    const { route, world } = kept;
    store.calls.noteArchiveHit({ operation: entry.id, params, keyId, door, route, world });
    const meta = metaOf(kept.callId, entry.id, keyId, {
      world,
      fromArchive: true,
      notices: kept.notices,
      ...(kept.route === null ? {} : { route: kept.route }),
      fetchedAt: kept.fetchedAt,
    });
    const good = { ok: true, resolved: question, meta } as const;
    const result = inTodaysForm(entry, resultFromJson(kept.json, kept.body));
    return kept.route === 'capture' && entry.operation.list
      ? { ...good, result: resultFromData(atOurAddress(entry, params, result, base())) }
      : { ...good, result };
  };

/** Captured lists stand under a key of their own; whoever names no route is answered by either. */
const isKeptApart = ({ operation }: Entry, { route }: Caller): boolean =>
  operation.list && route === undefined && routeNamed(operation, 'capture') !== undefined;

const newer = (one: AnswerRow | undefined, other: AnswerRow | undefined): AnswerRow | undefined =>
  one && other ? (other.at > one.at ? other : one) : (one ?? other);
