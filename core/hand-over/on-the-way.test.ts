import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { comments, failure } from '../collections/testing/reef.ts';
import { frameBytes } from './frames.ts';
import { PARCEL_LIMITS } from './limits.ts';
import { ADA, BEN } from './testing/sender.ts';
import { handOver, linesOf, useTwoSides } from './testing/two-sides.ts';

const here = useTwoSides();

const LIST = { operation: 'reef.list-video-comments', params: { videoId: 'v1' } };
const HOUR_MS = 3_600_000;

interface EditedFrame {
  json: Record<string, unknown> & { kind?: string };
  behind: Buffer;
}

const allOf = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Takes the frames of a request apart, lets them be changed, and puts them together again. */
const edited = (edit: (frames: EditedFrame[]) => EditedFrame[]) =>
  async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const all = gunzipSync(await allOf(bytes));
    const frames: EditedFrame[] = [];
    for (let at = 0; at < all.byteLength;) {
      const [size, behind] = [all.readUInt32BE(at), all.readUInt32BE(at + 4)];
      const text = all.subarray(at + 8, at + 8 + size).toString('utf8');
      frames.push({
        json: JSON.parse(text) as EditedFrame['json'],
        behind: Buffer.from(all.subarray(at + 8 + size, at + 8 + size + behind)),
      });
      at += 8 + size + behind;
    }
    const bytesOfFrames = edit(frames).map(({ json, behind }) =>
      frameBytes({ json, blobs: [behind] }),
    );
    yield gzipSync(Buffer.concat(bytesOfFrames));
  };

const gatherTwoPages = async (): Promise<void> => {
  here.site = {
    'comments/v1': comments('a b', 'c2', { total: 5 }),
    'comments/v1?from=c2': comments('c d'),
  };
  await here.gather([LIST]);
  here.share();
};

const refusals = (): readonly (string | undefined)[] =>
  here.desktop.store.outbox.refused(10).map(({ reason }) => reason?.id);

test('a reply that was changed on the way is refused, stays with its reason, and can be sent again', async () => {
  await gatherTwoPages();
  const change = edited((frames) =>
    frames.map((frame) => {
      if (frame.json.kind === 'call') frame.behind[20] = (frame.behind[20] ?? 0) ^ 1;
      return frame;
    }),
  );
  expect(await here.hand({ change })).toEqual({ taken: 4, known: 0, refused: 2, later: 0 });
  expect(refusals()).toEqual(['handOver.bodyChanged', 'handOver.bodyChanged']);
  expect(here.lab.store.collections.there('Test').items).toBe(0);
  expect(here.desktop.store.outbox.shared()).toMatchObject([{ waiting: 0, refused: 2 }]);

  expect(here.desktop.store.outbox.retry()).toBe(2);
  expect(await here.hand()).toMatchObject({ taken: 2, refused: 0 });
  expect(linesOf(here.lab.store)).toEqual(linesOf(here.desktop.store));
});

test('a reply that unpacks to more than it says, or than is taken, is refused', async () => {
  await gatherTwoPages();
  const smaller = edited((frames) => {
    for (const { json } of frames)
      for (const { body } of (json['exchanges'] ?? []) as { body: { size: number } }[])
        body.size -= 1;
    return frames;
  });
  expect(await here.hand({ change: smaller })).toMatchObject({ refused: 2 });
  expect(refusals()).toEqual(['handOver.bodyChanged', 'handOver.bodyChanged']);
  here.desktop.store.outbox.retry();
  const limits = { ...PARCEL_LIMITS, unpacked: 10 };
  expect(await here.hand({ limits })).toMatchObject({ refused: 2 });
  expect(refusals()).toEqual(['handOver.bodyUnpacksTooLarge', 'handOver.bodyUnpacksTooLarge']);
});

test('a reply that no reader reads is refused, and the rest is taken', async () => {
  await gatherTwoPages();
  const { store } = here.desktop;
  const [, call] = store.collections.calls(store.collections.there('Test').seq);
  const broken = edited((frames) =>
    frames.map((frame) => {
      const { id, operation } = (frame.json['call'] ?? {}) as { id?: string; operation?: string };
      if (id !== call || operation === undefined) return frame;
      return {
        ...frame,
        json: {
          ...frame.json,
          call: { ...(frame.json['call'] as object), operation: 'reef.get-video' },
        },
      };
    }),
  );
  expect(await here.hand({ change: broken })).toMatchObject({ refused: 1 });
  expect(refusals()).toEqual(['handOver.paramsInvalid']);
  expect(here.lab.store.collections.there('Test').items).toBe(2);
});

test('what is no parcel is refused alone, and what is no request at all', async () => {
  await gatherTwoPages();
  const odd = edited((frames) => {
    for (const { json } of frames) if (json.kind === 'run') json['run'] = { id: 'no' };
    return frames;
  });
  expect(await here.hand({ change: odd })).toMatchObject({ refused: 1 });
  expect(refusals()).toEqual(['handOver.parcelsUnreadable']);
  here.desktop.store.outbox.retry();
  const nothing = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('hello');
  };
  await expect(here.hand({ change: nothing })).rejects.toThrow('are no parcels of Bowerbird');
  const cut = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const all = await allOf(bytes);
    yield all.subarray(0, all.byteLength - 20);
  };
  await expect(here.hand({ change: cut })).rejects.toThrow('are no parcels of Bowerbird');
  const { outbox } = here.desktop.store;
  expect(outbox.shared()[0]?.waiting).toBeGreaterThan(0);
});

