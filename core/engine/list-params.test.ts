import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { listIdentity, listParams } from './list-params.ts';

const of = (id: string, params: Readonly<Record<string, unknown>>): unknown => {
  const entry = catalogue.find(id);
  if (!entry) throw new Error(id);
  return listParams(entry, params);
};

test('neither the page nor a default that is spelt out makes another list', () => {
  expect(of('forum.search-posts', { q: 'a', cursor: 'x', count: 10 })).toEqual({ q: 'a' });
  expect(of('forum.search-posts', { q: 'a', order: 'relevance' })).toEqual({ q: 'a' });
  expect(of('forum.search-posts', { q: 'a', order: 'new', time: undefined })).toStrictEqual({
    q: 'a',
    order: 'new',
  });
  expect(of('videosite.list-video-comments', { videoId: 'v', sort: 'top' })).toEqual({
    videoId: 'v',
  });
});

test('a list is the same under the earlier names of its parameters', () => {
  const entry = catalogue.find('forum.search-posts');
  expect(entry && listIdentity(entry, { query: 'a', sort: 'new', count: 10 })).toBe(
    '{"order":"new","q":"a"}',
  );
});
