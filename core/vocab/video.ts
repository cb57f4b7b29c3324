import { NAMED } from './identity-fields.ts';
import { z } from 'zod';
import { Attachment, attachmentCount } from './attachment.ts';
import { Sound } from './audio.ts';
import { VideoCaption } from './caption-track.ts';
import { audienceScope, commentCount, isAdult, isPinned, language } from './contribution.ts';
import {
  Count,
  Flag,
  Instant,
  Text,
  ThingAddress,
  ThingId,
  Whole,
  Word,
  roundedCounts,
  whereabouts,
  PublishedInterval,
} from './fields.ts';
import { Picture, PostPicture } from './image.ts';
import { mediaPost } from './media-post.ts';
import { Mention, Tag } from './tag.ts';
import { Channel, Creator } from './person.ts';
import { defineForm, defineShape } from './shape.ts';

/** The place that a video is tagged with; it may have no page of its own. */
const TaggedPlace = z.strictObject({
  type: z.literal('Place'),
  id: ThingAddress.optional().describe('URL of the page of the place.'),
  name: Text,
  url: ThingAddress.optional().describe('URL of the page of the place.'),
  entityId: ThingId.optional().describe('Identifier on the platform.'),
  address: Text.optional().describe('Street and town, as the platform shows them.'),
});

/** What only short videos have. */
const short = {
  audienceScope,
  publishedFrom: z
    .literal('id')
    .optional()
    .describe(
      'Given where the answer has no date and `published` was computed from the identifier, which holds the second of the upload.',
    ),
  width: Whole.positive().optional().describe('Pixels.'),
  height: Whole.positive().optional().describe('Pixels; more than `width` for a portrait.'),
  commentCount,
  shareCount: Count.optional().describe('How often it was shared.'),
  saveCount: Count.optional().describe('How often it was saved to favourites.'),
  repostCount: Count.optional().describe('How often it was reposted.'),
  roundedCounts,
  audio: Sound.optional().describe('The sound that it uses.'),
  effects: z.array(Text).optional().describe('Names of the effects that it uses.'),
  overlayText: z.array(Text).optional().describe('Words that its author laid over the picture.'),
  location: whereabouts(TaggedPlace)
    .optional()
    .describe(
      'The place that it is tagged with, else the country where it was made: `name` is then its code.',
    ),
  createdIn: Word.optional().describe(
    'Country code: of where it was made, as the site says; of where its author registered, by the research API.',
  ),
  language,
  duetOf: ThingAddress.optional().describe('URL of the video beside which it plays.'),
  allowsDuet: Flag.optional().describe('True when others may make duets with it.'),
  allowsStitch: Flag.optional().describe('True when others may stitch it.'),
  isPinned,
  isSponsored: Flag.optional().describe('True for an advert.'),
  isPaidPartnership: Flag.optional().describe(
    'True when its author was paid for it, as the platform marks it.',
  ),
  isAiGenerated: Flag.optional().describe(
    'True when the platform or the author labels it as made by AI.',
  ),
  aiLabel: Text.optional().describe('The words of that label.'),
  isAdult,
  warnings: z.array(Text).optional().describe('Warnings that the platform shows with it.'),
  suggestedSearches: z
    .array(Text)
    .optional()
    .describe('Searches that the platform suggests with it.'),
  attachment: z
    .array(Attachment)
    .optional()
    .describe('Files of the video that everybody may fetch.'),
  attachmentCount,
};

