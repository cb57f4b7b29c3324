import { z } from 'zod';
import { Count, Instant, Uri } from './fields.ts';
import { Image } from './image.ts';
import { Channel } from './person.ts';
import { Tag } from './video.ts';

/** What lists and pages show of a channel alike. */
const shown = {
  preferredUsername: z.string().optional().describe('Handle, without the @.'),
  icon: Image.optional().describe('Avatar, in the largest size that the answer names.'),
  followerCount: Count.optional().describe(
    'Subscribers, rounded to what the platform displays: 5.04M becomes 5040000.',
  ),
  videoCount: Count.optional().describe(
    'Public videos: rounded as displayed, exact by the official API.',
  ),
  isVerified: z.boolean().optional().describe('Whether the platform shows its verification mark.'),
};

/** A channel as a list of search results shows it. */
export const ListedChannel = Channel.extend({
  ...shown,
  content: z
    .string()
    .optional()
    .describe(
      'The part of the description that the list shows, shortened by the platform; in full by the official API.',
    ),
}).meta({ id: 'ListedChannel' });
export type ListedChannel = z.infer<typeof ListedChannel>;

const Link = z.strictObject({
  type: z.literal('Link'),
  name: z.string().optional().describe('The channel’s own name for the link.'),
  href: Uri,
});

export const ChannelDetail = Channel.extend({
  ...shown,
  content: z.string().optional().describe('Description, in full.'),
  viewCount: Count.optional().describe('Views of all videos together: exact.'),
  published: Instant.optional().describe(
    'When the channel was opened. The public page gives the day without a time: midnight UTC stands for it, and the notice `published-day-only` says so. The official API gives the instant.',
  ),
  image: z.array(Image).optional().describe('Banner, in every size that the answer names.'),
  tag: z.array(Tag).optional().describe('Keywords that the channel gave itself.'),
  isFamilySafe: z.boolean().optional(),
  availableIn: z
    .array(z.string())
    .optional()
    .describe('Region codes where the channel is available.'),
  location: z
    .strictObject({ type: z.literal('Place'), name: z.string() })
    .optional()
    .describe('The country that the channel names.'),
  attachment: z.array(Link).optional().describe('Links that the channel shows on its page.'),
  tabs: z
    .array(z.string())
    .optional()
    .describe('Parts of the channel that exist: videos, shorts, streams, playlists, …'),
}).meta({ id: 'ChannelDetail' });
export type ChannelDetail = z.infer<typeof ChannelDetail>;
