import { beforeEach, expect, test } from 'vitest';
import { boardCatalogue } from '../../../test/support/board.ts';
import { AppError } from '#kit/errors.ts';
import { verbatim } from '#kit/message.ts';
import { makeEnding, makeExchange } from '../../store/calls/fixtures.ts';
import { eachStoreInMemory, type OpenedStore } from '../../store/testing/each-store.ts';
import { itemDraft } from '../../store/testing/item-draft.ts';
import type { ItemDraft } from '../../store/index.ts';
import type { RunStarts } from '../run-starts.ts';
import { createTermsKeeping, type TermsKeeping } from './keep-terms.ts';

/** The API of Board: kept for 20 days, looked at every 10, and what is gone there goes here. */
const DAY_MS = 86_400_000;

let { time, store } = {} as Pick<OpenedStore, 'time' | 'store'>;
eachStoreInMemory((opened) => {
  ({ time, store } = opened);
  store.ledger.grant(100, 'for the test');
});

let keeping: TermsKeeping;
let checked: { readonly name: string; readonly items: readonly number[] }[];
let refuse: AppError | undefined;

const recheck: RunStarts['recheck'] = (name, _caller, only) => {
  checked.push({ name, items: [...(only ?? [])] });
  return refuse ? Promise.reject(refuse) : Promise.resolve({} as never);
};

beforeEach(() => {
  checked = [];
  refuse = undefined;
  keeping = createTermsKeeping({
    store,
    catalogue: boardCatalogue,
    recheck,
    redraft: (_operation, data) => draft('', data),
    now: time.now,
    changed: () => {},
  });
});

const draft = (entityId: string, data: string): ItemDraft =>
  itemDraft({ platform: 'board', shape: 'Thing', entityId, operation: 'board.list-both', data });

const gather = (id: string, entityIds: readonly string[]): number => {
  const { seq } = store.collections.open('Study');
  store.ledger.reserve('window', 1, id);
  store.calls.finish(
    id,
    makeEnding({
      operation: 'board.list-both',
      route: 'official-api',
      exchanges: [makeExchange(`reply ${id}`)],
    }),
  );
  const at = new Date(time.now()).toISOString();
  store.transaction(() =>
    store.items.ingest(
      { collection: seq, callId: id, at },
      entityIds.map((entityId) => draft(entityId, `{"call":"${id}"}`)),
    ),
  );
  return seq;
};

const held = (seq: number): number => store.collections.bySeq(seq)?.items ?? 0;

test('nothing is asked and nothing deleted where it is not switched on', async () => {
  const seq = gather('call', ['1', '2']);
  time.pass(40 * DAY_MS);
  await keeping.look();
  expect([checked, held(seq)]).toEqual([[], 2]);
});

test('what was not seen for ten days is asked for again, once a day', async () => {
  gather('old', ['1', '2']);
  keeping.keep('board', true);
  time.pass(5 * DAY_MS);
  gather('new', ['2', '3']);
  await keeping.look();
  expect(checked).toEqual([]);
  time.pass(6 * DAY_MS);
  await keeping.look();
  await keeping.look();
  expect(checked).toEqual([{ name: 'Study', items: [1] }]);
  time.pass(DAY_MS);
  await keeping.look();
  expect(checked).toHaveLength(2);
});

test('the first list waits to be confirmed; later ones are deleted by themselves', async () => {
  const seq = gather('call', ['1', '2']);
  keeping.keep('board', true);
  time.pass(21 * DAY_MS);
  await keeping.look();
  expect(held(seq)).toBe(2);

  const { at, planned } = await keeping.due('board');
  expect(planned.losses).toEqual([{ collection: seq, items: 2, marked: 0, renewed: 0 }]);
  await keeping.delete('board', { at, digest: planned.digest });
  expect(held(seq)).toBe(0);
  expect(store.settings.get('keptTerms')['board']).toMatchObject({
    isConfirmed: true,
    deleted: { items: 2, replies: 1 },
  });

  gather('later', ['3']);
  time.pass(21 * DAY_MS);
  await keeping.look();
  expect(held(seq)).toBe(0);
  expect(store.people.record().map(({ reason, items }) => [reason, items])).toEqual([
    ['terms', 1],
    ['terms', 2],
  ]);
});

test('another list than the shown one is not deleted', async () => {
  const seq = gather('call', ['1', '2']);
  time.pass(21 * DAY_MS);
  const { at, planned } = await keeping.due('board');
  store.items.markAbsent(1, new Date(time.now()).toISOString(), 'notShown');
  expect(await keeping.delete('board', { at, digest: planned.digest })).toBeUndefined();
  expect(held(seq)).toBe(2);
});

test('what nobody can be asked about stops nothing; what else fails is heard', async () => {
  gather('call', ['1']);
  keeping.keep('board', true);
  time.pass(11 * DAY_MS);
  refuse = new AppError('validation_error', verbatim('nothing to ask for'));
  await keeping.look();
  expect(store.settings.get('keptTerms')['board']?.checkedAt).toBeDefined();
  time.pass(DAY_MS);
  refuse = new AppError('data_folder', verbatim('no credits'));
  await expect(keeping.look()).rejects.toThrow('no credits');
});

test('switched off and on again, the next list is to be confirmed again', async () => {
  gather('call', ['1']);
  keeping.keep('board', true);
  time.pass(21 * DAY_MS);
  const { at, planned } = await keeping.due('board');
  await keeping.delete('board', { at, digest: planned.digest });
  keeping.keep('board', false);
  expect(store.settings.get('keptTerms')).toEqual({});
  keeping.keep('board', true);
  expect(store.settings.get('keptTerms')['board']).toMatchObject({ isConfirmed: false });
});

test('a platform without an official API is unknown here', async () => {
  await expect(keeping.due('nowhere')).rejects.toThrow('No official API is known by that name');
});
