import { json, page, type FakeResponse } from '#kit/fake/site.ts';
import {
  ACCOUNTS,
  escaped,
  film,
  heron,
  marks,
  findSample,
  REFUSED,
  type Sample,
  pictureUrl,
  written,
  type Account,
} from './world.ts';

/** The fields that posts and accounts have had since the first API; GraphQL keeps them under `legacy`. */

export const legacyUser = (account: Account) => ({
  id_str: account.id,
  screen_name: account.handle,
  name: account.name,
  description: escaped(account.bio),
  created_at: 'Tue Feb 03 04:05:06 +0000 2015',
  followers_count: account.followers,
  friends_count: account.following,
  statuses_count: account.posts,
  favourites_count: 11,
  media_count: 1,
  protected: false,
  verified: false,
  profile_image_url_https: `https://pbs.twimg.com/profile_images/1/${account.handle}_normal.jpg`,
});

export const buildLegacyPost = (post: Sample) => {
  const { short, mentions, tags } = marks(post);
  const answered = findSample(post.answers);
  const media =
    post.picture === undefined
      ? []
      : [
          {
            id_str: '1',
            type: 'photo',
            url: short,
            media_url_https: pictureUrl(post.picture),
            ext_alt_text: 'A wooden box on a sample tree',
            original_info: { width: 1600, height: 900 },
          },
        ];
  return {
    id_str: post.id,
    full_text: escaped(post.text) + (short === undefined ? '' : ` ${short}`),
    created_at: written(post.made),
    conversation_id_str: post.answers ?? post.id,
    user_id_str: post.by.id,
    favorite_count: 7,
    retweet_count: 3,
    reply_count: 2,
    quote_count: 1,
    bookmark_count: 4,
    lang: 'en',
    possibly_sensitive: false,
    is_quote_status: post.quotes !== undefined,
    entities: {
      hashtags: tags,
      symbols: [],
      urls: [],
      user_mentions: mentions.map(({ id, handle, name }) => ({
        id_str: id,
        screen_name: handle,
        name,
      })),
      media,
    },
    extended_entities: { media },
    ...(post.quotes !== undefined && { quoted_status_id_str: post.quotes }),
    ...(answered && {
      in_reply_to_status_id_str: answered.id,
      in_reply_to_user_id_str: answered.by.id,
      in_reply_to_screen_name: answered.by.handle,
    }),
  };
};

/** The services behind embedded posts and profiles. */

const buildEmbedUser = (post: Sample): object => ({
  ...legacyUser(post.by),
  verified: false,
  is_blue_verified: post.by === heron,
  profile_image_shape: 'Circle',
});

const embedded = (post: Sample): object => {
  const { short, mentions, tags } = marks(post);
  const quoted = findSample(post.quotes);
  const answered = findSample(post.answers);
  return {
    __typename: 'Tweet',
    id_str: post.id,
    lang: 'en',
    created_at: post.made,
    text: escaped(post.text) + (short === undefined ? '' : ` ${short}`),
    favorite_count: 7,
    conversation_count: 2,
    possibly_sensitive: false,
    display_text_range: [0, post.text.length],
    entities: {
      hashtags: tags,
      urls: [],
      symbols: [],
      user_mentions: mentions.map(({ id, handle, name }) => ({
        id_str: id,
        screen_name: handle,
        name,
      })),
      ...(short !== undefined && { media: [{ url: short }] }),
    },
    user: buildEmbedUser(post),
    ...(post.picture !== undefined && { mediaDetails: embedMedia(post) }),
    ...(post.long !== undefined && { note_tweet: { id: 'Tm90ZQ==' } }),
    ...(post.poll && { card: pollCard(post.poll) }),
    ...(quoted && { quoted_tweet: embedded(quoted) }),
    ...(answered && {
      in_reply_to_status_id_str: answered.id,
      in_reply_to_screen_name: answered.by.handle,
    }),
  };
};

