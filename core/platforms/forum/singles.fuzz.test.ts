import { expect, test } from 'vitest';
import { z } from 'zod';
import { mutated, seeded, SPLICES } from '../../../test/support/broken-text.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { api, listing, site, comment, post, subreddit } from './cases/reply.ts';
import * as subreddits from './cases/subreddits.ts';
import { account, trophies } from './cases/accounts.ts';
import { rules } from './cases/subreddits.ts';
import platform from './platform.ts';

/** `BOWERBIRD_FUZZ=1000` mutates every answer a thousand times. */
const SEEDS = Number(process.env['BOWERBIRD_FUZZ'] ?? 0) || 200;

/** What this site might get wrong, beside what any site might. */
const splices = [
  ...SPLICES,
  '1e15',
  '-0.5',
  '"[deleted]"',
  '"t3_"',
  '"javascript:alert(1)"',
  '"http://[bad"',
  '"/r/../<x>\\" y"',
  '{"__proto__":{"id":"x"}}',
  '[{}]',
];

const info = '/api/info?id=t1_a,t1_b,t3_a,t3_b,t5_2a,t5_2b&raw_json=1';
const many = listing(
  comment('a'),
  comment('b', { author: '[deleted]', body: '[removed]' }),
  post('a', { url: 'https://example.org/a', is_self: false }),
  post('b', { crosspost_parent: 't3_zz' }),
  subreddit('2a', 'Wrens'),
  subreddit('2b', 'u_wren_watcher', { subreddit_type: 'user' }),
);
const { data } = subreddits.subreddit;

const CASES: readonly (readonly [operation: string, reply: Reply, ids?: readonly string[]])[] = [
  ['get-user', api('/user/wren_watcher/about?raw_json=1', account)],
  ['get-subreddit', api('/r/wrens/about?raw_json=1', subreddits.subreddit)],
  ['get-subreddit', site('/r/wrens/.rss?limit=1', subreddits.feed)],
  ['list-user-trophies', api('/api/v1/user/wren_watcher/trophies?raw_json=1', trophies)],
  ['list-subreddit-rules', api('/r/wrens/about/rules?raw_json=1', rules)],
  ['batch-comments', api(info, many)],
  ['batch-comments', api(info, many), ['b', 'zz', 'a']],
  ['batch-posts', api(info, many)],
  ['batch-posts', api('/api/info?url=example.org', many)],
  ['batch-subreddits', api(info, many), ['r/wrens', '2b']],
  ['batch-subreddits', api('/api/info?sr_name=wrens,x', listing({ kind: 't5', data }))],
];

/** What must never happen with a broken answer; `undefined` when it did not. */
const findItemFault = (name: string, reply: Reply, ids: readonly string[] | undefined): unknown => {
  const operation = platform.operations.find((one) => one.name === name);
  if (!operation) return 'no such operation';
  const { schema, list, routes } = operation;
  const shape = list
    ? z.strictObject({ items: z.array(schema), totalItems: z.int().min(0), next: z.null() })
    : schema;
  try {
    const parsed = routes[0]?.parse([reply], ids ? { entityIds: ids } : {});
    if (!parsed) return 'no route';
    const draft = parsed.data as { items?: readonly unknown[]; totalItems?: number };
    const lost = list && draft.items?.length !== draft.totalItems && parsed.notices.length === 0;
    return shape.safeParse(parsed.data).error?.message ?? (lost ? 'lost in silence' : undefined);
  } catch (error) {
    return error instanceof AppError && error.kind !== 'internal_error' ? undefined : error;
  }
};

test.each(CASES.map(([name, reply, ids]) => [name, reply.request.url, reply, ids] as const))(
  'mutations: %s %s',
  { timeout: 600_000 },
  (name, _, reply, ids) => {
    expect(findItemFault(name, reply, ids)).toBeUndefined();
    const faults: unknown[] = [];
    const text = textFromReply(reply);
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const random = seeded(seed * 7919 + text.length);
      let changed = mutated(text, random, splices);
      if (seed % 3 === 0) changed = mutated(changed, random, splices);
      const fault = findItemFault(name, { ...reply, body: new TextEncoder().encode(changed) }, ids);
      if (fault !== undefined) faults.push({ seed, fault });
    }
    expect(faults).toEqual([]);
  },
);
