import { z } from 'zod';
import { SUBREDDIT } from './names.ts';

/** A list over several subreddits holds 100 of them (the site's rule for its own collections). */
const MOST = 100;

const areNames = (text: string): boolean => {
  const names = text.split('+');
  return names.length <= MOST && names.every((name) => SUBREDDIT.test(name));
};

/** One subreddit, or several whose lists the site mixes into one. */
export const subreddits = z
  .string()
  .min(2)
  .max(2200)
  .refine(
    areNames,
    'is a name of 2 to 21 letters, digits or underscores, or several with + between',
  )
  .describe('Name of the subreddit, without `r/`; several are joined by `+`: `science+physics`.');
