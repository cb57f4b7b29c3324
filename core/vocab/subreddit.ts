import { z } from 'zod';
import { Count, Instant, Uri } from './fields.ts';
import { Image } from './image.ts';

const identity = {
  type: z.literal('Group'),
  id: Uri.describe('URL of the subreddit.'),
  url: Uri.describe('URL of the subreddit.'),
  entityId: z.string().optional().describe('Identifier, without its `t5_`. Feeds do not tell it.'),
  preferredUsername: z
    .string()
    .describe('Name as in its address: `science`; `u_name` for a profile.'),
};

/** The subreddit in which a post or a comment stands. */
export const SubredditRef = z
  .strictObject({
    ...identity,
    followerCount: Count.optional().describe('Subscribers, when the answer was made.'),
    visibility: z
      .string()
      .optional()
      .describe('`public`, `restricted`, `user` for a profile, …: the platform’s word.'),
  })
  .meta({ id: 'SubredditRef' });
export type SubredditRef = z.infer<typeof SubredditRef>;

export const Subreddit = z
  .strictObject({
    ...identity,
    name: z.string().optional().describe('Title.'),
    summary: z.string().optional().describe('Short public description.'),
    content: z.string().optional().describe('Description of the side bar.'),
    mediaType: z.string().optional().describe('Of `content`: `text/markdown`.'),
    published: Instant.optional().describe('When it was founded.'),
    followerCount: Count.optional().describe(
      'Subscribers. Never the weekly visitors that the pages have shown since September 2025.',
    ),
    activeCount: Count.optional().describe('Accounts that were there lately; blurred.'),
    visibility: z
      .string()
      .optional()
      .describe('`public`, `restricted`, `private`, `archived`, `user`, …: the platform’s word.'),
    language: z.string().optional().describe('Language code that it chose.'),
    category: z.string().optional().describe('Category for advertisers, as given.'),
    sensitive: z.boolean().optional().describe('True when it is marked as for adults.'),
    isQuarantined: z.boolean().optional(),
    postTypes: z
      .string()
      .optional()
      .describe('What may be posted: `any`, `link` or `self`, the platform’s word.'),
    icon: Image.optional(),
    image: z.array(Image).optional().describe('Banner.'),
    updated: Instant.optional().describe('When its feed last changed; only feeds tell.'),
  })
  .meta({ id: 'Subreddit' });
export type Subreddit = z.infer<typeof Subreddit>;

/** A rule that a subreddit gave itself. */
export const SubredditRule = z
  .strictObject({
    type: z.literal('Rule'),
    name: z.string().describe('Its short name.'),
    content: z.string().optional().describe('The rule in full.'),
    mediaType: z.string().optional().describe('Of `content`: `text/markdown`.'),
    appliesTo: z
      .string()
      .optional()
      .describe('`link` (posts), `comment` or `all`: the platform’s word.'),
    violationReason: z.string().optional().describe('What a report calls a breach of it.'),
    position: z.int().min(0).optional().describe('Its place among the rules, from 0.'),
    published: Instant.optional(),
  })
  .meta({ id: 'SubredditRule' });
export type SubredditRule = z.infer<typeof SubredditRule>;
