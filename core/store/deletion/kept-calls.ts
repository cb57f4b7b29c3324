import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

export interface PrunableCall {
  readonly seq: number;
  readonly operation: string;
  /** JSON text. */
  readonly params: string;
}

type SavedCall = Pick<PrunableCall, 'operation' | 'params'>;
type Params = Readonly<Record<string, unknown>>;

/**
 * The one place that says what is never pruned, whatever its age: the answers and replies of calls
 * whose files stand in the download list, because they are the evidence of what was saved, and those
 * from which a collection was made, beside which something was noted or coded, or with which a page was kept. Whatever else a person cites is to be asked here too.
 */
export const createKeptCalls = (db: Db): ((call: PrunableCall) => boolean) => {
  const saved = Map.groupBy(
    db.all<SavedCall>(sql`SELECT DISTINCT operation, params FROM downloads`),
    ({ operation }) => operation,
  );
  const savedParams = new Map(
    [...saved].map(([operation, rows]) => [operation, rows.map(({ params }) => paramsIn(params))]),
  );
  const isCollected = (seq: number): boolean =>
    db.get(
      sql`SELECT 1 FROM collectedCalls WHERE call = ${seq} AND collection <> 0 UNION ALL
        SELECT 1 FROM items JOIN annotations ON annotations.item = items.id
        WHERE items.collection = 0 AND items.call = ${seq} UNION ALL
        SELECT 1 FROM items JOIN itemCodings ON itemCodings.item = items.id
        WHERE items.collection = 0 AND items.call = ${seq} UNION ALL
        SELECT 1 FROM calls JOIN keptPageCalls ON keptPageCalls.callId = calls.id
        WHERE calls.seq = ${seq} LIMIT 1`,
    ) !== undefined;
  return ({ seq, operation, params }) => {
    if (isCollected(seq)) return true;
    const wished = savedParams.get(operation);
    if (!wished) return false;
    const called = paramsIn(params);
    return wished.some((params) => isAnsweredBy(params, called));
  };
};

const paramsIn = (json: string): Params => JSON.parse(json) as Params;

/** A call's parameters are those that were given, and defaults. */
const isAnsweredBy = (params: Params, called: Params): boolean =>
  Object.entries(params).every(
    ([name, value]) => JSON.stringify(called[name]) === JSON.stringify(value),
  );