/** A video: in full, or as a list shows it. */
export const Video = defineShape(
  'Video',
  z.strictObject({
    type: z
      .enum(['Video', 'Image'])
      .describe('`Image` for a post of photographs among short videos.'),
    id: ThingAddress.describe('Video URL.'),
    url: ThingAddress.describe('Video URL.'),
    entityId: ThingId.describe('Video identifier on the platform.'),
    name: Text.optional().describe('Title.'),
    viewCount: Count.optional().describe(
      'Exact in the detail and in some lists, else rounded to what the platform displays: 9.6M becomes 9600000. Never the viewers of a live stream.',
    ),
    isLive: Flag.optional().describe('True when the video is streaming right now.'),
    image: z
      .array(PostPicture)
      .optional()
      .describe('Thumbnails; of a post of photographs these first, in their order.'),
    preview: Picture.optional().describe('A moving thumbnail.'),
    content: Text.optional().describe(
      'Description; may be shortened and end with an ellipsis character.',
    ),
    duration: Whole.positive().optional().describe('Length in whole seconds.'),
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
    viewerCount: Count.optional().describe(
      'People watching right now, of a live stream among short videos.',
    ),
    membersOnly: Flag.optional().describe(
      'True when only paying members of the channel can watch it.',
    ),
    waitingCount: Count.optional().describe(
      'People waiting for an announced stream or premiere. Rounded as displayed.',
    ),
    premiumOnly: Flag.optional().describe(
      'True when only paying subscribers of the whole platform can watch it.',
    ),
    isShort: Flag.optional().describe('True when the list shows it as a Short.'),
    attributedTo: Creator.optional().describe('Channel or account.'),
    coauthors: mediaPost.coauthors,
    likeCount: Count.optional().describe('Exact, unless `roundedCounts` names it.'),
    isFamilySafe: Flag.optional().describe('False where it is kept from minors.'),
    visibility: z.enum(['public', 'unlisted', 'private']).optional().describe('Who can find it.'),
    availableIn: z.array(Word).optional().describe('Region codes where the video is available.'),
    category: Word.optional().describe('The platform’s own English name.'),
    endTime: Instant.optional().describe('When a stream ended.'),
    tag: z
      .array(z.discriminatedUnion('type', [Tag, Mention]))
      .optional()
      .describe('Keywords, hashtags, and accounts that the text names.'),
    captions: z
      .array(VideoCaption)
      .optional()
      .describe('Available caption tracks; never their text.'),
    ...short,
  }),
  // A short video needs no caption; it always has a sound.
  { title: ['name', 'audio'] },
  // Rows of Shorts have neither; what is live or announced has no date yet.
  {
    author: ['attributedTo', 'isShort'],
    date: ['published', 'publishedInterval', 'isShort', 'isLive', 'startTime', 'waitingCount'],
    // Rows of private and deleted videos have neither.
    among: ['viewCount', 'duration'],
  },
);
export type Video = z.infer<typeof Video>;

/** A video of a playlist: as the interface is specified, and after that what else its row says. */
export const PlaylistVideo = defineForm(
  'Video',
  'PlaylistVideo',
  Video.pick({
    ...NAMED,
    viewCount: true,
    isLive: true,
    image: true,
    attributedTo: true,
    coauthors: true,
    duration: true,
    published: true,
    publishedInterval: true,
    startTime: true,
    concurrentViewers: true,
    waitingCount: true,
    membersOnly: true,
    premiumOnly: true,
    isShort: true,
  }).extend({
    type: z.literal('Video'),
    viewCount: Count.optional().describe(
      'Rounded to what the platform displays: 9.6M becomes 9600000.',
    ),
    attributedTo: Channel.optional().describe('Channel, where the row links to it.'),
  }),
);
export type PlaylistVideo = z.infer<typeof PlaylistVideo>;

/** A video in detail, as the interface is specified, with our field for a day without a time. */
export const VideoDetail = defineForm(
  'Video',
  'VideoDetail',
  Video.pick({
    ...NAMED,
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
    coauthors: true,
    image: true,
    tag: true,
    captions: true,
  }).extend({
    type: z.literal('Video'),
    attributedTo: Channel.optional().describe('Channel.'),
    likeCount: Count.optional().describe('Exact count.'),
    visibility: z.enum(['public', 'unlisted']).optional().describe('Who can find it.'),
    published: Instant.optional().describe('ISO 8601 UTC with milliseconds.'),
    viewCount: Count.optional().describe('Exact count.'),
  }),
);
export type VideoDetail = z.infer<typeof VideoDetail>;
