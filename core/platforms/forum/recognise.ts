import { means, type Meaning } from '#kit/recognise.ts';
import { username } from './readers/names.ts';
import { site } from './readers/site.ts';

/** Full names (`t3_abc`), also behind `/api/info`; shared links of profiles; the directory of subreddits. */
export const recognise = (text: string): Meaning | undefined => {
  const named = fromFullname(text.trim());
  if (named) return { ...named, confidence: 0.9 };
  const url = site.pasted(text);
  if (!url || !site.hosts.test(url.hostname)) return undefined;
  const found = fromSteps(site.steps(url), url.searchParams);
  return found && { ...found, confidence: site.confidence(text) };
};

/** `t1_` is a comment, `t3_` a post, `t5_` a subreddit. */
const fromFullname = (text: string): Meaning | undefined => {
  const [, kind, id] = /^(t[135])_([0-9a-z]{1,13})$/.exec(text.toLowerCase()) ?? [];
  if (id === undefined) return undefined;
  if (kind === 't1') return means('get-comment', { commentId: id });
  if (kind === 't3') return means('get-post', { postId: id });
  return means('batch-subreddits', { entityIds: [`t5_${id}`] });
};

const fromSteps = (
  [first = '', second = '', third, code = '']: readonly string[],
  query: URLSearchParams,
): Meaning | undefined => {
  // The address that stands for a thing without a page.
  if (first === 'api' && second === 'info') return fromFullname(query.get('id') ?? '');
  if (first === 'subreddits' && second === '')
    return means('search-subreddits', { list: 'popular' });
  // Where a shared link leads only the site can tell. A profile is a subreddit called `u_name`.
  const isProfile = /^u(?:ser)?$/i.test(first) && username.safeParse(second).success;
  return isProfile && third === 's' && isCode(code)
    ? means('resolve-link', { subreddit: `u_${second}`, code })
    : undefined;
};

const isCode = (text: string): boolean => /^[A-Za-z0-9]{5,30}$/.test(text);
