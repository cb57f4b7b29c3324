import { pastedLink, pathSteps } from '#kit/address.ts';
import { means, type Recognised } from '#kit/operation.ts';

/** Pages are served from country hosts too (`uk.`, `in.`). */
const HOST = /^(?:[a-z]{1,3}\.)?linkedin\.com$/;
/** A post by one of its names: `…-activity-7453496735747760128-Ab1c`, `urn:li:share:…`. */
const POST = /(activity|share|ugcPost)[-:](\d{15,20})(?!\d)/;

/** Links of members, posts, articles, companies, feeds and searches, and URNs of posts. */
export const recognise = (text: string): Recognised | undefined => {
  const trimmed = text.trim();
  if (/^urn:li:(?:activity|share|ugcPost):\d{15,20}$/.test(trimmed)) return post(trimmed);
  const url = pastedLink(trimmed);
  if (!url || !HOST.test(url.hostname)) return undefined;
  const steps = pathSteps(url);
  return fromFeedOrSearch(steps, url.searchParams.get('keywords') ?? '') ?? fromPage(steps);
};

/** The home feed, the feed of a hashtag, and searches by their words. */
const fromFeedOrSearch = (steps: readonly string[], words: string): Recognised | undefined => {
  const [first = '', second = '', third = ''] = steps;
  if (first === 'feed' && second === '')
    return means('list-home-posts', 'Posts of the home feed', {});
  if (first === 'feed' && second === 'hashtag') {
    const tag = (words || third).replace(/^#/, '').toLowerCase();
    return /^[^\s#/?&]{1,100}$/.test(tag)
      ? means('list-tag-posts', 'Posts with a hashtag', { tag })
      : undefined;
  }
  const query = words.trim();
  if (first !== 'search' || second !== 'results' || query === '' || query.length > 500)
    return undefined;
  if (third === 'content') return means('search-posts', 'Search posts', { query });
  return third === 'people' ? means('search-users', 'Search users', { query }) : undefined;
};

/** The three kinds of number count differently; only that of an activity is a post's own. */
const post = (text: string): Recognised | undefined => {
  const [, kind, number] = POST.exec(text) ?? [];
  if (kind === undefined || number === undefined) return undefined;
  const postId = kind === 'activity' ? number : `urn:li:${kind}:${number}`;
  return means('get-post', 'Post', { postId });
};

const fromPage = (steps: readonly string[]): Recognised | undefined => {
  const [first = '', second = '', third = ''] = steps;
  if (second === '') return undefined;
  switch (first) {
    case 'in':
      return third === 'recent-activity'
        ? means('list-user-posts', 'Posts of a user', { username: second })
        : means('get-user', 'User', { username: second });
    case 'company':
    case 'school':
    case 'showcase':
      return fromCompany(second, third);
    case 'pulse':
      return means('get-article', 'Article', { articleId: second });
    case 'posts':
    case 'feed':
    case 'embed':
      return post(steps.join('/'));
    default:
      return undefined;
  }
};

const fromCompany = (companyId: string, part: string): Recognised => {
  if (part === 'posts') return means('list-company-posts', 'Posts of a company', { companyId });
  return part === 'people'
    ? means('list-company-employees', 'Employees of a company', { companyId })
    : means('get-company', 'Company', { companyId });
};
