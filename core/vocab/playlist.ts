import { z } from 'zod';
import { Count, Instant, Uri } from './fields.ts';
import { Image } from './image.ts';
import { PublishedInterval } from './interval.ts';
import { Channel } from './person.ts';

const identity = {
  type: z.literal('OrderedCollection'),
  id: Uri.describe('Playlist URL.'),
  url: Uri.describe('Playlist URL.'),
  entityId: z.string().describe('Playlist identifier on the platform.'),
};
const shown = {
  name: z.string().optional().describe('Title.'),
  content: z
    .string()
    .optional()
    .describe('Description. Lists of the official API tell; those of the public pages do not.'),
  totalItems: Count.optional().describe('Number of videos, as displayed.'),
  attributedTo: Channel.optional().describe('Channel that owns the playlist.'),
  image: z.array(Image).optional().describe('Thumbnails.'),
  published: Instant.optional().describe(
    'When it was made. Only the official API tells: the public pages show when it was last changed.',
  ),
  updatedText: z
    .string()
    .optional()
    .describe('When it was last changed, in the platform’s own words: "Updated today".'),
};

/** A playlist as a list shows it. */
export const ListedPlaylist = z.strictObject({ ...identity, ...shown }).meta({
  id: 'ListedPlaylist',
});
export type ListedPlaylist = z.infer<typeof ListedPlaylist>;

export const PlaylistDetail = z
  .strictObject({
    ...identity,
    ...shown,
    content: z.string().optional().describe('Description.'),
    viewCount: Count.optional().describe('Views of the playlist itself, as displayed.'),
    visibility: z.enum(['public', 'unlisted']).optional(),
    updatedInterval: PublishedInterval.optional().describe(
      'Between which two instants it was last changed, as far as the words tell; any time zone is allowed for.',
    ),
  })
  .meta({ id: 'PlaylistDetail' });
export type PlaylistDetail = z.infer<typeof PlaylistDetail>;
