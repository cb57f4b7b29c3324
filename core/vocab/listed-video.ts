import { z } from 'zod';
import { Count, Instant } from './fields.ts';
import { PublishedInterval } from './interval.ts';
import { Channel } from './person.ts';
import { PlaylistVideo } from './video.ts';

/** A video as a list shows it: a playlist item with what else the list says. */
export const ListedVideo = PlaylistVideo.extend({
  viewCount: Count.optional().describe(
    'As the list displays it: exact in some lists, rounded in others (9.6M becomes 9600000). Never the viewers of a live stream.',
  ),
  content: z
    .string()
    .optional()
    .describe('The part of the description that the list shows; shortened by the platform.'),
  duration: z.int().positive().optional().describe('Length in whole seconds.'),
  published: Instant.optional().describe(
    'When it was published. Lists of the official API tell; those of the public pages do not.',
  ),
  publishedInterval: PublishedInterval.optional().describe(
    'When it was published, as far as words like "3 weeks ago" tell. The exact instant is in the detail of the video.',
  ),
  startTime: Instant.optional().describe('When an announced stream or premiere is due to start.'),
  concurrentViewers: Count.optional().describe(
    'People watching right now; live streams only. Rounded as displayed.',
  ),
  membersOnly: z
    .boolean()
    .optional()
    .describe('True when only paying members of the channel can watch it.'),
  isShort: z.boolean().optional().describe('True when the list shows it as a Short.'),
  attributedTo: Channel.optional().describe('Channel.'),
}).meta({ id: 'ListedVideo' });
export type ListedVideo = z.infer<typeof ListedVideo>;
