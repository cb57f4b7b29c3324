import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTaker } from '../core/capture/take.ts';
import { collectCaptured } from '../core/collections/captured-items.ts';
import { buildCatalogue } from '../core/engine/catalogue.ts';
import { buildParcels } from '../core/hand-over/build-parcels.ts';
import { handOver, linesOf } from '../core/hand-over/testing/two-sides.ts';
import { LAB } from '../core/hand-over/testing/sender.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { openStore, type Store } from '../core/store/index.ts';
import { openTestStore } from '../core/store/testing/open-test-store.ts';
import { inventedPlatform } from './support/invented-platform.ts';

const Bird = z.strictObject({
  type: z.literal('Bird'),
  entityId: z.string(),
  content: z.string(),
});

const birdsite = inventedPlatform({
  segment: 'birdsite',
  brand: 'Birdsite',
  hosts: ['birds.test'],
  capture: { home: 'https://birds.test/', hosts: ['birds.test'] },
  operations: [
    defineList({
      name: 'list-sightings',
      title: 'Sightings',
      summary: 'Sightings of a place.',
      path: '/places/{place}/sightings',
      params: z.object({ place: z.string().min(1), cursor }),
      item: Bird,
      routes: [
        capture({
          reads: () => true,
          parse: ([reply]) => {
            const { place, birds } = (reply ? jsonFromReply(reply) : {}) as {
              place: string;
              birds: Readonly<Record<string, string>>;
            };
            const items = Object.entries(birds).map(([entityId, content]) => ({
              type: 'Bird' as const,
              entityId,
              content,
            }));
            return {
              data: { items, totalItems: null, next: null },
              notices: [],
              params: { place },
            };
          },
        }),
      ],
    }),
  ],
});

const catalogue = buildCatalogue([birdsite]);
const time = Date.parse('2026-11-20T10:00:00Z');
let desktop: Store;
let lab: Store;

beforeEach(() => {
  desktop = openStore({ dir: ':memory:', now: () => time });
  lab = openTestStore({ now: () => time });
});
afterEach(() => {
  desktop.close();
  lab.close();
});

const browsed = (birds: Readonly<Record<string, string>>): Reply => ({
  request: {
    method: 'POST',
    url: 'https://birds.test/api',
    headers: { 'accept-language': 'de-CH', 'user-agent': 'Chrome', accept: '*/*' },
    body: '{"q":1}',
  },
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ place: 'pond', birds })),
  at: '2026-11-20T09:00:00.000Z',
});

test('what a person browsed goes over with a mark of what tells of that person', async () => {
  const { take } = createTaker({
    catalogue,
    store: desktop,
    now: () => time,
    onAnswer: (answer) => void collectCaptured(desktop, 'Birds', answer),
  });
  expect(take(browsed({ r1: 'a robin', r2: 'a wren' })).taken).toHaveLength(1);
  desktop.outbox.share(desktop.collections.there('Birds').seq, LAB);

  // What the browser tells of its person in headers is never kept.
  const [parcel] = buildParcels(desktop, desktop.outbox.next(LAB, 0, 10));
  expect(parcel?.frames.map(({ json }) => json)).toMatchObject([
    { browsing: { personal: ['request body'] } },
  ]);
  const report = await handOver(desktop, lab, () => time, { catalogue });
  expect(report).toEqual({ taken: 1, known: 0, refused: 0, later: 0 });
  expect(linesOf(lab, 'Birds')).toEqual(linesOf(desktop, 'Birds'));
  const [id = ''] = lab.collections.calls(lab.collections.there('Birds').seq);
  expect(lab.calls.find(id)).toMatchObject({ door: 'capture', route: 'capture', credits: 0 });
  // A capture that was handed over answers in the project as one of its own does.
  const answer = lab.calls.latestCaptured(
    'birdsite.list-sightings',
    '{"base":"http://127.0.0.1","place":"pond"}',
  );
  expect(answer?.callId).toBe(id);
});