test('a clock that is an hour off is corrected, on both sides of the right time', async () => {
  await gatherTwoPages();
  for (const off of [HOUR_MS, -HOUR_MS]) {
    const lab = here.openLab();
    here.now += 2 * HOUR_MS;
    const { store } = here.desktop;
    const { seq } = store.collections.there('Test');
    const [id = ''] = store.collections.calls(seq);
    store.outbox.stop(seq);
    here.share();
    await handOver(store, lab.store, () => here.now, { off });
    const shifted = (at = ''): string => new Date(Date.parse(at) - off).toISOString();
    const received = lab.store.calls.find(id);
    expect(received?.startedAt).toBe(shifted(store.calls.find(id)?.startedAt));
    expect(received?.notices.map(({ code }) => code)).toContain('clock-corrected');
    expect(store.outbox.shared()).toMatchObject([{ waiting: 0 }]);
  }
});

test('times ahead of a clock that is right are refused', async () => {
  await gatherTwoPages();
  const later = here.now;
  here.now -= 2 * HOUR_MS;
  expect(await here.hand()).toEqual({ taken: 1, known: 0, refused: 4, later: 1 });
  expect(new Set(refusals())).toEqual(new Set(['handOver.timeAhead']));
  here.now = later;
});

test('nothing of a person whom the project leaves out is taken', async () => {
  here.site = {
    'comments/v1': comments('a b', undefined, {
      items: [
        {
          id: 'a',
          attributedTo: {
            type: 'Person',
            id: 'https://reef.example/u/gone',
            url: 'https://reef.example/u/gone',
            entityId: 'gone',
            name: 'Gone',
          },
        },
        { id: 'b' },
      ],
    }),
  };
  await here.gather([LIST]);
  here.share();
  here.lab.store.people.leaveOut('reef', ['https://reef.example/u/gone']);
  expect(await here.hand()).toMatchObject({ refused: 0, later: 0 });
  const { seq, items } = here.lab.store.collections.there('Test');
  expect(items).toBe(1);
  expect(here.lab.store.completeness.counts(seq).leftOut).toBe(1);
  expect(here.lab.store.people.hasLeftOutCalls()).toBe(true);
});

test('parcels that come in another order are taken in the end, each item once', async () => {
  await gatherTwoPages();
  const change = edited(([head, ...frames]) => (head ? [head, ...frames.toReversed()] : []));
  let rounds = 0;
  for (; rounds < 6 && (here.desktop.store.outbox.shared()[0]?.waiting ?? 0) > 0; rounds += 1)
    expect(await here.hand({ change })).toMatchObject({ refused: 0 });
  expect(rounds).toBe(3);
  expect(linesOf(here.lab.store)).toEqual(linesOf(here.desktop.store));
});

test('what is too large for one request goes in parts', async () => {
  await gatherTwoPages();
  const limits = { ...PARCEL_LIMITS, bodies: 20, part: 16, request: 6000 };
  let requests = 0;
  const change = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    requests += 1;
    yield* bytes;
  };
  expect(await here.hand({ limits, change })).toMatchObject({ taken: 6, refused: 0 });
  expect(requests).toBeGreaterThan(1);
  expect(linesOf(here.lab.store)).toEqual(linesOf(here.desktop.store));
  expect(here.lab.store.receivedParts.size(ADA)).toBe(0);
});

test('a call of somebody else, or with other replies, is none that is known', async () => {
  await gatherTwoPages();
  await here.hand();
  const { store } = here.desktop;
  const { seq } = store.collections.there('Test');
  store.outbox.stop(seq);
  here.share();
  expect(await here.hand({ person: BEN })).toEqual({ taken: 0, known: 1, refused: 4, later: 1 });
  expect(new Set(refusals())).toEqual(new Set(['handOver.idTaken', 'handOver.runTaken']));
  store.outbox.retry();
  const other = edited((frames) => {
    for (const { json } of frames)
      if (json.kind === 'call') (json['call'] as Record<string, unknown>)['door'] = 'rest';
    return frames;
  });
  await here.hand({ change: other });
  expect(new Set(refusals())).toEqual(new Set(['handOver.contentChanged']));
});

test('refusals of the platform are handed over as they came', async () => {
  here.site = { 'comments/v1': failure(404) };
  await here.gather([LIST]);
  here.share();
  await here.hand();
  const { seq } = here.lab.store.collections.there('Test');
  const [id = ''] = here.lab.store.collections.calls(seq);
  expect(here.lab.store.calls.find(id)).toMatchObject({ outcome: 'not_found', credits: 0 });
  expect(here.lab.store.evidence.exchanges(id)).toMatchObject([{ status: 404 }]);
});

test('what no request can hold stays with its reason, and holds up nothing else', async () => {
  here.site = { 'comments/v1': comments('a b') };
  await here.gather([LIST]);
  here.share();
  const { store } = here.desktop;
  const { seq } = store.collections.there('Test');
  const [first, second] = store.itemRows.page({ collection: seq, limit: 2 }).rows;
  store.collections.annotate(first?.id ?? 0, { note: 'x'.repeat(20_000) });
  store.collections.annotate(second?.id ?? 0, { note: 'short' });
  const limits = { ...PARCEL_LIMITS, head: 10_000 };
  expect(await here.hand({ limits })).toMatchObject({ refused: 0, later: 0 });
  expect(refusals()).toEqual(['handOver.parcelTooLarge']);
  expect(store.outbox.shared()).toMatchObject([{ waiting: 0, refused: 1 }]);
  const there = here.lab.store.collections.there('Test').seq;
  expect(here.lab.store.outgoing.counts(there)).toMatchObject({ items: 2, notes: 1 });
});
