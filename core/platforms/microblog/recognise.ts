import { pastedLink, pathSteps } from '#kit/address.ts';
import { means, type Recognised } from '#kit/operation.ts';
import { tabNamed } from './readers/explore-tabs.ts';
import { HANDLE, NUMBER } from './readers/params.ts';

/** The site, its old name, and the services that show single posts under its own paths. */
const HOST =
  /^(?:(?:www|m|mobile)\.)?(?:x\.com|twitter\.com|fxtwitter\.com|vxtwitter\.com|fixupx\.com|nitter\.net)$/;
/** First steps of addresses that are no account's. */
const NO_ACCOUNT = new Set(
  'i home explore search hashtag notifications messages settings login signup intent share compose jobs tos privacy about'.split(
    ' ',
  ),
);

/** Links of posts, accounts, communities, lists, searches and the viewer's own pages; handles and bare ids. */
export const recognise = (text: string): Recognised | undefined => {
  const trimmed = text.trim();
  // Other platforms have handles too, and number in a like way.
  if (trimmed.startsWith('@') && HANDLE.test(trimmed.slice(1)))
    return means('get-user', 'User', { username: trimmed.slice(1) }, 0.25);
  if (isLikelyId(trimmed)) return means('get-post', 'Post', { postId: trimmed }, 0.25);
  const url = pastedLink(trimmed);
  return url && HOST.test(url.hostname) ? fromPage(url) : undefined;
};

/** A post's id begins with its time: milliseconds since November 2010 above its lower 22 bits. */
const isLikelyId = (text: string): boolean => {
  if (!/^\d{15,19}$/.test(text)) return false;
  const ms = Number((BigInt(text) >> 22n) + 1_288_834_974_657n);
  return ms > Date.UTC(2011, 0) && ms < Date.UTC(2032, 0);
};

const fromPage = (url: URL): Recognised | undefined => {
  const steps = pathSteps(url);
  const [first = '', second = '', third = '', fourth = ''] = steps;
  const status = steps.findIndex((step) => step === 'status' || step === 'statuses');
  const postId = status < 1 ? undefined : steps[status + 1];
  if (postId !== undefined && NUMBER.test(postId)) return means('get-post', 'Post', { postId });
  const query = url.searchParams.get('q')?.trim();
  if (first === 'search' && query) return search(query, url.searchParams.get('f'));
  if (first === 'hashtag' && second !== '') return search(`#${second}`, null);
  if (first === 'i' && second === 'bookmarks') return fromBookmarks(third);
  if (first === 'i' && NUMBER.test(third)) return fromGroup(second, third, fourth);
  if (first === 'home' && second === '') return means('list-home-posts', 'Home page', {});
  if (first === 'explore') return fromExplore(second, third);
  return fromAccount(first, second);
};

const fromBookmarks = (folder: string): Recognised | undefined => {
  if (folder !== '' && folder !== 'all' && !NUMBER.test(folder)) return undefined;
  const params = NUMBER.test(folder) ? { folderId: folder } : {};
  return means('list-bookmarked-posts', 'Bookmarked posts', params);
};

const fromExplore = (part: string, name: string): Recognised | undefined => {
  const tab = part === 'tabs' ? tabNamed(name) : undefined;
  if (part !== '' && tab === undefined) return undefined;
  return means('list-explore-posts', 'Explore page', tab === undefined ? {} : { tab });
};

const search = (query: string, kind: string | null): Recognised =>
  kind === 'user'
    ? means('search-users', 'Search for users', { query })
    : means('search-posts', 'Search for posts', { query });

const fromGroup = (kind: string, id: string, part: string): Recognised | undefined => {
  if (kind === 'lists')
    return part === 'members'
      ? means('list-list-members', 'Members of a list', { listId: id })
      : means('list-list-posts', 'Posts of a list', { listId: id });
  if (kind !== 'communities') return undefined;
  if (part === 'media')
    return means('list-community-media', 'Media of a community', { communityId: id });
  return part === 'members'
    ? means('list-community-members', 'Members of a community', { communityId: id })
    : means('get-community', 'Community', { communityId: id });
};

/** The last step of an account's address says which of its lists is meant. */
const LISTS: Readonly<Record<string, readonly [operation: string, label: string]>> = {
  '': ['get-user', 'User'],
  highlights: ['list-user-highlights', 'Highlights of a user'],
  with_replies: ['list-user-replies', 'Replies of a user'],
  media: ['list-user-media', 'Media of a user'],
  likes: ['list-user-likes', 'Posts that a user likes'],
  followers: ['list-user-followers', 'Followers of a user'],
  following: ['list-user-following', 'Accounts that a user follows'],
};

const fromAccount = (username: string, part: string): Recognised | undefined => {
  if (!HANDLE.test(username) || NO_ACCOUNT.has(username.toLowerCase())) return undefined;
  const [operation, label] = (Object.hasOwn(LISTS, part) ? LISTS[part] : undefined) ?? [];
  return operation === undefined || label === undefined
    ? undefined
    : means(operation, label, { username });
};
