/** The fields of posts of pictures and videos: of sites where a post is what it shows. */
import { z } from 'zod';
import { slides } from './attachment.ts';
import { Sound } from './audio.ts';
import { roundedCounts } from './fields.ts';
import { UsedHashtag, Mention, Tag } from './tag.ts';
import { Author, TaggedAuthor } from './person.ts';

/** Whom and what a post names: keywords, hashtags and accounts in its text, and people marked in its pictures. */
export const PostTag = z.discriminatedUnion('type', [Tag, UsedHashtag, Mention, TaggedAuthor]);
export type PostTag = z.infer<typeof PostTag>;

export const mediaPost = {
  ...slides,
  roundedCounts,
  hidesCounts: z
    .literal(true)
    .optional()
    .describe('Its author hides the counts of likes and views; none is told.'),
  audio: Sound.optional().describe('The sound that it uses.'),
  coauthors: z.array(Author).optional().describe('Who published it together with its author.'),
  sponsors: z.array(Author).optional().describe('The businesses that paid for it.'),
};
