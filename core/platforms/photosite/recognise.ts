import { pastedLink, pathSteps } from '#kit/address.ts';
import { means, type Meaning } from '#kit/recognise.ts';
import { COULD_BE_A_WORD, isLikeWord } from '#kit/words.ts';
import { NO_ACCOUNT } from './readers/asked.ts';
import { USERNAME } from './readers/params.ts';

const POST =
  /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)\/(?:(?!share\/)[\w.]{1,30}\/|popular\/[^/?#]+\/)?(?:p|reels?|tv)\/([A-Za-z0-9_-]{5,60})(?:[/?#]|$)/i;
const HOST = /^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/;
/** Words that stand where a shortcode would: `/reels/audio/123/`. */
const NO_CODE = new Set(['audio', 'videos']);
/** Ten or eleven characters with a capital or a digit: the length of every code since 2012. */
const BARE = /^(?=.*[A-Z0-9])[A-Za-z0-9_-]{10,11}$/;

const comments = (postId: string, confidence: number): Meaning =>
  means('list-post-comments', { postId }, confidence);

/**
 * Links of posts, reels and videos, of accounts and their tabs, highlights, places, topics, hashtags and sounds; names with an
 * @, and bare shortcodes, both of which could be another site's.
 */
export const recognise = (text: string): Meaning | undefined => {
  const trimmed = text.trim();
  const code = POST.exec(trimmed)?.[1];
  if (code !== undefined && !NO_CODE.has(code.toLowerCase())) return comments(code, 1);
  if (BARE.test(trimmed) && /[A-Za-z]/.test(trimmed))
    return comments(trimmed, isLikeWord(trimmed) ? COULD_BE_A_WORD : 0.2);
  if (trimmed.startsWith('@'))
    return USERNAME.test(trimmed.slice(1))
      ? means('get-user', { username: trimmed.slice(1) }, 0.2)
      : undefined;
  const url = pastedLink(trimmed);
  return url && HOST.test(url.hostname) ? (fromSearch(url) ?? fromPage(pathSteps(url))) : undefined;
};

/** `/explore/search/keyword/?q=%23pond` */
const fromSearch = (url: URL): Meaning | undefined => {
  const query = url.searchParams.get('q')?.trim() ?? '';
  return url.pathname.startsWith('/explore/search/') && query !== '' && query.length <= 200
    ? means('search-popular', { query })
    : undefined;
};

const fromPage = ([first = '', second = '', third = '', ...rest]: readonly string[]):
  | Meaning
  | undefined => {
  const isNumber = /^\d{1,20}$/.test(third);
  switch (`${first}/${second}`) {
    case 'stories/highlights':
      return isNumber ? means('get-highlight', { highlightId: third }) : undefined;
    case 'explore/locations':
      return isNumber ? means('get-location', { locationId: third }) : undefined;
    case 'reels/audio':
      return isNumber ? means('list-audio-reels', { audioId: third }) : undefined;
    case 'explore/tags':
      return third === '' ? undefined : means('search-popular', { query: third });
    case 'reels/':
      return means('list-trending-reels', {});
  }
  if (third !== '' || rest.length > 0) return undefined;
  if (first === 'popular' && second !== '')
    return means('search-popular', { query: second.replaceAll('-', ' ') });
  return fromAccount(first, second);
};

const fromAccount = (username: string, part: string): Meaning | undefined => {
  if (!USERNAME.test(username) || NO_ACCOUNT.has(username.toLowerCase())) return undefined;
  if (part === '') return means('get-user', { username });
  switch (part) {
    case 'reels':
      return means('list-user-reels', { username });
    case 'tagged':
      return means('list-user-tagged-posts', { username });
    case 'reposts':
      return means('list-user-reposts', { username });
    default:
      return undefined;
  }
};
