import { afterAll, describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { z } from 'zod';
import type { Parsed } from '#kit/collect.ts';
import { isNode } from '#kit/dig.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { RECORDED_LISTS } from './cases/recorded-lists.ts';
import { survey } from './cases/survey.ts';
import platform from './platform.ts';
import { openRecordings } from '../../../test/support/recorded.ts';

const { present, why, recorded } = openRecordings('videosite');

/** `BOWERBIRD_FUZZ=1000` mutates every page a thousand times, and in full. */
const requestCount = Number(process.env['BOWERBIRD_FUZZ'] ?? 0);
const seeds = requestCount > 0 ? requestCount : 40;
let mutations = 0;

/** Long lists cut to their first and last elements: the same shapes, at a fraction of the size. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value))
    return (value.length > 11 ? [...value.slice(0, 3), value.at(-1)] : value).map(shortened);
  if (!isNode(value)) return value;
  const { trackingParams: _, clickTrackingParams: __, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, shortened(one)]));
};

const sampleBody = (reply: Reply): unknown => {
  const whole = jsonFromReply(reply);
  return requestCount > 0 ? whole : shortened(whole);
};

const sent = (reply: Reply, content: unknown): Reply => ({
  ...reply,
  body: new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
});

const requireOperation = (name: string) => {
  const operation = platform.operations.find((one) => one.name === name);
  if (!operation) throw new Error(`no such operation: ${name}`);
  return operation;
};

const limits = { timeout: 600_000 };

describe.skipIf(!present)(`mutations of recorded pages${why}`, () => {
  const pages = RECORDED_LISTS.filter(({ name }) => !name.startsWith('html-'));
  test.each(pages)('$operation: $name', limits, ({ operation, name }) => {
    const found = requireOperation(operation);
    const { schema } = found;
    const read = (reply: Reply) =>
      askingRoute(found).parse([reply], {}) as Parsed<ListPage<unknown>>;
    const reply = recorded(name);
    const content = sampleBody(reply);
    const whole = read(sent(reply, content)).data.items.length;
    const draft = z.strictObject({
      items: z.array(schema),
      totalItems: z.int().min(0).nullable(),
      next: z.string().min(1).nullable(),
    });
    const { wrong } = survey(content, seeds, (changed) => {
      const { data, notices } = read(sent(reply, changed));
      const silent = data.items.length < whole && notices.length === 0;
      return draft.safeParse(data).error?.message ?? (silent ? 'items lost in silence' : undefined);
    });
    mutations += seeds;
    expect(wrong).toEqual([]);
  });

  test.each([
    ['get-channel', 'channel-gronkh-2026-07'],
    ['get-channel', 'channel-gronkh-2023'],
    ['get-channel', 'channel-carousel-2026-07'],
    ['get-channel', 'channel-agerestricted-2026-07'],
    ['get-channel', 'resolve-handle-gronkh'],
    ['get-playlist', 'playlist-pophits-2026-07-header'],
    ['get-playlist', 'playlist-course-2026-07-header'],
    ['get-playlist', 'playlist-pophits-2024-p1'],
  ])('%s: %s', limits, (operation, name) => {
    const found = requireOperation(operation);
    const { schema } = found;
    const reply = recorded(name);
    const { wrong } = survey(sampleBody(reply), seeds, (changed) => {
      const { data } = askingRoute(found).parse([sent(reply, changed)], {});
      return schema.safeParse(data).error?.message;
    });
    mutations += seeds;
    expect(wrong).toEqual([]);
  });
});

afterAll(() => {
  if (present)
    process.stdout.write(`mutations of recorded lists: ${mutations}, seeds 0 to ${seeds - 1}\n`);
});
