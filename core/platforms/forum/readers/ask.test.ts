import { expect, test } from 'vitest';
import { apiAsk, apiForm, feedAsk } from './ask.ts';

test('the API is asked for plain text, and for nothing that was not given', () => {
  expect(apiAsk('/r/science/top', { t: undefined, limit: 5, after: 't3_a' })).toEqual({
    url: 'https://oauth.reddit.com/r/science/top?limit=5&after=t3_a&raw_json=1',
    headers: { accept: 'application/json' },
  });
  expect(apiAsk('/search', { q: 'a&b=c #d' }).url).toBe(
    'https://oauth.reddit.com/search?q=a%26b%3Dc+%23d&raw_json=1',
  );
});

test('a form carries the same', () => {
  expect(apiForm('/api/morechildren', { children: 'a,b', id: undefined })).toEqual({
    method: 'POST',
    url: 'https://oauth.reddit.com/api/morechildren?raw_json=1',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'children=a%2Cb',
  });
});

test('a feed is an address of the site', () => {
  expect(feedAsk('/r/science/').url).toBe('https://www.reddit.com/r/science/.rss');
  expect(feedAsk('/r/science/top/', { t: 'day', limit: 100 }).url).toBe(
    'https://www.reddit.com/r/science/top/.rss?t=day&limit=100',
  );
  // None of them carries who asks: that is added by whoever sends it.
  expect(Object.keys(feedAsk('/r/science/').headers ?? {})).toEqual(['accept']);
});
