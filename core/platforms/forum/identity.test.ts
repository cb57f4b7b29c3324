import { expect, test } from 'vitest';
import { identity } from './platform.ts';

const API = 'https://oauth.reddit.com';
const SITE = 'https://www.reddit.com';
const of = (url: string, body?: string) =>
  identity({ method: body === undefined ? 'GET' : 'POST', url, headers: {}, body });

test.each([
  [
    `${API}/user/Bird_Watcher/?raw_json=1&t=all&limit=1024&sort=top`,
    `${API}/user/bird_watcher/overview?sort=top&t=all&limit=100&raw_json=1`,
  ],
  [`${API}/user/x-y/submitted`, `${API}/user/X-Y/submitted.json?sort=new&limit=25`],
  [`${API}/r/AskHistorians?limit=100`, `${API}/r/askhistorians/hot?limit=100&raw_json=1`],
  [`${SITE}/r/rust/.rss`, `${SITE}/r/rust/hot/.rss?limit=25`],
  [`${SITE}/r/rust/new/.rss`, `${SITE}/r/rust/new/.rss?limit=100`],
  [`${API}/r/a/new`, `${API}/r/a/new?limit=50`],
  [`${SITE}/user/x-y/.rss`, `${SITE}/u/x-y.rss`],
  [
    `${API}/r/all/search/?sort=relevance&syntax=cloudsearch&t=all&restrict_sr=False&limit=1024&q=crows`,
    `${API}/search?q=crows&type=link&limit=100&raw_json=1`,
  ],
  [`${API}/subreddits/new/?limit=300&raw_json=1`, `${API}/subreddits/new?limit=100`],
])('%s is %s', (one, other) => {
  expect(of(one)).toBe(of(other));
});

test('a form says the same as a query', () => {
  expect(of(`${API}/api/morechildren?raw_json=1`, 'api_type=json&children=a,b&link_id=t3_1')).toBe(
    of(`${API}/api/morechildren?link_id=t3_1&children=a,b`),
  );
});

test.each([
  [`${API}/r/a/new`, `${API}/r/a/top`],
  [`${API}/r/a/new`, `${SITE}/r/a/new`],
  [`${API}/r/a/new`, `${API}/r/a/new?after=t3_1`],
  [`${API}/comments/1a?limit=1`, `${API}/comments/1a?limit=500`],
  [`${API}/r/a/search?q=x&restrict_sr=1`, `${API}/search?q=x`],
  [`${API}/search?q=x`, `${API}/search?q=X`],
  [`${API}/user/a/submitted?sort=top`, `${API}/user/a/submitted`],
  [`${API}/comments/1a?limit=25`, `${API}/comments/1a`],
])('%s is not %s', (one, other) => {
  expect(of(one)).not.toBe(of(other));
});
