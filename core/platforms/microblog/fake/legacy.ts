import {
  escaped,
  marks,
  pictureUrl,
  findSample,
  written,
  type Account,
  type Sample,
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
