/** Random worlds, handed over in random requests that are broken off at random, are the same on both sides. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleApp, type SampleApp } from '../app/testing/sample-app.ts';
import { loadExamples, type Examples } from '../app/world-examples.ts';
import { openStore } from '../store/index.ts';
import { isOnPostgres } from '../store/testing/engines.ts';
import type { AddSourceInput } from '../store/index.ts';
import { desktopDir, removeDir, tempDir } from '../../test/support/folders.ts';
import { PARCEL_LIMITS } from './limits.ts';
import { receiveParcels } from '../laboratory/hand-over/receive.ts';
import { sendParcels } from './send.ts';
import { ADA, keyOf, LAB } from './testing/sender.ts';
import { linesOf } from './testing/two-sides.ts';

/** `BOWERBIRD_WORLDS=200` for a longer proof. */
const WORLDS = Number(process.env['BOWERBIRD_WORLDS'] ?? (isOnPostgres() ? 8 : 15));

/** What is asked about each post or comment, where an operation can be followed. */
const EXPAND: Readonly<Record<string, string>> = {
  'forum.list-subreddit-posts': 'list-post-comments',
  'videosite.list-video-comments': 'list-comment-replies',
};

let sample: SampleApp;
let examples: Examples;
let operations: readonly string[];

beforeAll(async () => {
  sample = openSampleApp(desktopDir());
  sample.app.store.ledger.grant(1_000_000, 'for the test');
  const { catalogue } = sample.app.engine;
  examples = await loadExamples('sample', catalogue);
  operations = catalogue.entries
    .filter(({ id, operation: { method } }) => examples[id] !== undefined && method === 'GET')
    .filter(({ routes }) => routes.includes('public-page') && !routes.includes('browser-page'))
    .map(({ id }) => id);
});
afterAll(async () => sample.close());

const worlds = fc.record({
  /** Gathered one after the other, in two halves: before and after sharing begins. */
  sources: fc.array(fc.record({ which: fc.nat(), limit: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  before: fc.nat({ max: 4 }),
  /** Bytes of a request, answers after which each sending is broken off, and how. */
  request: fc.integer({ min: 60_000, max: 400_000 }),
  bodies: fc.integer({ min: 4000, max: 60_000 }),
  breaks: fc.array(fc.record({ after: fc.integer({ min: 0, max: 12 }), isHeard: fc.boolean() }), {
    maxLength: 6,
  }),
});

const sourceOf = ({ which, limit }: { which: number; limit: number }): AddSourceInput => {
  const operation = operations[which % operations.length] ?? '';
  const { cursor: _, count: __, ...params } = examples[operation] ?? {};
  const expand = EXPAND[operation];
  return { operation, params, limit, ...(expand !== undefined && { expand }) };
};

test('both sides of any world say the same', { timeout: 0 }, async () => {
  let worldNumber = 0;
  await fc.assert(
    fc.asyncProperty(worlds, async ({ sources, before, request, bodies, breaks }) => {
      const { app } = sample;
      const { store } = app;
      const name = `World ${(worldNumber += 1)}`;
      const dir = tempDir();
      const lab = openStore({ dir });
      const limits = { ...PARCEL_LIMITS, request, bodies, part: Math.ceil(bodies / 2) };
      const gather = async (some: readonly AddSourceInput[]): Promise<void> => {
        for (const source of some) {
          const { id } = app.collecting.start({ name, sources: [source] }, app.callers.cli);
          await app.collecting.follow(id);
        }
      };
      const hand = (broken?: { readonly after: number; readonly isHeard: boolean }) =>
        sendParcels({
          store,
          laboratory: LAB,
          now: Date.now,
          limits,
          exchange: async function* (bytes) {
            const sender = { person: ADA, name: 'Ada', keyId: keyOf(lab) };
            const { catalogue } = app.engine;
            let answers = 0;
            const config = { store: lab, catalogue, sender, now: Date.now, limits };
            for await (const answer of receiveParcels(config, bytes)) {
              if (answers === broken?.after && !broken.isHeard) throw new Error('broken off');
              yield answer;
              if (answers === broken?.after) throw new Error('broken off');
              answers += 1;
            }
          },
        });
      try {
        const all = sources.map(sourceOf);
        await gather(all.slice(0, Math.max(1, before)));
        store.outbox.share(store.collections.there(name).seq, LAB);
        for (const broken of breaks) await hand(broken).catch(() => undefined);
        await gather(all.slice(Math.max(1, before)));
        expect(await hand()).toMatchObject({ refused: 0, later: 0 });
        expect(store.outbox.shared().at(-1)).toMatchObject({ waiting: 0, refused: 0 });
        expect(linesOf(lab, name)).toEqual(linesOf(store, name));
        const counts = store.outgoing.counts(store.collections.there(name).seq);
        expect(lab.outgoing.counts(lab.collections.there(name).seq)).toEqual(counts);
        expect(lab.receivedParts.size(ADA)).toBe(0);
      } finally {
        lab.close();
        removeDir(dir);
      }
    }),
    { numRuns: WORLDS },
  );
});
