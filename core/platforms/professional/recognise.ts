import { pastedLink, pathSteps } from '#kit/address.ts';
import { means, type Meaning } from '#kit/recognise.ts';

/** Pages are served from country hosts too (`uk.`, `in.`). */
const HOST = /^(?:[a-z]{1,3}\.)?linkedin\.com$/;
/** A post by one of its names: `…-activity-7453496735747760128-Ab1c`, `urn:li:share:…`. */
const POST = /(activity|share|ugcPost)[-:](\d{15,20})(?!\d)/;

/** Links of members, posts, articles, companies, feeds and searches, and URNs of posts. */
export const recognise = (text: string): Meaning | undefined => {
  const trimmed = text.trim();
  if (/^urn:li:(?:activity|share|ugcPost):\d{15,20}$/.test(trimmed)) return post(trimmed);
  const url = pastedLink(trimmed);
  if (!url || !HOST.test(url.hostname)) return undefined;
  const steps = pathSteps(url);
  return fromFeedOrSearch(steps, url.searchParams.get('keywords') ?? '') ?? fromPage(steps);
};

/** The home feed, the feed of a hashtag, and searches by their words. */
const fromFeedOrSearch = (steps: readonly string[], words: string): Meaning | undefined => {
  const [first = '', second = '', third = ''] = steps;
  if (first === 'feed' && second === '') return means('list-home-posts', {});
  if (first === 'feed' && second === 'hashtag') {
    const tag = (words || third).replace(/^#/, '').toLowerCase();
    return /^[^\s#/?&]{1,100}$/.test(tag) ? means('list-tag-posts', { tag }) : undefined;
  }
  const query = words.trim();
  if (first !== 'search' || second !== 'results' || query === '' || query.length > 500)
    return undefined;
  if (third === 'content') return means('search-posts', { query });
  return third === 'people' ? means('search-users', { query }) : undefined;
};

/** The three kinds of number count differently; only that of an activity is a post's own. */
const post = (text: string): Meaning | undefined => {
  const [, kind, number] = POST.exec(text) ?? [];
  if (kind === undefined || number === undefined) return undefined;
  const postId = kind === 'activity' ? number : `urn:li:${kind}:${number}`;
  return means('get-post', { postId });
};

const fromPage = (steps: readonly string[]): Meaning | undefined => {
  const [first = '', second = '', third = ''] = steps;
  if (second === '') return undefined;
  switch (first) {
    case 'in':
      return third === 'recent-activity'
        ? means('list-user-posts', { username: second })
        : means('get-user', { username: second });
    case 'company':
    case 'school':
    case 'showcase':
      return fromCompany(second, third);
    case 'pulse':
      return means('get-article', { articleId: second });
    case 'posts':
    case 'feed':
    case 'embed':
      return post(steps.join('/'));
    default:
      return undefined;
  }
};

const fromCompany = (companyId: string, part: string): Meaning => {
  if (part === 'posts') return means('list-company-posts', { companyId });
  return part === 'people'
    ? means('list-company-employees', { companyId })
    : means('get-company', { companyId });
};
