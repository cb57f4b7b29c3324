import { afterAll, describe, expect, test } from 'vitest';
import { mutated, seeded, SPLICES } from '../../../test/support/broken-text.ts';
import { recordingsOf } from '../../../test/support/recorded.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../engine/catalogue.ts';
import { read } from '../../engine/read-replies.ts';
import { exchangeOf } from '../../engine/routes.ts';
import { AppError } from '../../kit/errors.ts';
import type { Reply, SentRequest } from '../../kit/exchange.ts';
import { replyTo } from '../../kit/fake/site.ts';
import { readRecording } from '../../net/recordings.ts';
import site from './fake/index.ts';

/** `BOWERBIRD_FUZZ=1000` breaks every page a thousand times. */
const asked = Number(process.env['BOWERBIRD_FUZZ'] ?? 0);
const ROUNDS = asked > 0 ? asked : 40;

const entries = catalogue.entries.filter(({ platform }) => platform.segment === 'shortvideo');
const BASE = 'http://127.0.0.1:8674';
let broken = 0;

type Outcome = 'read' | 'refused' | { readonly fault: string };

const outcomeOf = (entry: (typeof entries)[number], reply: Reply): Outcome => {
  try {
    read(entry, [exchangeOf(entry, reply)], { params: {}, base: BASE });
    return 'read';
  } catch (error) {
    if (!(error instanceof AppError)) return { fault: String(error) };
    // What does not fit the schema is our mistake, whatever came.
    const isOurs = error.kind === 'internal_error' || /could not be read:/.test(error.message);
    return isOurs && !error.message.startsWith('Platform error: none of')
      ? { fault: error.message }
      : 'refused';
  }
};

/** Long texts cost time and have few places: the items of a list are much alike. */
const MOST = 120_000;

const faultsOf = (reply: Reply, name: string): readonly unknown[] => {
  const readers = entries.filter((entry) => outcomeOf(entry, reply) === 'read');
  const text = new TextDecoder().decode(reply.body);
  const random = seeded(name.length * 7919 + text.length);
  const rounds = asked > 0 || text.length < MOST ? ROUNDS : Math.ceil(ROUNDS / 4);
  const faults: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const changed = { ...reply, body: new TextEncoder().encode(mutated(text, random, SPLICES)) };
    for (const entry of readers) {
      broken += 1;
      const outcome = outcomeOf(entry, changed);
      if (typeof outcome === 'object') faults.push([entry.id, round, outcome.fault]);
    }
  }
  return faults;
};

const { root, present, why } = recordingsOf('shortvideo');
const recordings = present
  ? readdirSync(root).filter((name) => existsSync(join(root, name, 'request.json')))
  : [];

const get = (url: string): SentRequest => ({ method: 'GET', url, headers: {} });
const SITE = 'https://www.tiktok.com';
const INVENTED = [
  '/@sample.heron',
  '/@sample.heron/live',
  '/@_/video/7650000000000000001',
  '/@_/video/7650000000000000002',
  '/embed/@sample.heron',
  '/embed/tag/samplegarden',
  '/embed/music/7650000000000000701',
  '/explore',
  '/player/api/v1/items?item_ids=7650000000000000001',
  '/api/collection/item_list/?collectionId=7650000000000000601&cursor=0',
  '/api/comment/list/?X-Bogus=1',
  '/api/comment/list/reply/?X-Bogus=1',
  '/api/user/playlist/?X-Bogus=1',
  '/api/user/collection_list/?X-Bogus=1',
  '/api/search/live/full/?X-Bogus=1',
  '/api/search/user/full/?X-Bogus=1',
  '/api/challenge/detail/?X-Bogus=1',
  '/api/user/list/?X-Bogus=1',
].map((path) => SITE + path);

const research = (call: string, body: object): SentRequest => ({
  method: 'POST',
  url: `https://open.tiktokapis.com/v2/research/${call}/`,
  headers: {},
  body: JSON.stringify(body),
});
const RESEARCH: readonly SentRequest[] = [
  research('video/query', {
    query: { and: [{ operation: 'EQ', field_name: 'username', field_values: ['sample.heron'] }] },
    start_date: '20260603',
    end_date: '20260702',
  }),
  research('video/comment/list', { video_id: 1 }),
  research('user/info', { username: 'sample.heron' }),
  research('user/followers', { username: 'sample.heron' }),
  research('playlist/info', { playlist_id: 1 }),
];

const answered = (request: SentRequest): Reply => {
  const response = site.serve(request);
  if (!response) throw new Error(`the sample has no ${request.url}`);
  return replyTo(request, response);
};

afterAll(() => {
  process.stdout.write(`shortvideo: ${broken} broken answers read\n`);
});

describe('invented answers, broken', () => {
  test.each([
    ...INVENTED.map(get),
    get('https://webcast.tiktok.com/webcast/room/info/?room_id=7650000000000000901'),
    ...RESEARCH,
  ])('$url', (request) => {
    expect(faultsOf(answered(request), request.url)).toEqual([]);
  });
});

describe.skipIf(recordings.length === 0)(`recorded answers, broken${why}`, () => {
  test.each(recordings)('%s', { timeout: 600_000 }, (name) => {
    expect(faultsOf(readRecording(join(root, name)), name)).toEqual([]);
  });
});
