import { afterAll, expect, test } from 'vitest';
import { listedItems } from '#kit/listed-items.ts';
import { catalogue, type Entry } from '../core/engine/catalogue.ts';
import { read } from '../core/engine/read-replies.ts';
import { loadFakes } from '../core/platforms/fakes.ts';
import { serveFrom } from '../core/platforms/serve-from.ts';
import { withInvented } from '../scripts/invented-norm.ts';
import type { Notice } from '#kit/collect.ts';
import { replyTo } from '#kit/fake/site.ts';
import type { Reply } from '#kit/exchange.ts';
import type { RouteName } from '#kit/route.ts';
import { kindsIn } from '#vocab/shape.ts';
import { valuesOfFact, withoutValues, type Item } from './support/without-fact.ts';

/** In each list that the invented sites answer, one item loses a fact: a notice says so. */

interface Listed {
  readonly entry: Entry;
  readonly route: RouteName;
  readonly params: Readonly<Record<string, unknown>>;
  readonly replies: readonly Reply[];
}

/** By all routes, with what only browsing brings. */
const listLists = async (): Promise<readonly Listed[]> => {
  const lists = catalogue.entries.filter(({ operation }) => operation.list);
  const site = await loadFakes();
  const browsed = (site.browsed ?? []).flatMap((request) => {
    const response = serveFrom(site, request);
    return response ? [replyTo(request, response)] : [];
  });
  const captured = lists.flatMap((entry) =>
    entry.operation.routes.flatMap((route) =>
      route.name === 'capture'
        ? browsed
            .filter(({ request }) => route.reads(request))
            .map((reply) => ({ entry, route: route.name, params: {}, replies: [reply] }))
        : [],
    ),
  );
  const called = await withInvented(async (app) => {
    const found: Listed[] = [];
    for (const entry of lists)
      for (const route of entry.routes) {
        const params = site.examples[entry.id];
        if (params === undefined) continue;
        const outcome = await app.engine.call(entry.id, params, { ...app.callers.cli, route });
        if (!outcome.ok) continue;
        const replies = app.store.evidence.replies(outcome.meta.callId);
        found.push({ entry, route, params, replies });
      }
    return found;
  });
  return [...captured, ...called];
};

const readList = ({ entry, route, params }: Listed, replies: readonly Reply[]) => {
  try {
    const exchanges = replies.map((reply) => ({ reply, route }));
    const { data, notices } = read(entry, exchanges, { params, base: 'http://localhost' });
    return { items: listedItems(data) as readonly Item[], notices };
  } catch {
    return undefined;
  }
};

const counted = (notices: readonly Notice[]): number =>
  notices.reduce((sum, { count }) => sum + (count ?? 0), 0);

const hasFact = (item: Item, fields: readonly string[]): boolean =>
  fields.some((field) => item[field] !== undefined && item[field] !== false);

/** What happens to each fact of some items: `noticed`, `silent`, or `told` by something else. */
const loseFacts = (list: Listed): readonly (readonly [fact: string, outcome: string])[] => {
  const before = readList(list, list.replies);
  if (!before || before.items.length < 2) return [];
  const { items, notices } = before;
  const facts = kindsIn(list.entry.operation.schema).flatMap(({ types, facts: main, common }) =>
    [...main, ...common].flatMap(([fact, fields]) => [
      { types, fact, fields },
      ...(fact === 'contents' && WITH_TEXT.has(list.entry.platform.segment)
        ? [{ types, fact: 'text', fields: ['content'] }]
        : []),
    ]),
  );
  return items.slice(0, 2).flatMap((item) =>
    facts.flatMap(({ types, fact, fields }): (readonly [string, string])[] => {
      const isValue = types.has(item['type']) ? valuesOfFact(item, fields) : undefined;
      const id = item['entityId'];
      if (!isValue || typeof id !== 'string') return [];
      const changed = list.replies.map((reply) => withoutValues(reply, id, isValue));
      if (changed.every((reply) => reply === undefined)) return [];
      const after = readList(
        list,
        list.replies.map((reply, index) => changed[index] ?? reply),
      );
      // An answer that is refused as unreadable says more than a notice.
      if (!after) return [[fact, 'noticed']];
      const left = after.items.find(({ entityId }) => entityId === id);
      if (left && hasFact(left, fields)) return [[fact, 'told']];
      const isNoticed = counted(after.notices) > counted(notices);
      return [[fact, isNoticed ? 'noticed' : 'silent']];
    }),
  );
};

/** Where every post has the field of its text, also beside pictures. */
const WITH_TEXT = new Set(['microblog', 'photosite', 'professional']);

const sums = new Map<string, number>();
afterAll(() => {
  process.stdout.write(`facts taken out of lists: ${JSON.stringify(Object.fromEntries(sums))}\n`);
});

test('a fact that one item of a list loses leaves a notice', async () => {
  const silent = new Set<string>();
  for (const list of await listLists())
    for (const [fact, outcome] of loseFacts(list)) {
      sums.set(outcome, (sums.get(outcome) ?? 0) + 1);
      if (outcome === 'silent') silent.add(`${list.entry.id} ${list.route} ${fact}`);
    }
  expect([...silent].toSorted()).toEqual([]);
  expect(sums.get('noticed')).toBeGreaterThan(300);
}, 120_000);
