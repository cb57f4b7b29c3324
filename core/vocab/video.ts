import { z } from 'zod';
import { VideoCaption } from './caption-track.ts';
import { Count, Instant, Uri } from './fields.ts';
import { Picture } from './image.ts';
import { Channel } from './person.ts';
import { PublishedInterval } from './published-interval.ts';
import { defineForm, defineShape } from './shape.ts';
import { Tag } from './tag.ts';

/** A video: in full, or as a list shows it. */
export const Video = defineShape(
  'Video',
  z.strictObject({
    type: z.literal('Video'),
    id: Uri.describe('Video URL.'),
    url: Uri.describe('Video URL.'),
    entityId: z.string().describe('Video identifier on the platform.'),
    name: z.string().optional().describe('Title.'),
    viewCount: Count.optional().describe(
      'Exact in the detail and in some lists, else rounded to what the platform displays: 9.6M becomes 9600000. Never the viewers of a live stream.',
    ),
    isLive: z.boolean().optional().describe('True when the video is streaming right now.'),
    image: z.array(Picture).optional().describe('Thumbnails.'),
    content: z
      .string()
      .optional()
      .describe('Description; may be shortened and end with an ellipsis character.'),
    duration: z.int().positive().optional().describe('Length in whole seconds.'),
    published: Instant.optional().describe(
      'ISO 8601 UTC with milliseconds. Lists of the official API tell; those of the public pages do not.',
    ),
    publishedInterval: PublishedInterval.optional().describe(
      'When it was published, where only a day or words like "3 weeks ago" are given; `published` is then left out.',
    ),
    startTime: Instant.optional().describe(
      'When a stream or premiere began, or an announced one is due to begin.',
    ),
    concurrentViewers: Count.optional().describe(
      'People watching right now; live streams only. Rounded as displayed.',
    ),
    membersOnly: z
      .boolean()
      .optional()
      .describe('True when only paying members of the channel can watch it.'),
    isShort: z.boolean().optional().describe('True when the list shows it as a Short.'),
    attributedTo: Channel.optional().describe('Channel.'),
    likeCount: Count.optional().describe('Exact count.'),
    isFamilySafe: z.boolean().optional().describe('False where it is kept from minors.'),
    visibility: z.enum(['public', 'unlisted']).optional().describe('Who can find it.'),
    availableIn: z
      .array(z.string())
      .optional()
      .describe('Region codes where the video is available.'),
    category: z.string().optional().describe('The platform’s own English name.'),
    endTime: Instant.optional().describe('When a stream ended.'),
    tag: z.array(Tag).optional().describe('Keywords.'),
    captions: z
      .array(VideoCaption)
      .optional()
      .describe('Available caption tracks; never their text.'),
  }),
);
export type Video = z.infer<typeof Video>;

/** A video of a playlist, exactly as the interface is specified. */
export const PlaylistVideo = defineForm(
  'Video',
  'PlaylistVideo',
  Video.pick({
    type: true,
    id: true,
    url: true,
    entityId: true,
    name: true,
    viewCount: true,
    isLive: true,
    image: true,
  }).extend({
    viewCount: Count.optional().describe(
      'Rounded to what the platform displays: 9.6M becomes 9600000.',
    ),
  }),
);
export type PlaylistVideo = z.infer<typeof PlaylistVideo>;

/** A video in detail, as the interface is specified, with our field for a day without a time. */
export const VideoDetail = defineForm(
  'Video',
  'VideoDetail',
  Video.pick({
    type: true,
    id: true,
    url: true,
    entityId: true,
    name: true,
    published: true,
    publishedInterval: true,
    viewCount: true,
    content: true,
    duration: true,
    likeCount: true,
    isFamilySafe: true,
    visibility: true,
    availableIn: true,
    category: true,
    isLive: true,
    startTime: true,
    endTime: true,
    attributedTo: true,
    image: true,
    tag: true,
    captions: true,
  }).extend({
    published: Instant.optional().describe('ISO 8601 UTC with milliseconds.'),
    viewCount: Count.optional().describe('Exact count.'),
  }),
);
export type VideoDetail = z.infer<typeof VideoDetail>;
