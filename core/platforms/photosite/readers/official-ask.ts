import { id, int, list, node, str } from '#kit/dig.ts';
import { AppError, credentialsRefused, refused, type Refusal } from '#kit/errors.ts';
import { jsonFromReply, type Get, type Reply, type RequestSpec } from '#kit/exchange.ts';
import { messages } from './messages.ts';

const BASE = 'https://graph.facebook.com/v25.0/';

/** A request of the official API. The token is no part of it. */
const officialAsk = (path: string, query: Readonly<Record<string, string>>): RequestSpec => ({
  url: `${BASE}${path}?${new URLSearchParams(query).toString()}`,
  headers: { accept: 'application/json' },
});

/**
 * Whoever asks about others asks from an account of their own, whose number stands in the address: the
 * pages that the token may see name it.
 */
const ownAccount = async (
  get: Get,
): Promise<{ readonly account: string; readonly reply: Reply }> => {
  const reply = await get(officialAsk('me/accounts', { fields: 'instagram_business_account' }));
  const account = list(answerIn(reply), 'data')
    .map((page) => id(page, 'instagram_business_account', 'id'))
    .find((found) => found !== undefined && /^\d{5,20}$/.test(found));
  if (account === undefined) throw refused(NO_ACCOUNT);
  return { account, reply };
};

const NO_ACCOUNT: Refusal = {
  kind: 'key-refused',
  ...messages.noProfessionalAccount,
  choices: [messages.connectProfessionalAccount],
};

/** The fields of a post that Business Discovery and the hashtags’ lists both give. */
const MEDIA =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,like_count,comments_count';
const CHILDREN = 'children{media_type,media_url,thumbnail_url}';

const PERSON =
  'id,username,name,biography,website,followers_count,follows_count,media_count,profile_picture_url';

/** What Business Discovery says of an account, with a page of its posts where `posts` says from where. */
export const discover = async (
  get: Get,
  username: string,
  posts?: { readonly state: string | undefined },
): Promise<readonly Reply[]> => {
  const { account: known, after } = positionIn(posts?.state);
  const own = known === undefined ? await ownAccount(get) : undefined;
  const media = `media${after === undefined ? '' : `.after(${after})`}.limit(25){${MEDIA},view_count,${CHILDREN}}`;
  const fields = posts === undefined ? PERSON : `id,username,media_count,${media}`;
  const reply = await get(
    officialAsk(own?.account ?? known ?? '', {
      fields: `business_discovery.username(${username}){${fields}}`,
    }),
  );
  return own ? [own.reply, reply] : [reply];
};

/** The popular posts of a hashtag: one request for its number, one for its posts. */
export const topMedia = async (
  get: Get,
  tag: string,
  state: string | undefined,
): Promise<readonly Reply[]> => {
  const { account: known, after, tag: number } = positionIn(state);
  if (known !== undefined && number !== undefined)
    return [await get(mediaAsk(number, known, after))];
  const { account, reply } = await ownAccount(get);
  const search = await get(officialAsk('ig_hashtag_search', { user_id: account, q: tag }));
  const found = list(answerIn(search), 'data').map((one) => id(one, 'id'))[0];
  if (found === undefined || !/^\d{5,20}$/.test(found)) return [reply, search];
  return [reply, search, await get(mediaAsk(found, account, after))];
};

const mediaAsk = (tag: string, account: string, after: string | undefined): RequestSpec =>
  officialAsk(`${tag}/top_media`, {
    user_id: account,
    fields: `${MEDIA},${CHILDREN}`,
    limit: '50',
    ...(after === undefined ? {} : { after }),
  });

/** Where a list goes on: `account after`, and of hashtags their number besides. */
interface Position {
  readonly account?: string | undefined;
  readonly after?: string | undefined;
  readonly tag?: string | undefined;
}

const positionIn = (state: string | undefined): Position => {
  const [, account, tag, after] =
    /^(\d{5,20}):(\d{5,20})?:([\w=+/-]{1,300})$/.exec(state ?? '') ?? [];
  return { account, tag, after };
};

export const nextPosition = (reply: Reply, after: string | undefined): string | null => {
  const { pathname, searchParams } = new URL(reply.request.url);
  const [, first = '', edge] = /^\/v[\d.]+\/(\d{5,20})(\/top_media)?$/.exec(pathname) ?? [];
  if (after === undefined || !/^[\w=+/-]{1,300}$/.test(after) || first === '') return null;
  return edge === undefined
    ? `${first}::${after}`
    : `${searchParams.get('user_id') ?? ''}:${first}:${after}`;
};

/** The good answer of one request. Throws for an error, in any status. */
export const answerIn = (reply: Reply): unknown => {
  const answer = jsonFromReply(reply);
  const error = node(answer, 'error');
  if (error) throw officialError(error);
  if (reply.status >= 400)
    throw new AppError('platform_error', messages.graphApiAnsweredStatus({ status: reply.status }));
  return answer;
};

const HASTE = new Set([4, 17, 32, 613, 80_002]);
/** Of an account that does not exist, is private, or is no professional one; and of a hashtag. */
const NO_USER = 110;
const MISSING = new Set([2_207_013, 2_207_024]);
const TOO_MANY_TAGS = 2_207_034;

/** An error answer as a row of our table; its own words may name the person’s app. */
const officialError = (error: unknown): AppError => {
  const code = int(error, 'code');
  const subcode = int(error, 'error_subcode');
  if (code === 190 || code === 102) return credentialsRefused('Instagram');
  if (code !== undefined && HASTE.has(code)) return refused(haste, 3600);
  if (code === NO_USER || (subcode !== undefined && MISSING.has(subcode)))
    return new AppError('not_found', messages.graphApiKnowsNoSuchThing);
  if (subcode === TOO_MANY_TAGS || code === 18) return refused(tooManyTags);
  if (code === 10 || (code !== undefined && code >= 200 && code < 300)) return refused(withheld);
  return new AppError(
    'platform_error',
    messages.graphApiError({
      code: String(code ?? str(error, 'type') ?? 'without a code'),
    }),
  );
};

const haste: Refusal = {
  kind: 'rate-limit',
  ...messages.graphApiRateLimit,
  choices: [messages.waitAnHour],
};

const tooManyTags: Refusal = {
  kind: 'withheld',
  ...messages.hashtagQuotaUsedUp,
  choices: [messages.reuseHashtagOrWait],
};

const withheld: Refusal = {
  kind: 'key-refused',
  ...messages.graphApiForbidsThis,
  choices: [messages.checkTokenPermissions],
};
