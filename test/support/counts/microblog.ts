import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import { json, replyTo } from '#kit/fake/site.ts';
import { counted, lengthUnder, under, walk, type CountedPlatform } from './counted-list.ts';

/**
 * Each thing of a timeline has an `itemContent` with its `itemType`; those of cursors are no entries. All
 * others are counted, adverts and suggestions among them: these are named in notices.
 */
const timeline = (reply: Reply): number => {
  let number = 0;
  for (const instructions of under(jsonFromReply(reply), 'instructions'))
    walk(instructions, (object, key) => {
      if (key !== 'itemContent') return false;
      if (object['cursorType'] === undefined) number += 1;
      return true;
    });
  return number;
};

/** One of each kind of thing that home timelines hold, as a timeline has them. */
const inTimeline = ({ request, ...reply }: Reply): Reply => {
  const entries = (jsonFromReply({ request, ...reply }) as unknown[]).map((itemContent, index) => ({
    entryId: `thing-${index}`,
    content: { itemContent },
  }));
  const instructions = [{ type: 'TimelineAddEntries', entries }];
  return replyTo(request, json({ data: { home: { home_timeline_urt: { instructions } } } }));
};

export const microblog: CountedPlatform = {
  lists: [
    ...counted('list-user-posts', timeline, [
      'user-tweets-hwwaanng-2026',
      'user-tweets-xdevelopers-2026',
    ]),
    ...counted('list-home-posts', timeline, ['home-timeline-item-variants-2026']).map((one) => ({
      ...one,
      within: inTimeline,
    })),
    ...counted('list-post-replies', timeline, [
      'tweet-detail-1649191520250245121-2026',
      'tweet-detail-2037688071144317428-more-2026',
      'tweet-detail-2037688071144317428-page1-2026',
      'tweet-poll-1780666831310877100',
      'tweet-quote-1658421690001502208',
      'tweet-retweet-views-1658409412799737856',
      'tweet-summary-card-1696922210588410217',
      'tweet-video-1671508600538161153',
    ]),
    ...counted('search-posts', timeline, ['search-page1-2026', 'search-page2-2026']),
    ...counted('search-users', timeline, ['search-page1-2026']),
    ...counted('list-community-posts', timeline, ['community-tweets-1501272736215322629-2026']),
    ...counted('list-user-following', timeline, ['following-2026']),
    ...counted('list-user-followers', timeline, ['users-followers-2026']),
    ...counted('list-community-members', lengthUnder('items_results'), [
      'community-moderators-1501272736215322629-2026',
    ]),
  ],
  noLists: {},
};
