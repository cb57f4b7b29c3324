import { z } from 'zod';
import { Instant, ThingAddress, ThingId } from './fields.ts';
import { Author } from './person.ts';
import { Post } from './post.ts';
import { defineForm, defineShape } from './shape.ts';
import { Tombstone } from './tombstone.ts';

/** What is left of an original; without an address where the platform does not say which post it was. */
const OriginalTombstone = defineForm(
  'Tombstone',
  'OriginalTombstone',
  Tombstone.partial({ id: true, entityId: true }),
);
export type OriginalTombstone = z.infer<typeof OriginalTombstone>;

/** Somebody showed a post to their followers again, without a word of their own. */
export const Announce = defineShape(
  'Announce',
  z.strictObject({
    type: z.literal('Announce'),
    id: ThingAddress.describe('URL of the repost; it leads to the original.'),
    url: ThingAddress.optional().describe('The same.'),
    entityId: ThingId.describe('Identifier of the repost, which is not that of the original.'),
    published: Instant.optional().describe('When it was reposted.'),
    attributedTo: Author.optional().describe('Who reposted it.'),
    isPinned: Post.shape.isPinned,
    object: z
      .discriminatedUnion('type', [Post, OriginalTombstone])
      .describe(
        'The original, with its own figures; a tombstone where the answer does not hold it, without an address where it does not say which post it was.',
      ),
  }),
  { author: ['attributedTo'] },
  { date: ['published'] },
);
export type Announce = z.infer<typeof Announce>;

/** What a timeline lists: posts, reposts of others’ posts, and what is left of those not shown. */
export const TimelineItem = z.discriminatedUnion('type', [Post, Announce, Tombstone]);
export type TimelineItem = z.infer<typeof TimelineItem>;

/** One post, or a repost with the original in it. */
export const PostOrAnnounce = z.discriminatedUnion('type', [Post, Announce]);
export type PostOrAnnounce = z.infer<typeof PostOrAnnounce>;