const embedMedia = (post: Sample): unknown => buildLegacyPost(post).extended_entities.media;

/** In embedded posts the values of a card are an object. */
const pollCard = (options: NonNullable<Sample['poll']>): object => ({
  name: `poll${options.length}choice_text_only`,
  binding_values: Object.fromEntries([
    ...options.flatMap(([label, votes], index) => [
      [`choice${index + 1}_label`, { string_value: label, type: 'STRING' }],
      [`choice${index + 1}_count`, { string_value: String(votes), type: 'STRING' }],
    ]),
    ['end_datetime_utc', { string_value: '2026-08-28T09:30:00Z', type: 'STRING' }],
  ]),
});

const serveTweetResult = (id: string | null): FakeResponse | undefined => {
  const post = findSample(id);
  if (post) return json(embedded(post));
  switch (id) {
    case REFUSED.deleted:
      return json({
        __typename: 'TweetTombstone',
        tombstone: { text: { text: 'This Post was deleted by the Post author.' } },
      });
    case REFUSED.withheld:
      return json({ __typename: 'TweetTombstone', tombstone: {} });
    case REFUSED.suspended:
      return json({});
    case REFUSED.unknown:
      return page('<!DOCTYPE html><title>Not found</title>', 404);
    case REFUSED.stumbled:
    case REFUSED.protected:
      return json({ error: 'timeout' }, 500);
    default:
      return undefined;
  }
};

const serveOembed = (address: string | null): FakeResponse | undefined => {
  const id = /\/status\/(\d+)$/.exec(address ?? '')?.[1];
  if (id === REFUSED.protected) return json({ error: 'Sorry, you are not authorized.' }, 403);
  if (id !== REFUSED.stumbled) return undefined;
  const url = `https://twitter.com/${heron.handle}/status/${id}`;
  return json({
    url,
    author_name: heron.name,
    author_url: `https://twitter.com/${heron.handle}`,
    html: `<blockquote class="twitter-tweet"><p lang="en" dir="ltr">A sample by the other door &amp; back<br><a href="https://twitter.com/hashtag/sample">#sample</a> pic.twitter.com/SampleNest</p>&mdash; ${heron.name} (@${heron.handle}) <a href="${url}?ref_src=twsrc">August 6, 2026</a></blockquote>`,
    type: 'rich',
    version: '1.0',
    provider_name: 'Twitter',
  });
};

/** A page of X’s choice: not the newest, and not all. */
const serveProfile = (handle: string): FakeResponse => {
  if (handle === 'sample_toomany') return json('Rate limit exceeded', 429);
  const account = ACCOUNTS.find((one) => one.handle.toLowerCase() === handle.toLowerCase());
  if (!account && handle !== 'sample_private') return page('<!DOCTYPE html><title>?</title>', 404);
  const posts = [film].filter(({ by }) => by === account);
  const data = {
    props: {
      pageProps: {
        contextProvider: { hasResults: posts.length > 0 },
        timeline: {
          entries: posts.map((post) => ({
            type: 'tweet',
            entry_id: `tweet-${post.id}`,
            content: { tweet: { ...buildLegacyPost(post), user: legacyUser(post.by) } },
          })),
        },
      },
    },
  };
  return page(
    `<!DOCTYPE html><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`,
  );
};

export const serveEmbeds = (url: URL): FakeResponse | undefined => {
  if (url.hostname === 'cdn.syndication.twimg.com')
    return url.pathname === '/tweet-result'
      ? serveTweetResult(url.searchParams.get('id'))
      : undefined;
  if (url.hostname === 'publish.x.com') return serveOembed(url.searchParams.get('url'));
  const [, handle] = /^\/srv\/timeline-profile\/screen-name\/(\w+)$/.exec(url.pathname) ?? [];
  return url.hostname === 'syndication.twitter.com' && handle?.startsWith('sample_')
    ? serveProfile(handle)
    : undefined;
};
