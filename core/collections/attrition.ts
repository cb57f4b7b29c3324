/** What became of each thing that was to be had again. */
import type { Catalogue } from '../engine/catalogue.ts';
import { listIdentity } from '../engine/list-params.ts';
import { BATCH_IDS, idsInCall } from '#kit/batch.ts';
import type { Message } from '#kit/message.ts';
import type { ItemRow, ListRow, PageRow, RunRow, Store } from '../store/index.ts';
import { readItemRows } from './dataset.ts';
import type { WantedThing } from './ids-file.ts';

export const ATTRITION_STATES = [
  'there',
  /** Its call was answered, with a thing of another identifier. */
  'changed-id',
  /** The platform says that it was removed. */
  'removed',
  /** The platform does not show it and does not say why: private, restricted or gone. */
  'not-shown',
  'refused',
  /** It was answered, and could not be read. */
  'unread',
  /** The run stands still or was ended, or no route here has it again. */
  'not-asked',
] as const;
export type AttritionState = (typeof ATTRITION_STATES)[number];

export interface ThingOutcome extends Pick<WantedThing, 'line' | 'platform' | 'shape' | 'id'> {
  readonly state: AttritionState;
  readonly reason?: Message | undefined;
}

export interface Attrition {
  readonly counts: Readonly<Partial<Record<AttritionState, number>>>;
  readonly things: readonly ThingOutcome[];
}

/** Looks at all rows of the collection once, and at what the run came to. */
export const computeAttrition = (
  store: Store,
  catalogue: Catalogue,
  run: Pick<RunRow, 'seq' | 'collection'>,
  wanted: readonly WantedThing[],
): Attrition => {
  const states = new Map<string, AttritionState>();
  for (const row of readItemRows(store, run.collection))
    states.set(`${row.platform} ${row.entityId}`, stateFromRow(row));
  const judge = createJudge(store, catalogue, run.seq);
  const things = wanted.map((thing): ThingOutcome => {
    const { line, platform, shape, id } = thing;
    const state = states.get(`${platform} ${id}`);
    const outcome = state === undefined ? judge(thing) : { state };
    return { line, platform, shape, id, ...outcome };
  });
  const counts: Partial<Record<AttritionState, number>> = {};
  for (const { state } of things) counts[state] = (counts[state] ?? 0) + 1;
  return { counts, things };
};

const stateFromRow = ({ removedSince, notShownSince }: ItemRow): AttritionState => {
  if (removedSince !== null) return 'removed';
  return notShownSince === null ? 'there' : 'not-shown';
};

type Outcome = Pick<ThingOutcome, 'state' | 'reason'>;

/** Of what is not among the rows: by the list that was to bring it. */
const createJudge = (store: Store, catalogue: Catalogue, run: number) => {
  const lists = new Map<string, ListRow>();
  for (const list of store.runs.lists(run)) {
    const entry = catalogue.find(list.operation);
    if (!entry) continue;
    const ids = idsInCall(list.params);
    if (ids) for (const id of ids) lists.set(`${list.operation} ${String(id)}`, list);
    else lists.set(`${list.operation} ${listIdentity(entry, list.params)}`, list);
  }
  const pages = new Map<number, PageRow>(store.runs.unread(run).map((page) => [page.list, page]));
  return ({ request, reason, id }: WantedThing): Outcome => {
    const entry = request && catalogue.find(request.operation);
    if (!request || !entry) return { state: 'not-asked', reason };
    const name = request.by === BATCH_IDS ? id : listIdentity(entry, request.params);
    const list = lists.get(`${request.operation} ${name}`);
    if (!list || list.ended === null) return { state: 'not-asked' };
    const page = pages.get(list.seq);
    if (page) return failed(store, page);
    const isOther = !entry.operation.list && list.gathered > 0;
    return { state: isOther ? 'changed-id' : 'not-shown' };
  };
};

const failed = ({ calls }: Store, { state, reason, callId, isRemoved }: PageRow): Outcome => {
  const details = { reason: reason ?? undefined };
  if (isRemoved === 1) return { state: 'removed', ...details };
  if (state === 'gap') return { state: 'unread', ...details };
  const outcome = callId === null ? undefined : calls.find(callId)?.outcome;
  return { state: outcome === 'not_found' ? 'not-shown' : 'refused', ...details };
};
