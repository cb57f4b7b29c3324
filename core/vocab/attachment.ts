import { z } from 'zod';
import {
  Count,
  Flag,
  Instant,
  oneOrMore,
  Quantity,
  Text,
  ThingAddress,
  ThingId,
  Word,
} from './fields.ts';
import { Image, Picture } from './image.ts';
import { LinkedPage, Manifest } from './link.ts';
import { defineForm } from './shape.ts';

/** A video file: no video of a platform, which has an address and an identifier of its own. */
const VideoFile = z.strictObject({
  type: z.literal('Video'),
  name: Text.optional().describe(
    'Caption, or the words for those who do not see it; of short videos the platform’s name of the quality (`normal_540_0`).',
  ),
  url: z.array(ThingAddress).min(1).describe('Addresses of the file, the best first.'),
  mediaType: Image.shape.mediaType,
  codec: Word.optional().describe('How the picture is encoded: `h264`, `h265_hvc1`.'),
  width: Image.shape.width,
  height: Image.shape.height,
  bitrate: Count.optional().describe('Bits per second, of the first of the addresses.'),
  duration: Quantity.positive().optional().describe('Length in seconds.'),
  hasSound: Flag.optional().describe(
    'Whether the video has sound, where the platform tells. The file at `url` may be the picture alone; the sound is then in the manifests.',
  ),
  manifest: z
    .array(Manifest)
    .optional()
    .describe('DASH and HLS lists of all its tracks; signed, and valid for some days.'),
  viewCount: Count.optional().describe('How often it was played.'),
  withheldReason: Image.shape.withheldReason,
});

/** A picture of a post; sites of pictures list the addresses of its file. */
const ImageFile = defineForm(
  'Image',
  'ImageFile',
  Image.extend({
    url: oneOrMore(ThingAddress).describe(
      'Addresses of the file, with its signature where it has one.',
    ),
  }),
);

/** The options of a poll, in their order. */
export const pollOptions = z.array(
  z.strictObject({
    type: z.literal('Note'),
    entityId: ThingId.optional(),
    name: Text.describe('The option.'),
    voteCount: Count.optional().describe('Votes for this option; some tell them only at the end.'),
  }),
);

/** A poll of a microblog; those of other platforms stand in the post itself. */
const Poll = z.strictObject({
  type: z.literal('Question'),
  oneOf: pollOptions,
  voterCount: Count.optional().describe('Votes in all.'),
  closed: Instant.optional().describe('When it ends, or ended.'),
});

/** A long text with a page of its own, which a post of a microblog announces. */
const AnnouncedArticle = z.strictObject({
  type: z.literal('Article'),
  entityId: ThingId.optional().describe('Identifier on the platform.'),
  url: ThingAddress.optional().describe('Its page.'),
  name: LinkedPage.shape.name,
  summary: Text.optional().describe('Its beginning, as its preview shows it.'),
  image: LinkedPage.shape.image,
});

/** The addresses of a file that hangs on something, the best first; none of anything else. */
export const addressesFromFile = (file: Attachment): readonly string[] =>
  file.type === 'Image' || file.type === 'Video' ? [file.url].flat() : [];

/** What hangs on a post: the images of a gallery in their order, a video, the page it links to. */
export const Attachment = z
  .discriminatedUnion('type', [ImageFile, VideoFile, LinkedPage, Poll, AnnouncedArticle])
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

/** One of the pictures and videos of a post that has several. */
const Slide = z.strictObject({
  type: z.enum(['Image', 'Video']),
  entityId: ThingId.optional().describe('Identifier of the slide on the platform.'),
  image: z.array(Picture).optional().describe('What stands for its video before it plays.'),
  attachment: z
    .array(z.discriminatedUnion('type', [ImageFile, VideoFile]))
    .optional()
    .describe('Its file; left out where the answer does not hold it.'),
  name: Text.optional().describe('The words for those who do not see it.'),
});
export type Slide = z.infer<typeof Slide>;

/** Of a post of a site of pictures that shows several. */
export const slides = {
  totalItems: Count.optional().describe('How many slides it has.'),
  items: z
    .array(Slide)
    .optional()
    .describe('Its slides, pictures and videos, in their order, as far as the answer holds them.'),
};

export const attachmentCount = Count.optional().describe(
  'How many pictures and videos it has, where the answer does not hold them all.',
);

/** `attachmentCount`: of what the platform counts, where it is more than the files at hand. */
export const countIfMore = (stated: number, files: readonly unknown[]): number | undefined =>
  stated > files.length ? stated : undefined;
