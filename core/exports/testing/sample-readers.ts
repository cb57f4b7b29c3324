/** Readers of the replies that invented datasets have: the items of a list of comments, as they stand there. */
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import type { PackageReaders, ReadItem } from '../package-readers.ts';

interface Body {
  readonly comments: readonly Readonly<Record<string, unknown>>[];
}

const itemsIn = (reply: Reply): ReadItem[] =>
  (jsonFromReply(reply) as Body).comments.map((item) => ({
    platform: 'videosite',
    shape: 'Comment',
    entityId: String(item['entityId']),
    item,
    publishedLatest: typeof item['published'] === 'string' ? item['published'] : '',
  }));

export const sampleReaders = (
  change: (item: ReadItem) => ReadItem = (item) => item,
): PackageReaders => ({
  read: ({ operation }, replies) =>
    operation === 'videosite.list-video-comments'
      ? { items: replies.flatMap(itemsIn).map(change), totalItems: 12 }
      : { isUnknown: true },
  operationsFor: () => ['videosite.list-videos', 'videosite.list-video-comments'],
  untoldParams: () => Promise.resolve([]),
  differenceFrom: () => undefined,
  problemsOf: () => [],
  placesIn: (body) => {
    const { comments } = JSON.parse(Buffer.from(body).toString('utf8')) as Body;
    return new Map(comments.map((item, i) => [String(item['entityId']), `/comments/${i}`]));
  },
});
