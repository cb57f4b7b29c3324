/** Calls, the lists that they are pages of, and the replies behind them. */
import { readBatches } from '../batches.ts';
import type { EvidenceSource, Origin, Source } from '../dataset.ts';
import type { Cell } from '../field.ts';
import type { NewDatabase } from './database.ts';

type KnownCall = Pick<Origin, 'callId'> & { readonly [K in keyof Origin]?: Origin[K] | undefined };

export interface Calls {
  /** Notes what is known of a call; returns its key. */
  meet(call: KnownCall): string;
}

const json = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

const hasKeys = (params: object | undefined): boolean =>
  params !== undefined && Object.keys(params).length > 0;

/** Writes the lists, and from then on each call once; what is known later of a call is added. */
export const writeLists = (db: NewDatabase, sources: readonly Source[]): Calls => {
  const addList = db.inserter('lists', [
    'list',
    'operation',
    'params',
    'most',
    'until',
    'expand',
    'first_collected',
    'last_collected',
  ]);
  sources.forEach(({ operation, params, limit, until, expand, collected }, i) =>
    addList([
      i + 1,
      operation,
      JSON.stringify(params),
      limit,
      until,
      json(expand),
      collected?.first,
      collected?.last,
    ]),
  );
  const addCall = db.runner(`INSERT INTO calls ("call", list, operation, params, route, world, at)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT ("call") DO UPDATE SET
      list = coalesce(list, excluded.list), operation = coalesce(operation, excluded.operation),
      params = coalesce(params, excluded.params), route = coalesce(route, excluded.route),
      world = coalesce(world, excluded.world), at = coalesce(at, excluded.at)`);
  // Rows of one call mostly follow each other.
  let last: string | undefined;
  return {
    meet: ({ callId, at, operation, params, route, world }) => {
      const name = `${operation === undefined ? '' : 'known '}${callId}`;
      if (name === last) return callId;
      last = name;
      const list =
        operation === undefined || params === undefined
          ? undefined
          : findList(sources, operation, params);
      const shown = hasKeys(params) ? json(params) : undefined;
      addCall([callId, list, operation, shown, route, world, at]);
      return callId;
    },
  };
};

/** The number of the list of which a call with these parameters is a page. */
const findList = (
  sources: readonly Source[],
  operation: string,
  params: Origin['params'],
): Cell => {
  const at = sources.findIndex(
    (source) =>
      source.operation === operation &&
      hasKeys(source.params) &&
      Object.entries(source.params).every(([name, value]) => json(value) === json(params[name])),
  );
  return at === -1 ? undefined : at + 1;
};

const EVIDENCE = [
  'call',
  'at',
  'method',
  'url',
  'final_url',
  'status',
  'content_type',
  'sha256',
  'cut_off',
  'redaction',
] as const;

/** Writes which replies stand behind the calls; of calls without rows too, which brought nothing. */
export const writeEvidence = async (
  db: NewDatabase,
  calls: Calls,
  evidence: EvidenceSource,
): Promise<void> => {
  const add = db.inserter('evidence', EVIDENCE);
  for await (const batch of readBatches(evidence.calls()))
    for (const { callId, operation, params, route } of batch)
      calls.meet({ callId, operation, params, route });
  for await (const batch of readBatches(evidence.exchanges()))
    for (const one of batch)
      add([
        calls.meet({ callId: one.callId, at: one.at, world: one.world }),
        one.at,
        one.method,
        one.url,
        one.finalUrl,
        one.status,
        one.contentType,
        one.bodySha256,
        json(one.cutOff),
        json(one.redaction),
      ]);
};
