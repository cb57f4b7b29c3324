import { healthCalls, type DriftView, type HealthView } from '#contract/calls/health.ts';
import { DRIFT_CODES, isDriftCode } from '#kit/collect.ts';
import { ERRORS, isOfflineMessage } from '#kit/errors.ts';
import type { HealthRow, NoticedCall } from '../store/index.ts';
import { implement } from './implement.ts';
import { endpointWords } from './endpoint-words.ts';
import { saveFile, stampForName } from './save-file.ts';
import { plainMessage } from '#kit/errors.ts';

export const health = implement(healthCalls, {
  'health.list': ({ catalogue, store, resting }) => {
    const known = new Map(store.calls.health().map((row) => [row.operation, row]));
    return {
      operations: catalogue.entries.map((entry) => {
        const row = known.get(entry.id);
        return {
          operation: entry.id,
          platform: entry.platform.segment,
          routes: entry.routes,
          ...(entry.unavailable && { because: plainMessage(entry.unavailable) }),
          ...(row ? outcomesFromRow(row) : {}),
          successes: row?.successes ?? 0,
          failures: row?.failures ?? 0,
        };
      }),
      resting: resting(),
      drift: listDrift(store.calls.withNotices(LOOKED_THROUGH)),
      unread: store.unreadReplies.list().map(({ form: _, ...row }) => ({
        ...row,
        about: endpointWords(row.endpoint),
      })),
    };
  },
  'health.save-unread': (context) => {
    const replies = context.store.unreadReplies.list();
    const text = JSON.stringify({ bowerbird: context.version, replies }, null, 2);
    return saveFile(context, `unread-replies-${stampForName(context.now())}.json`, `${text}\n`);
  },
  'health.clear-unread': ({ store }) => {
    store.unreadReplies.clear();
    return {};
  },
});

/** So many of the latest calls are looked through. */
export const LOOKED_THROUGH = 1000;

const listDrift = (calls: readonly NoticedCall[]): readonly DriftView[] => {
  const drifted = calls.flatMap(({ operation, startedAt, notices }) => {
    const codes = notices.map(({ code }) => code).filter(isDriftCode);
    return codes.length === 0 ? [] : [{ operation, startedAt, codes }];
  });
  return [...Map.groupBy(drifted, ({ operation }) => operation)].map(([operation, of]) => {
    const times = of.map(({ startedAt }) => startedAt);
    const codes = DRIFT_CODES.filter((code) => of.some((call) => call.codes.includes(code)));
    return {
      operation,
      codes,
      calls: of.length,
      firstAt: times.reduce((one, other) => (other < one ? other : one)),
      lastAt: times.reduce((one, other) => (other > one ? other : one)),
    };
  });
};

const isOffline = ({ lastMessage }: HealthRow): boolean =>
  lastMessage !== null && isOfflineMessage(lastMessage);

type Outcomes = Pick<HealthView['operations'][number], 'lastSuccess' | 'lastFailure'>;

const outcomesFromRow = (row: HealthRow): Outcomes => ({
  ...(row.lastSuccessAt === null
    ? {}
    : {
        lastSuccess: {
          at: row.lastSuccessAt,
          ...(row.lastRoute === null ? {} : { route: row.lastRoute }),
        },
      }),
  // Earlier versions counted what the platform was not even asked.
  ...(row.lastFailureAt === null || row.lastFailure === null || isOffline(row)
    ? {}
    : {
        lastFailure: {
          at: row.lastFailureAt,
          code: ERRORS[row.lastFailure].code,
          ...(row.lastMessage ?? { message: ERRORS[row.lastFailure].message }),
          ...(row.lastRefusal === null ? {} : { refusal: row.lastRefusal }),
        },
      }),
});
