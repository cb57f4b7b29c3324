import { z } from 'zod';
import { Count, Instant, Text, ThingAddress, ThingId, Word, PublishedInterval } from './fields.ts';
import { Picture } from './image.ts';
import { mediaPost } from './media-post.ts';
import { Channel } from './person.ts';
import { defineShape } from './shape.ts';

/** A playlist, or another collection of videos that somebody made: in full, or as a list shows it. */
export const Playlist = defineShape(
  'Playlist',
  z.strictObject({
    type: z.literal('OrderedCollection'),
    id: ThingAddress.describe('Playlist URL.'),
    url: ThingAddress.describe('Playlist URL.'),
    entityId: ThingId.describe('Playlist identifier on the platform.'),
    name: Text.optional().describe('Title.'),
    content: Text.optional().describe(
      'Description. Lists of the official API tell; those of the public pages do not.',
    ),
    totalItems: Count.nullable()
      .optional()
      .describe('Number of videos, as displayed; null where a list of short videos does not tell.'),
    attributedTo: Channel.optional().describe('Channel that owns the playlist.'),
    coauthors: mediaPost.coauthors,
    image: z.array(Picture).optional().describe('Thumbnails.'),
    published: Instant.optional().describe(
      'When it was made. Only the official API tells: the public pages show when it was last changed.',
    ),
    updatedText: Word.optional().describe(
      'When it was last changed, in the platform’s own words: "Updated today".',
    ),
    viewCount: Count.optional().describe('Views of the playlist itself, as displayed.'),
    visibility: z.enum(['public', 'unlisted']).optional().describe('Who can find it.'),
    updatedInterval: PublishedInterval.optional().describe(
      'Between which two instants it was last changed, as far as the words tell; any time zone is allowed for.',
    ),
  }),
  { title: ['name'] },
  { author: ['attributedTo'] },
);
export type Playlist = z.infer<typeof Playlist>;
