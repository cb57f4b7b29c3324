import type { Recognised } from '../../kit/operation.ts';

const POST =
  /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)\/(?:(?!share\/)[\w.]{1,30}\/|popular\/[^/?#]+\/)?(?:p|reels?|tv)\/([A-Za-z0-9_-]{5,60})(?:[/?#]|$)/i;
/** Words that stand where a shortcode would: `/reels/audio/123/`. */
const NO_CODE = new Set(['audio', 'videos']);
/** Ten or eleven characters with a capital or a digit: the length of every code since 2012. */
const BARE = /^(?=.*[A-Z0-9])[A-Za-z0-9_-]{10,11}$/;

const comments = (postId: string, confidence: number): Recognised => ({
  operation: 'list-post-comments',
  params: { postId },
  label: 'Post comments',
  confidence,
});

/** Links of posts, reels and videos, and bare shortcodes, which could be another site's. */
export const recognise = (text: string): Recognised | undefined => {
  const trimmed = text.trim();
  const code = POST.exec(trimmed)?.[1];
  if (code !== undefined) return NO_CODE.has(code.toLowerCase()) ? undefined : comments(code, 1);
  return BARE.test(trimmed) && /[A-Za-z]/.test(trimmed) ? comments(trimmed, 0.2) : undefined;
};
