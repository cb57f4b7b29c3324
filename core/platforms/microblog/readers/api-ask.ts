import type { RequestSpec } from '#kit/exchange.ts';
import { AppError } from '#kit/errors.ts';
import { handleIn, numberIn } from './site.ts';
import { messages } from './messages.ts';

export const API_HOST = 'api.x.com';
const BASE = `https://${API_HOST}/2/`;

/** What is asked of each thing: all that the reference names as public (read November 2026). */
const USER_FIELDS =
  'created_at,description,entities,id,location,name,pinned_tweet_id,profile_banner_url,profile_image_url,protected,public_metrics,url,username,verified,verified_type,withheld';
const POST_FIELDS =
  'article,attachments,author_id,community_id,conversation_id,created_at,edit_history_tweet_ids,entities,geo,id,in_reply_to_user_id,lang,note_tweet,possibly_sensitive,public_metrics,referenced_tweets,reply_settings,source,text,withheld';

export const USERS = { 'user.fields': USER_FIELDS };
export const POSTS = {
  'tweet.fields': POST_FIELDS,
  expansions:
    'author_id,attachments.media_keys,attachments.poll_ids,referenced_tweets.id,referenced_tweets.id.author_id,geo.place_id',
  'user.fields': 'id,name,username,profile_image_url',
  'media.fields':
    'alt_text,duration_ms,height,media_key,preview_image_url,public_metrics,type,url,variants,width',
  'poll.fields': 'duration_minutes,end_datetime,options,voting_status',
  'place.fields': 'full_name,id',
};
export const COMMUNITY = {
  'community.fields': 'access,created_at,description,id,join_policy,member_count,name',
};

type Query = Readonly<Record<string, string | undefined>>;

/** A request of API v2. The bearer is no part of it. */
export const apiAsk = (path: string, query: Query): RequestSpec => {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return {
    url: `${BASE}${path}?${new URLSearchParams(given).toString()}`,
    headers: { accept: 'application/json' },
  };
};

/** An account by its handle, or by its number (`id:2244994945`). */
export const userAsk = (username: string): RequestSpec => {
  const id = idIn(username);
  if (id !== undefined) return apiAsk(`users/${id}`, USERS);
  const handle = handleIn(username);
  if (handle === undefined) throw new AppError('validation_error', messages.usernameInvalid);
  return apiAsk(`users/by/username/${handle}`, USERS);
};

/** The number in `id:2244994945`. */
export const idIn = (username: string): string | undefined =>
  username.startsWith('id:') ? numberIn(username.slice(3)) : undefined;

/** Posts and accounts are billed one by one: no more are asked for than a page holds. */
export const pageSize = (count: number | undefined, least = 5, most = 100): string =>
  String(Math.min(most, Math.max(least, count ?? 20)));
