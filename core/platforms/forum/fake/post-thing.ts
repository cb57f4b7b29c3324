import { SOURCE, type Post } from './posts.ts';

/** A thing as the official API writes it. */
export type Thing = Readonly<Record<string, unknown>>;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const html = (text: string): string =>
  `<!-- SC_OFF --><div class="md"><p>${escaped(text)}</p>\n</div><!-- SC_ON -->`;

const picture = (name: string, width: number, height: number) => ({
  url: `https://preview.redd.it/sample-${name}.jpg?width=${width}&s=sample`,
  width,
  height,
});

export const permalink = (post: Post): string =>
  `/r/${post.in.name}/comments/${post.id}/${slug(post.title)}/`;

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 40) || 'sample';

export const t3 = (post: Post): Thing => ({ kind: 't3', data: postData(post) });

const postData = (post: Post): Thing => {
  const gone = post.kind === 'deleted';
  const url = `https://www.reddit.com${permalink(post)}`;
  const own = buildPostMedia(post);
  const isSelf = ['text', 'poll', 'deleted', 'removed'].includes(post.kind);
  const text = gone ? '[deleted]' : post.kind === 'removed' ? '[removed]' : (post.text ?? '');
  return {
    id: post.id,
    name: `t3_${post.id}`,
    subreddit: post.in.name,
    subreddit_id: `t5_${post.in.id}`,
    subreddit_name_prefixed: `r/${post.in.name}`,
    subreddit_type: 'public',
    subreddit_subscribers: post.in.subscribers,
    title: post.title,
    author: gone ? '[deleted]' : post.by.name,
    ...(gone ? {} : { author_fullname: `t2_${post.by.id}`, author_premium: false }),
    selftext: text,
    is_self: isSelf,
    permalink: permalink(post),
    url,
    domain: isSelf ? `self.${post.in.name}` : 'sample.invalid',
    created: post.at,
    created_utc: post.at,
    edited: post.edited ?? false,
    score: post.score,
    ups: post.score,
    downs: 0,
    upvote_ratio: Math.round(post.ratio * 100) / 100,
    hide_score: false,
    num_comments: post.comments,
    num_crossposts: 0,
    link_flair_text: post.flair ?? null,
    author_flair_text: null,
    total_awards_received: 0,
    all_awardings: [],
    over_18: post.nsfw === true,
    spoiler: post.spoiler === true,
    locked: false,
    stickied: post.sticky === true,
    archived: false,
    pinned: false,
    contest_mode: false,
    is_original_content: false,
    quarantine: false,
    is_robot_indexable: !gone && post.kind !== 'removed',
    removed_by_category: gone ? 'deleted' : post.kind === 'removed' ? 'moderator' : null,
    distinguished: post.sticky ? 'moderator' : null,
    is_video: post.kind === 'video',
    media: null,
    thumbnail: isSelf ? 'self' : 'default',
    likes: null,
    saved: false,
    ...own,
  };
};

/** What only posts of that kind have. */
const buildPostMedia = (post: Post): Thing => {
  const preview = (width: number, height: number) => ({
    images: [
      {
        source: picture(post.id, width, height),
        resolutions: [picture(post.id, 320, 200)],
        id: 'sample',
      },
    ],
    enabled: true,
  });
  switch (post.kind) {
    case 'link':
      return { url: post.link, url_overridden_by_dest: post.link };
    case 'image':
      return {
        url: `https://i.redd.it/sample-${post.id}.jpg`,
        url_overridden_by_dest: `https://i.redd.it/sample-${post.id}.jpg`,
        post_hint: 'image',
        preview: preview(1280, 800),
        domain: 'i.redd.it',
      };
    case 'video':
      return {
        url: `https://v.redd.it/sample${post.id}`,
        url_overridden_by_dest: `https://v.redd.it/sample${post.id}`,
        post_hint: 'hosted:video',
        domain: 'v.redd.it',
        media: {
          reddit_video: {
            fallback_url: `https://v.redd.it/sample${post.id}/DASH_720.mp4?source=fallback`,
            dash_url: `https://v.redd.it/sample${post.id}/DASHPlaylist.mpd?a=1&s=sample`,
            hls_url: `https://v.redd.it/sample${post.id}/HLSPlaylist.m3u8?a=1&s=sample`,
            bitrate_kbps: 1200,
            width: 720,
            height: 1280,
            duration: 6,
            is_gif: false,
            has_audio: true,
            transcoding_status: 'completed',
          },
        },
        preview: preview(720, 1280),
      };
    case 'gallery':
      return {
        url: `https://www.reddit.com/gallery/${post.id}`,
        is_gallery: true,
        domain: 'reddit.com',
        gallery_data: {
          items: ['march', 'april', 'may', 'june'].map((month, index) => ({
            media_id: month,
            id: index + 1,
            ...(index === 1 ? { caption: 'April: the first egg' } : {}),
          })),
        },
        media_metadata: Object.fromEntries(
          ['june', 'may', 'april', 'march'].map((month) => [
            month,
            {
              status: 'valid',
              e: 'Image',
              m: 'image/jpg',
              id: month,
              s: {
                u: `https://preview.redd.it/sample-${month}.jpg?width=1080&s=sample`,
                x: 1080,
                y: 720,
              },
              p: [],
            },
          ]),
        ),
      };
    case 'poll':
      return {
        poll_data: {
          options: ['The first', 'The second', 'The third', 'The fourth'].map((text, index) => ({
            id: String(7700 + index),
            text,
            vote_count: [12, 3, 96, 1][index],
          })),
          total_vote_count: 112,
          voting_end_timestamp: (post.at + 3 * 86_400) * 1000,
          user_selection: null,
        },
      };
    case 'crosspost':
      return {
        url: permalink(SOURCE),
        url_overridden_by_dest: permalink(SOURCE),
        crosspost_parent: `t3_${SOURCE.id}`,
        crosspost_parent_list: [postData(SOURCE)],
      };
    default:
      return {};
  }
};
