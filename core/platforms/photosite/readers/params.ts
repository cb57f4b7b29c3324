import { z } from 'zod';
import { ignoringCase } from '#kit/params.ts';
import { inLinks } from '#kit/site-links.ts';
import { SHORTCODE } from './shortcode.ts';

/** Names and identifiers as Instagram itself writes them (read November 2026). */
export const USERNAME = /^[A-Za-z0-9._]{1,30}$/;

const number = () => z.string().regex(/^\d{1,20}$/, 'is a number of at most 20 digits');

export const username = ignoringCase(
  z
    .string()
    .regex(USERNAME, 'is a name of 1 to 30 letters, digits, . or _')
    .describe('User name, without its @.'),
);

export const userId = number()
  .optional()
  // Guests have no way to an account by its number (November 2026); see docs/decisions.md.
  .describe(
    'Numeric account identifier: compared with that of the account, which is looked up by its name.',
  );

/** Words that stand where a shortcode would: `/reels/audio/123/`. */
const NO_CODE = new Set(['audio', 'videos']);

export const postId = inLinks(
  z
    .string()
    .regex(SHORTCODE, 'a post shortcode is 5 to 60 letters, digits, "-" or "_"')
    .describe('Post shortcode: the part after /p/ in the address of a post.'),
  { read: (text) => (NO_CODE.has(text.toLowerCase()) ? undefined : text) },
);

export const reelId = z
  .string()
  .regex(SHORTCODE, 'a reel shortcode is 5 to 60 letters, digits, "-" or "_"')
  .describe('Reel shortcode: the part after /reel/ in the address of a reel.');

export const highlightId = number().describe(
  'Highlight identifier: the number after /stories/highlights/ in its address.',
);

export const locationId = number().describe(
  'Location identifier: the number after /explore/locations/ in its address.',
);

export const audioId = number().describe(
  'Identifier of the audio track: the number after /reels/audio/ in its address.',
);

export const query = z.string().min(1).max(200).describe('Words to look for.');
