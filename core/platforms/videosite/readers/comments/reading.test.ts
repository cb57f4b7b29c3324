import { expect, test } from 'vitest';
import * as made from '../../operations/list-video-comments/cases/comments.ts';
import { readCommentToken } from './reading.ts';

test('a token says whose comments it asks for', () => {
  const videoId = made.VIDEO;
  expect(readCommentToken(made.commentsToken(0))).toEqual({
    videoId,
    asks: 'comments',
    sort: 'top',
  });
  expect(readCommentToken(made.commentsToken(1, 'page'))).toEqual({
    videoId,
    asks: 'comments',
    sort: 'newest',
  });
  expect(readCommentToken(made.repliesToken())).toEqual({
    videoId,
    asks: 'replies',
    commentId: made.COMMENT,
  });
});

test.each(['', 'x', '%zz', 'AAAA', made.commentsToken().slice(0, 30), 'EgAYBjIA'])(
  'what is no such token is not read: %s',
  (token) => {
    expect(readCommentToken(token)).toBeUndefined();
  },
);
