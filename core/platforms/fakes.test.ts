import { expect, test } from 'vitest';
import type { SentRequest } from '#kit/exchange.ts';
import { loadFakes } from './fakes.ts';
import { platforms } from './index.ts';

const get = (url: string): SentRequest => ({ method: 'GET', url, headers: {} });
const FILM =
  'https://v16m.tiktokcdn-us.com/53414d504c4553414d504c4553414d50/6a96da60/video/tos/sample/bower-sample-film.mp4?mime_type=video_mp4';

test('every operation that can be asked has an example in the invented site of its platform', async () => {
  const { examples } = await loadFakes();
  const requests = platforms.flatMap(({ segment, operations }) =>
    operations
      .filter(({ routes }) => routes.some(({ name }) => name !== 'capture'))
      .map(({ name }) => `${segment}.${name}`),
  );
  expect(requests.filter((id) => !(id in examples))).toEqual([]);
});

test.each([
  'https://www.youtube.com/watch?v=sample_001x&hl=en&gl=US',
  'https://i.ytimg.com/vi/sample_001x/maxresdefault.jpg',
  'https://www.instagram.com/p/SmplGarden1/',
  'https://www.tiktok.com/player/api/v1/items?item_ids=7650000000000000001',
  FILM,
  'https://oauth.reddit.com/r/sample_quillmere/about',
  'https://www.reddit.com/r/sample_quillmere/hot/.rss',
  'https://i.redd.it/sample-0post0002.jpg',
])('%s is answered, by the same bytes each time', async (url) => {
  const [once, again] = [await loadFakes(), await loadFakes()].map(({ serve }) => serve(get(url)));
  expect(once?.status).toBe(200);
  expect(once?.body.length).toBeGreaterThan(100);
  expect(again).toEqual(once);
});

test.each([
  'https://www.youtube.com/feed/trending',
  'https://i.ytimg.com/vi/nobody_knew/maxresdefault.jpg',
  'https://i.ytimg.com/vi/sample_001x/constructor',
  'https://www.instagram.com/direct/inbox/',
  'https://www.tiktok.com/@of-somebody',
  'https://i.redd.it/of-somebody.jpg',
  'https://elsewhere.example/',
])('%s is not part of the sample', async (url) => {
  expect((await loadFakes()).serve(get(url))).toBeUndefined();
});
