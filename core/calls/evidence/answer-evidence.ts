import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { AppError, isOfflineMessage } from '#kit/errors.ts';
import { answerName } from '#kit/answer-name.ts';
import { canonical } from '#kit/identity.ts';
import type { Part } from '#kit/operation.ts';
import type { ExchangeRow, Store } from '../../store/index.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { Answers } from '../answering/answers.ts';
import type { WideContext } from '../answering/wide-context.ts';
import { messages } from '../answering/messages.ts';
import type { evidenceCalls, EvidenceView } from './evidence.ts';
import { saveProof } from './evidence-proof.ts';

export const answerEvidence: Answers<typeof evidenceCalls> = {
  'evidence.get': ({ store }, { callId }) => {
    const call = store.calls.find(callId);
    if (!call) throw new AppError('not_found', messages.noSuchCall);
    store.caseLog.countShown(callId);
    const params = call.params as EvidenceView['params'];
    return {
      callId,
      operation: call.operation,
      params,
      world: call.world,
      exchanges: store.evidence.exchanges(callId).map(exchangeView),
    };
  },
  'evidence.body': ({ store }, { sha256, limit }) => {
    const body = store.evidence.body(sha256);
    const text = new TextDecoder().decode(body.subarray(0, limit));
    return {
      sha256,
      size: body.byteLength,
      text,
      truncated: body.byteLength > limit,
      verified: true,
    };
  },
  'evidence.save-proof': saveProof,
  'calls.recent': async ({ store, catalogue }, { limit, before, byPeople }) => {
    const rows = byPeople
      ? store.calls.recentByPeople(limit, before)
      : store.calls.recent(limit, before);
    const findRowName = await namesIn(store, catalogue, rows);
    return {
      calls: rows.map((row) => {
        const name = findRowName(row);
        return {
          seq: row.seq,
          id: row.id,
          operation: row.operation,
          params: row.params as Record<string, unknown>,
          ...(name === undefined ? {} : { name }),
          at: row.startedAt,
          outcome: row.outcome,
          ...(row.message && isOfflineMessage(row.message) && { isOffline: true as const }),
          credits: row.credits,
          door: row.door,
        };
      }),
    };
  },
};

const exchangeView = (row: ExchangeRow): EvidenceView['exchanges'][number] => ({
  id: row.id,
  at: row.at,
  isUndated: row.isUndated,
  method: row.method,
  url: row.url,
  status: row.status,
  sha256: row.bodySha256,
  size: row.size,
  stored: row.stored,
  codec: row.codec,
  requestHeaders: row.requestHeaders,
  responseHeaders: row.responseHeaders,
  cutOff: row.cutOff,
  requestBody: row.requestBody,
});

type Row = ReturnType<Store['calls']['recent']>[number];

/** Names of kept answers by the call that fetched them; '' for those that have none. */
const names = new WeakMap<WideContext['store'], LRUCache<string, string>>();
const MOST_NAMES = 1000;

/**
 * A question that was answered from the archive is called as the call that fetched it; one whose answer
 * names nothing, such as the comments of a video, as the thing that another call of these found.
 */
const namesIn = async (
  store: WideContext['store'],
  catalogue: Catalogue,
  rows: readonly Row[],
): Promise<(row: Row) => string | undefined> => {
  const partFromRow = ({ operation }: Row) => catalogue.find(operation)?.operation.part;
  const questionFromRow = ({ operation, params }: Row): string =>
    `${operation} ${canonical(params)}`;
  const thingFromRow = (row: Row): string | undefined => {
    const part = partFromRow(row);
    const id = part && (row.params as Record<string, unknown>)[part.by];
    const platform = row.operation.split('.')[0] ?? '';
    return part && typeof id === 'string' ? `${platform} ${part.of} ${id}` : undefined;
  };
  const found = new Map<string, string>();
  for (const row of rows) {
    const question = questionFromRow(row);
    if (row.outcome !== 'ok' || found.has(question)) continue;
    const name = await nameOfCall(store, row.id, partFromRow(row));
    if (name === '') continue;
    found.set(question, name);
    const thing = thingFromRow(row);
    if (thing !== undefined && !found.has(thing)) found.set(thing, name);
  }
  return (row) => found.get(questionFromRow(row)) ?? found.get(thingFromRow(row) ?? '');
};

/** An answer is read in a turn of its own: two hundred large ones would hold others up. */
const nameOfCall = async (
  store: WideContext['store'],
  callId: string,
  part: Part | undefined,
): Promise<string> => {
  const known = names.get(store) ?? new LRUCache<string, string>({ max: MOST_NAMES });
  names.set(store, known);
  const before = known.get(callId);
  if (before !== undefined) return before;
  await turn();
  const kept = store.answers.find(callId);
  const name = kept === undefined ? '' : (answerName(kept.data, part) ?? '');
  known.set(callId, name);
  return name;
};
