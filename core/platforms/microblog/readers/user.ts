import { omitUndefined, required } from '#kit/collect.ts';
import { objectAt, at, bool, count, id as idAt, int, list, node, str } from '#kit/dig.ts';
import { iso } from '#kit/times.ts';
import { image } from '#vocab/image.ts';
import type { Author, Person } from '#vocab/person.ts';
import { instant, expanded, longAddresses, unescaped, urlsIn } from './text.ts';
import { accountUrl, handleIn, numberIn, webAddress } from './site.ts';

/**
 * An account in any dialect: GraphQL of 2026 (`core`, `avatar`, `relationship_counts`), GraphQL of 2024
 * and before (all in `legacy`), answers between the two (both, field by field), embedded posts and
 * profiles (the fields of `legacy` by themselves), API v2 (`username`, `public_metrics`).
 */
const unwrapLegacy = (raw: unknown): unknown => node(raw, 'legacy') ?? raw;

/** The base64 `id` of GraphQL is none that anybody else knows. */
const userNumber = (raw: unknown): string | undefined =>
  numberIn(idAt(raw, 'rest_id') ?? idAt(unwrapLegacy(raw), 'id_str') ?? idAt(raw, 'id'));

const handleFromUser = (raw: unknown): string | undefined =>
  handleIn(
    str(raw, 'core', 'screen_name') ??
      str(unwrapLegacy(raw), 'screen_name') ??
      str(raw, 'username'),
  );

/** `…_normal.jpg` is 48 pixels wide; the same picture of 400 pixels is beside it. */
const avatarFromUser = (raw: unknown) =>
  image(
    (
      str(raw, 'avatar', 'image_url') ??
      str(unwrapLegacy(raw), 'profile_image_url_https') ??
      str(raw, 'profile_image_url')
    )?.replace(/_normal(?=\.\w{3,4}$)/, '_400x400'),
  );

/**
 * Who it is, with its marks; `undefined` where nothing tells who. Its texts and figures, which posts tell as well,
 * are the account’s: in each of its posts they would make another version whenever one of them changes.
 */
export const readAuthor = (raw: unknown): Author | undefined => {
  const handle = handleFromUser(raw);
  const number = userNumber(raw);
  const url = accountUrl(handle, number);
  if (url === undefined) return undefined;
  return omitUndefined({
    ...objectAt('Person', url),
    entityId: number,
    preferredUsername: handle,
    name: str(raw, 'core', 'name') ?? str(unwrapLegacy(raw), 'name'),
    icon: avatarFromUser(raw),
    ...readMarks(raw),
  });
};

/** An account with all that is told of it. Throws where neither handle nor number is told. */
export const readUser = (raw: unknown): Person =>
  omitUndefined({
    ...required(readAuthor(raw), 'handle or number of an account'),
    type: 'Person' as const,
    ...readProfile(raw),
    ...figuresFromUser(raw),
    ...readPageFacts(raw),
    ...readStanding(raw),
  });

/** Three flags of verification, which are not the same: the older one, the paid one, and `verifiedAs`. */
const readMarks = (raw: unknown) => {
  const legacy = unwrapLegacy(raw);
  const isPaid = bool(raw, 'is_blue_verified') ?? bool(raw, 'verification', 'is_blue_verified');
  return {
    isPrivate: bool(raw, 'privacy', 'protected') ?? bool(legacy, 'protected'),
    isVerified: bool(raw, 'verification', 'verified') ?? bool(legacy, 'verified'),
    isPaidVerified: isPaid ?? PAID.get(str(raw, 'verified_type')),
  };
};

/** How API v2 writes it; whether bodies with a mark of another kind pay it does not say. */
const PAID: ReadonlyMap<string | undefined, boolean> = new Map([
  ['blue', true],
  ['none', false],
]);

const readProfile = (raw: unknown) => {
  const legacy = unwrapLegacy(raw);
  const bio = str(raw, 'profile_bio', 'description') ?? str(legacy, 'description');
  const entities = node(raw, 'profile_bio', 'entities') ?? node(legacy, 'entities');
  const place = str(raw, 'location', 'location') ?? str(legacy, 'location') ?? str(raw, 'location');
  return {
    summary:
      bio === undefined
        ? undefined
        : unescaped(expanded(bio, urlsIn(at(entities, 'description')), [])),
    location: place,
    attachment: readWebsite(raw, urlsIn(at(entities, 'url'))),
  };
};

