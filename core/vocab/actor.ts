/** The fields of people, organizations and groups alike. */
import { z } from 'zod';
import { LinkedPage } from './link.ts';
import { Count, Instant, Uri } from './fields.ts';
import { Picture } from './image.ts';
import { PublishedInterval } from './published-interval.ts';
import { Tag } from './tag.ts';

export const actor = {
  id: Uri.describe('URL of the profile, channel or group.'),
  url: Uri.describe('URL of the profile, channel or group.'),
  entityId: z
    .string()
    .optional()
    .describe(
      'Identifier on the platform, without a prefix of its kind. Some feeds and old answers do not tell it.',
    ),
  preferredUsername: z
    .string()
    .optional()
    .describe(
      'Handle without its @; of a group the name as in its address: `science`, `u_name` for a profile.',
    ),
  name: z.string().optional().describe('Display name, or title of the profile or the group.'),
  summary: z.string().optional().describe('Short public description.'),
  content: z
    .string()
    .optional()
    .describe('Description; search results may show only a shortened part of it.'),
  published: Instant.optional().describe(
    'When the account was made, the channel opened or the group founded.',
  ),
  publishedInterval: PublishedInterval.optional().describe(
    'The same, where the platform gives the day alone; `published` is then left out.',
  ),
  followerCount: Count.optional().describe(
    'Followers or subscribers, rounded where the platform rounds them: 5.04M becomes 5040000. Never visitors.',
  ),
  icon: Picture.optional().describe('Avatar, in the largest size that the answer names.'),
  image: z.array(Picture).optional().describe('Banner, in every size that the answer names.'),
  sensitive: z.boolean().optional().describe('True when it is marked as for adults.'),
  isVerified: z
    .boolean()
    .optional()
    .describe(
      'Whether the platform shows its verification mark; of X its own older flag, beside `verifiedAs` and `isPremium`.',
    ),
  tag: z.array(Tag).optional().describe('Keywords that it gave itself.'),
  location: z
    .strictObject({ type: z.literal('Place'), name: z.string() })
    .optional()
    .describe('The country or place that it names.'),
  attachment: z.array(LinkedPage).optional().describe('Links that it shows on its page.'),
};
