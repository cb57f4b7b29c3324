import { means, type Meaning } from '#kit/recognise.ts';
import { HANDLE } from './readers/params.ts';
import { site } from './readers/site.ts';

/** Handles and bare ids, and hashtags, whose links search for posts. */
export const recognise = (text: string): Meaning | undefined => {
  const trimmed = text.trim();
  // Other platforms have handles too, and number in a like way.
  if (trimmed.startsWith('@') && HANDLE.test(trimmed.slice(1)))
    return means('get-user', { username: trimmed.slice(1) }, 0.25);
  if (isLikelyId(trimmed)) return means('get-post', { postId: trimmed }, 0.25);
  const url = site.pasted(trimmed);
  const [first, tag] = url && site.hosts.test(url.hostname) ? site.steps(url) : [];
  return first === 'hashtag' && tag !== undefined
    ? means('search-posts', { query: `#${tag}` })
    : undefined;
};

/** A post's id begins with its time: milliseconds since November 2010 above its lower 22 bits. */
const isLikelyId = (text: string): boolean => {
  if (!/^\d{15,19}$/.test(text)) return false;
  const ms = Number((BigInt(text) >> 22n) + 1_288_834_974_657n);
  return ms > Date.UTC(2011, 0) && ms < Date.UTC(2032, 0);
};
