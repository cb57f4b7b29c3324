import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import type { RequestSpec } from '#kit/exchange.ts';
import { reply } from '../../cases/reply.ts';
import * as made from './cases/comments.ts';
import operation from './operation.ts';

describe('what is asked', () => {
  const session = { clientVersion: '2.20260630.03.00' };
  const asking = async (params: Readonly<Record<string, unknown>>) => {
    const asks: unknown[] = [];
    const get = (ask: RequestSpec) => {
      const body = ask.body as { videoId?: string; continuation?: string };
      asks.push(body.videoId ?? body.continuation);
      const content = body.videoId ? made.watch([made.more(made.commentsToken())]) : made.newPage;
      return Promise.resolve(reply(content, { url: ask.url, body }));
    };
    const replies = await askingRoute(operation).fetch(get, params, session);
    return { asks, replies: replies.length };
  };

  test('two requests for the first page, three for the other order, one for a later page', async () => {
    const videoId = made.VIDEO;
    const [top, newest] = [made.commentsToken(0), made.commentsToken(1)];
    const later = made.commentsToken(0, 'page-2');
    expect((await asking({ videoId })).asks).toEqual([videoId, top]);
    expect((await asking({ videoId, sort: 'newest' })).asks).toEqual([videoId, top, newest]);
    expect((await asking({ videoId, cursor: later })).asks).toEqual([later]);
  });

  test('a cursor of another video is refused before anybody is asked', async () => {
    const cursor = made.commentsToken(0, 'page-2', made.OTHER_VIDEO);
    await expect(asking({ videoId: made.VIDEO, cursor })).rejects.toThrow('another video');
  });

  test('where comments are turned off, one request is enough', async () => {
    const get = (ask: RequestSpec) =>
      Promise.resolve(reply(made.watch([made.turnedOff]), { url: ask.url, body: ask.body }));
    const replies = await askingRoute(operation).fetch(get, { videoId: made.VIDEO }, session);
    expect(replies).toHaveLength(1);
  });
});
