import { z } from 'zod';
import { Count, Instant, Uri } from './fields.ts';
import { Image } from './image.ts';

const identity = {
  type: z.literal('Person'),
  id: Uri.describe('Profile URL.'),
  url: Uri.describe('Profile URL.'),
  entityId: z
    .string()
    .optional()
    .describe('Account identifier, without its `t2_`. Old answers and feeds do not tell it.'),
  preferredUsername: z.string().describe('User name.'),
};

/** Who wrote a post or a comment. Left out where the account was deleted. */
export const ForumAuthor = z
  .strictObject({
    ...identity,
    role: z
      .enum(['creator', 'commenter'])
      .optional()
      .describe('Of a comment: `creator` when it is by the author of the post.'),
  })
  .meta({ id: 'ForumAuthor' });
export type ForumAuthor = z.infer<typeof ForumAuthor>;

const karma = (of: string) => z.int().optional().describe(`Karma ${of}; may be negative.`);

/** An account of a forum. */
export const ForumUser = z
  .strictObject({
    ...identity,
    name: z.string().optional().describe('Title of the profile.'),
    summary: z.string().optional().describe('What the person says about themselves.'),
    published: Instant.optional().describe('When the account was made.'),
    followerCount: Count.optional().describe('Followers of the profile.'),
    linkKarma: karma('for posts'),
    commentKarma: karma('for comments'),
    awarderKarma: karma('for awards given'),
    awardeeKarma: karma('for awards received'),
    totalKarma: karma('in all'),
    icon: Image.optional().describe('Avatar.'),
    image: z.array(Image).optional().describe('Banner.'),
    sensitive: z.boolean().optional().describe('True when the profile is marked as for adults.'),
    isConfirmed: z
      .boolean()
      .optional()
      .describe('The platform’s flag `verified`; nearly every account has it, and it is no badge.'),
    hasVerifiedEmail: z.boolean().optional(),
    isEmployee: z.boolean().optional().describe('True for staff of the platform.'),
    isModerator: z.boolean().optional().describe('True when it moderates some subreddit.'),
    isPremium: z.boolean().optional(),
    acceptsFollowers: z.boolean().optional(),
    hidesFromRobots: z
      .boolean()
      .optional()
      .describe('True when the person asked not to be indexed: a wish to respect in exports.'),
  })
  .meta({ id: 'ForumUser' });
export type ForumUser = z.infer<typeof ForumUser>;

/** A trophy that an account shows. */
export const Trophy = z
  .strictObject({
    type: z.literal('Trophy'),
    entityId: z
      .string()
      .optional()
      .describe('Identifier of this trophy of this account, where it has one.'),
    awardId: z.string().optional().describe('Identifier of the kind of trophy.'),
    name: z.string(),
    summary: z.string().optional(),
    url: Uri.optional().describe('Page about it.'),
    icon: Image.optional(),
    published: Instant.optional().describe('When it was granted.'),
  })
  .meta({ id: 'Trophy' });
export type Trophy = z.infer<typeof Trophy>;
