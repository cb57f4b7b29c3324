import { means, type Meaning } from '#kit/recognise.ts';
import { COULD_BE_A_WORD, isLikeWord } from '#kit/words.ts';
import { USERNAME } from './readers/params.ts';
import { site } from './readers/site.ts';

/** Ten or eleven characters with a capital or a digit: the length of every code since 2012. */
const BARE = /^(?=.*[A-Z0-9])[A-Za-z0-9_-]{10,11}$/;

/** Names with an @ and bare shortcodes, both of which could be another site's, and the pages of topics. */
export const recognise = (text: string): Meaning | undefined => {
  const trimmed = text.trim();
  if (BARE.test(trimmed) && /[A-Za-z]/.test(trimmed))
    return means(
      'list-post-comments',
      { postId: trimmed },
      isLikeWord(trimmed) ? COULD_BE_A_WORD : 0.2,
    );
  if (trimmed.startsWith('@') && USERNAME.test(trimmed.slice(1)))
    return means('get-user', { username: trimmed.slice(1) }, 0.2);
  const url = site.pasted(trimmed);
  const [first, topic, ...rest] = url && site.hosts.test(url.hostname) ? site.steps(url) : [];
  return first === 'popular' && topic !== undefined && rest.length === 0
    ? means('search-popular', { query: topic.replaceAll('-', ' ') })
    : undefined;
};
