import { expect, test } from 'vitest';
import { unknown, api, site } from './cases/reply.ts';
import { operation } from './cases/listed.ts';

const gone = { status: 404 };

test.each([
  ['get-user', api('/user/wren-watcher/about?raw_json=1', unknown, gone), 'u/wren-watcher'],
  ['get-user', site('/u/wren-watcher/about.json', JSON.stringify(unknown), gone), 'u/wren-watcher'],
  ['list-user-trophies', api('/api/v1/user/wren/trophies', unknown, gone), 'u/wren'],
  ['get-subreddit', api('/r/reddit.com/about/', unknown, gone), 'r/reddit.com'],
  ['get-subreddit', site('/r/Wrens.rss', '', gone), 'r/Wrens'],
  ['list-subreddit-rules', api('/r/Wrens/about/rules.json', unknown, gone), 'r/Wrens'],
  ['list-subreddit-posts', api('/r/ab+cd/new', unknown, gone), 'r/ab+cd'],
  ['list-user-overview', site('/user/wren.rss', '', gone), 'u/wren'],
])('%s: where nobody said what was asked for, its address names it', (name, reply, words) => {
  expect(() => operation(name).routes[0]?.parse([reply], {})).toThrow(`Not found: ${words}: `);
});
