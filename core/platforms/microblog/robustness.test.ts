import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { mutated, seeded, SPLICES } from '../../../test/support/broken-text.ts';
import { recordingsOf } from '../../../test/support/recorded.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { read } from '../../engine/read-replies.ts';
import { exchangeOf } from '../../engine/routes.ts';
import { AppError } from '../../kit/errors.ts';
import type { Reply } from '../../kit/exchange.ts';
import { replyTo } from '../../kit/fake/site.ts';
import { readRecording } from '../../net/recordings.ts';
import site from './fake/index.ts';
import { COMMUNITY, film, heron, LIST, long, poll, quote, song } from './fake/world.ts';

/** `BOWERBIRD_FUZZ=1000` breaks every answer a thousand times. */
const asked = Number(process.env['BOWERBIRD_FUZZ'] ?? 0);
const ROUNDS = asked > 0 ? asked : 60;

const entries = catalogue.entries.filter(({ platform }) => platform.segment === 'microblog');
let broken = 0;

type Outcome = 'read' | 'refused' | { readonly fault: string };

const outcomeOf = (entry: (typeof entries)[number], reply: Reply): Outcome => {
  try {
    read(entry, [exchangeOf(entry, reply)], { params: {}, base: 'http://127.0.0.1:8674' });
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
  const rounds = asked > 0 || text.length < MOST ? ROUNDS : Math.ceil(ROUNDS / 6);
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

const graph = (operation: string, variables: object): string =>
  `https://x.com/i/api/graphql/a/${operation}?variables=${encodeURIComponent(JSON.stringify(variables))}`;

const INVENTED = [
  ...[film, poll, quote, long, song].map(
    ({ id }) => `https://cdn.syndication.twimg.com/tweet-result?id=${id}`,
  ),
  `https://syndication.twitter.com/srv/timeline-profile/screen-name/${heron.handle}`,
  graph('UserTweets', { userId: heron.id }),
  graph('UserRepliesTimeline', { userId: heron.id }),
  graph('UserByScreenName', { screen_name: heron.handle }),
  graph('Followers', { userId: heron.id }),
  graph('TweetDetail', { focalTweetId: song.id }),
  graph('TweetResultByRestId', { tweetId: poll.id }),
  graph('CommunityQuery', { communityId: COMMUNITY }),
  graph('membersSliceTimeline_Query', { communityId: COMMUNITY }),
  graph('SearchTimeline', { rawQuery: 'pond', product: 'People' }),
  ...[
    `tweets/${quote.id}`,
    `tweets/${poll.id}`,
    `tweets?ids=${film.id},${song.id},1`,
    `users?ids=${heron.id}`,
    `users/by/username/${heron.handle}`,
    `users/${heron.id}/tweets`,
    `users/${heron.id}/followers`,
    `lists/${LIST}/tweets`,
    `communities/${COMMUNITY}`,
  ].map((path) => `https://api.x.com/2/${path}`),
];

const { root, present, why } = recordingsOf('microblog');
const recordings = present
  ? readdirSync(root).filter((name) => existsSync(join(root, name, 'request.json')))
  : [];

afterAll(() => {
  process.stdout.write(`microblog: ${broken} broken answers read\n`);
});

describe('invented answers, broken', () => {
  test.each(INVENTED)('%s', (url) => {
    const request = { method: 'GET', url, headers: {} };
    const response = site.serve(request);
    if (!response) throw new Error(`the sample has no ${url}`);
    expect(faultsOf(replyTo(request, response), url)).toEqual([]);
  });
});

describe.skipIf(recordings.length === 0)(`recorded answers, broken${why}`, () => {
  test.each(recordings)('%s', { timeout: 600_000 }, (name) => {
    expect(faultsOf(readRecording(join(root, name)), name)).toEqual([]);
  });
});