const readPageFacts = (raw: unknown) => {
  const legacy = unwrapLegacy(raw);
  const banner =
    str(raw, 'banner', 'image_url') ??
    str(legacy, 'profile_banner_url') ??
    str(raw, 'profile_banner_url');
  const picture = image(banner);
  return {
    published: instant(
      str(raw, 'core', 'created_at') ?? str(legacy, 'created_at') ?? str(raw, 'created_at'),
    ),
    image: picture ? [picture] : undefined,
    category: str(raw, 'professional', 'category', 0, 'name'),
    highlightCount: count(raw, 'highlights_info', 'highlighted_tweets'),
  };
};

const readWebsite = (raw: unknown, urls: readonly unknown[]): Person['attachment'] => {
  const given = str(raw, 'website', 'url') ?? str(unwrapLegacy(raw), 'url') ?? str(raw, 'url');
  if (given === undefined) return undefined;
  const href = webAddress(longAddresses(urls).get(given) ?? given);
  return href === undefined ? undefined : [{ type: 'Link', href }];
};

const figuresFromUser = (raw: unknown) => {
  const legacy = unwrapLegacy(raw);
  const api = node(raw, 'public_metrics');
  const first = (...found: readonly (number | undefined)[]) =>
    found.find((one) => one !== undefined);
  return {
    followerCount: first(
      count(raw, 'relationship_counts', 'followers'),
      count(legacy, 'followers_count'),
      count(api, 'followers_count'),
    ),
    followingCount: first(
      count(raw, 'relationship_counts', 'following'),
      count(legacy, 'friends_count'),
      count(api, 'following_count'),
    ),
    postCount: first(
      count(raw, 'tweet_counts', 'tweets'),
      count(legacy, 'statuses_count'),
      count(api, 'tweet_count'),
    ),
    mediaCount: first(
      count(raw, 'tweet_counts', 'media_tweets'),
      count(legacy, 'media_count'),
      count(api, 'media_count'),
    ),
    // Likes that it gave.
    likeCount: first(
      count(raw, 'action_counts', 'favorites_count'),
      count(legacy, 'favourites_count'),
      count(api, 'like_count'),
    ),
    listedCount: first(count(legacy, 'listed_count'), count(api, 'listed_count')),
  };
};

const readStanding = (raw: unknown) => {
  const legacy = unwrapLegacy(raw);
  const reason = node(raw, 'verification_info', 'reason');
  const about = node(raw, 'about_profile');
  const pinned = [
    ...list(raw, 'pinned_items', 'tweet_ids_str'),
    ...list(legacy, 'pinned_tweet_ids_str'),
    at(raw, 'pinned_tweet_id'),
  ].filter((one): one is string => typeof one === 'string' && /^\d{1,19}$/.test(one));
  return {
    verifiedAs: str(raw, 'verification', 'verified_type') ?? str(legacy, 'verified_type'),
    verifiedSince: fromMs(at(reason, 'verified_since_msec')),
    affiliation: str(raw, 'affiliates_highlighted_label', 'label', 'description'),
    isAdult: bool(legacy, 'possibly_sensitive') === true ? true : undefined,
    pinnedPostIds: pinned.length > 0 ? [...new Set(pinned)] : undefined,
    basedIn: str(about, 'account_based_in'),
    usernameChangeCount: count(about, 'username_changes', 'count'),
    usernameChanged: fromMs(at(about, 'username_changes', 'last_changed_at_msec')),
    memberRole: str(raw, 'community_role'),
    withheldIn: countriesIn(
      list(raw, 'withheld', 'country_codes'),
      list(legacy, 'withheld_in_countries'),
      list(raw, 'profile_bio', 'withheld_in_countries'),
    ),
  };
};

/** Instants in milliseconds, as digits. */
const fromMs = (value: unknown): string | undefined => {
  const ms = int(value);
  return ms === undefined || ms <= 0 ? undefined : iso(ms);
};

/** Codes out of the first list that holds any. */
export const countriesIn = (...lists: readonly (readonly unknown[])[]): string[] | undefined => {
  const codes = lists.flat().filter((one): one is string => typeof one === 'string' && one !== '');
  return codes.length > 0 ? [...new Set(codes)] : undefined;
};
