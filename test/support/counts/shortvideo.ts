import { jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import { counted, lengthUnder, under, type CountedPlatform } from './counted-list.ts';

const embedded =
  (id: string) =>
  (reply: Reply): unknown => {
    const text = new RegExp(`<script[^>]*id="${id}"[^>]*>([^]*?)</script>`).exec(
      textFromReply(reply),
    )?.[1];
    return text === undefined ? undefined : JSON.parse(text);
  };

/** The old page of a profile has its videos by their numbers. */
const inSigi = (reply: Reply): number =>
  Object.keys(under(embedded('SIGI_STATE')(reply), 'ItemModule')[0] ?? {}).length;

const inNext = (reply: Reply): number => {
  const items = under(embedded('__NEXT_DATA__')(reply), 'items')[0];
  return Array.isArray(items) ? items.length : 0;
};

const inEmbed = (reply: Reply): number => {
  const items = under(embedded('__FRONTITY_CONNECT_STATE__')(reply), 'videoList')[0];
  return Array.isArray(items) ? items.length : 0;
};

/** A general search mixes cards of accounts (`type` 4) with videos; each card is an entry. */
const rows = lengthUnder('data');
const lines = (reply: Reply): number => textFromReply(reply).split('\n').filter(Boolean).length;

/** The accounts in the cards of a general search. */
const accounts = (reply: Reply): number =>
  (jsonFromReply(reply) as { data: { user_list?: unknown[] }[] }).data.reduce(
    (sum, row) => sum + (row.user_list?.length ?? 1),
    0,
  );

export const shortvideo: CountedPlatform = {
  lists: [
    ...counted('list-user-collections', lengthUnder('collectionList'), ['collections-tiktok-2026']),
    ...counted('list-video-comments', lengthUnder('comments'), [
      'comment-list-7692114317151423775-2026',
      'comments-7603296357641735445-page1',
    ]),
    ...counted('list-user-followers', lengthUnder('userList'), [
      'followers-2026',
      'user-followers-zg.520-page1',
    ]),
    ...counted('list-user-videos', lengthUnder('itemList'), [
      'user-videos-popular-zg.520-page1',
      'user-videos-zg.520-page1',
    ]),
    ...counted('list-user-videos', inEmbed, ['embed-user-dan_newbie-trimmed']),
    ...counted('list-user-videos', inSigi, ['profile-page-huxleythepandapuppy-legacy-sigi']),
    ...counted('list-user-videos', inNext, ['profile-page-tiktok-legacy-next-data']),
    ...counted('search-videos', rows, ['search-general-TikTok-page1']),
    ...counted('search-users', accounts, ['search-general-TikTok-page1']),
    ...counted('search-videos', lengthUnder('item_list'), [
      'search-item-full-fosfor-page1-2023',
      'search-item-full-fosfor-page2-2023',
    ]),
    ...counted('search-videos', lines, ['zeeschuimer-export-search-fosfor-2023']),
    ...counted('search-users', lengthUnder('user_list'), ['search-user-nasa-2026']),
  ],
  noLists: { 'comments-missing-2026': 'of a video that there is not' },
};
