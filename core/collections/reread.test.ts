import { expect, test } from 'vitest';
import type { FakeResponse } from '#kit/fake/site.ts';
import type { Reply } from '#kit/exchange.ts';
import { rereadCall } from './reread.ts';
import { comments, failure, reefCatalogue, wall } from './testing/reef.ts';

const CALL = {
  callId: 'any',
  operation: 'reef.list-video-comments',
  params: { videoId: 'v1' },
};

const replyFrom = ({ status, headers, body }: FakeResponse): Reply => ({
  request: { method: 'GET', url: 'https://reef.example/comments/v1?from=', headers: {} },
  status,
  headers: headers ?? {},
  body: Buffer.from(String(body)),
  at: '2026-09-02T10:00:00.000Z',
});

const itemsRead = (...replies: readonly FakeResponse[]): readonly string[] | undefined => {
  const items = rereadCall(reefCatalogue, CALL, replies.map(replyFrom));
  return items && [...items.values()].map(({ entityId }) => String(entityId));
};

test.each([
  ['a refused reply before it', [failure(429), comments('a b')]],
  ['a refused reply behind it', [comments('a b'), failure(429)]],
  ['a wall before it', [wall, comments('a b')]],
  ['a failed reply before it', [failure(500), comments('a b')]],
  ['nothing else', [comments('a b')]],
])('a call is read from the reply that answered it, with %s', (_, replies) => {
  expect(itemsRead(...replies)).toEqual(['a', 'b']);
});

test('a call of which every reply was refused is read from none', () => {
  expect(itemsRead(failure(429), wall)).toBeUndefined();
  expect(itemsRead()).toBeUndefined();
});
