import { z } from 'zod';
import type { KeyView, NewKeyView } from '#contract/index.ts';
import { defineLocal } from '#kit/local.ts';
import type { KeyRow } from '../store/index.ts';
import type { LocalContext } from './context.ts';

const id = z.strictObject({ id: z.string().min(1) });
const Budget = z.int().min(0).max(1_000_000_000);

/** How long the old key lives on after a rotation. */
const GRACE_MS = 24 * 3600 * 1000;

/** Keys of the API. They are made and ended here and on the command line, never over HTTP. */
export const keys = [
  defineLocal({
    name: 'keys.list',
    summary: 'All keys, without their secrets.',
    params: z.strictObject({}),
    run: ({ store, now }: LocalContext): KeyView[] => {
      // The keys of clients are shown with their clients, and changed there.
      const clients = new Set(store.clients.list().map(({ keyId }) => keyId));
      return store.keys
        .list()
        .filter(({ id }) => !clients.has(id))
        .map((row) => keyView(row, store.ledger.credits(row.id).spent, now()));
    },
  }),
  defineLocal({
    name: 'keys.add',
    summary: 'Make a key. Its secret is in this answer and nowhere else.',
    params: z.strictObject({
      name: z.string().trim().min(1).max(100),
      budget: Budget.optional(),
      expires: z.iso.datetime({ offset: true }).optional(),
    }),
    changes: ['keys'],
    run: ({ store }: LocalContext, wanted): NewKeyView => {
      const made = store.keys.add({
        name: wanted.name,
        ...(wanted.budget === undefined ? {} : { budget: wanted.budget }),
        ...(wanted.expires === undefined
          ? {}
          : { expires: new Date(wanted.expires).toISOString() }),
      });
      return { id: made.key.id, key: made.secret };
    },
  }),
  defineLocal({
    name: 'keys.rotate',
    summary: 'Make a successor; the old key works for one more day.',
    params: id,
    changes: ['keys'],
    run: ({ store }: LocalContext, params): NewKeyView => {
      const made = store.keys.rotate(params.id, GRACE_MS);
      return { id: made.key.id, key: made.secret };
    },
  }),
  defineLocal({
    name: 'keys.disable',
    summary: 'Switch a key off until it is enabled again.',
    params: id,
    changes: ['keys'],
    run: ({ store }: LocalContext, params) => done(store.keys.disable(params.id)),
  }),
  defineLocal({
    name: 'keys.enable',
    summary: 'Switch a disabled key on.',
    params: id,
    changes: ['keys'],
    run: ({ store }: LocalContext, params) => done(store.keys.enable(params.id)),
  }),
  defineLocal({
    name: 'keys.revoke',
    summary: 'End a key for good.',
    params: id,
    changes: ['keys'],
    run: ({ store }: LocalContext, params) => done(store.keys.revoke(params.id)),
  }),
  defineLocal({
    name: 'keys.set-budget',
    summary: 'How many credits a key may spend in all; without a budget, as many as there are.',
    params: id.extend({ budget: Budget.optional() }),
    changes: ['keys'],
    run: ({ store }: LocalContext, params) =>
      done(store.keys.setBudget(params.id, params.budget ?? null)),
  }),
];

const done = (_: unknown): null => null;

const keyView = (row: KeyRow, spent: number, now: number): KeyView => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix ?? '',
  kind: row.builtin ? (row.id === 'cli' ? 'cli' : 'window') : 'api',
  state: stateOf(row, now),
  created: row.created,
  spent,
  ...(row.lastUsed === null ? {} : { lastUsed: row.lastUsed }),
  ...(row.expires === null ? {} : { expires: row.expires }),
  ...(row.budget === null ? {} : { budget: row.budget }),
  ...(row.successor === null ? {} : { successor: row.successor }),
});

const stateOf = (row: KeyRow, now: number): KeyView['state'] => {
  if (row.revoked !== null) return 'revoked';
  if (row.disabled) return 'disabled';
  const ends = [row.expires, row.graceUntil]
    .filter((end) => end !== null)
    .map((end) => Date.parse(end));
  return ends.some((end) => end <= now) ? 'expired' : 'active';
};
