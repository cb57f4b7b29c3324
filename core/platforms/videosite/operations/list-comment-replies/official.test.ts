import { expect, test } from 'vitest';
import { askOfficially as ask, itemsFromData } from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';
import { url } from '../../cases/official-read.ts';

test('the replies to a comment, also asked for by one of them', async () => {
  const { data, asked: requests } = await ask(
    'list-comment-replies',
    { videoId: cases.VIDEO, commentId: `${cases.THREAD}.reply1` },
    { comments: cases.comments },
  );
  expect(itemsFromData(data)).toEqual([
    expect.objectContaining({
      entityId: `${cases.THREAD}.reply1`,
      inReplyTo: `${url(cases.VIDEO)}&lc=${cases.THREAD}`,
      published: '2024-02-05T00:00:00.000Z',
      depth: 1,
    }),
  ]);
  expect(requests[0]).toContain(`parentId=${cases.THREAD}&`);
});
