import { NAMED_ACCOUNT } from './identity-fields.ts';
import { z } from 'zod';
import { community } from './actor.ts';
import { Count, Flag, Instant, Text, Word } from './fields.ts';
import { Author } from './person.ts';
import { Rule } from './rule.ts';
import { defineForm, defineShape } from './shape.ts';

/** A place where many people post: a subreddit, a community. */
export const Group = defineShape(
  'Group',
  z.strictObject({
    type: z.literal('Group'),
    ...community,
    slug: Text.optional().describe(
      'Of a forum the name as in its address, as in `preferredUsername`: `science`, `u_name` for a profile.',
    ),
    description: Text.optional().describe('Description in full.'),
    mediaType: Word.optional().describe('Of `description` and `guidelines`: `text/markdown`.'),
    guidelines: Text.optional().describe('What it tells those who are about to post.'),
    memberCount: Count.optional().describe(
      'Members or subscribers, as the platform counts them. Never visitors.',
    ),
    activeCount: Count.optional().describe('Accounts that were there lately; blurred.'),
    visibility: Word.optional().describe(
      '`public`, `restricted`, `private`, `archived`, `user`, …: the platform’s word.',
    ),
    language: Word.optional().describe('Language code that it chose.'),
    category: Word.optional().describe(
      'Of a forum the category for advertisers, as given; of a community its main topic.',
    ),
    isSearchable: Flag.optional().describe(
      'Whether the platform may suggest it to people who do not know it.',
    ),
    isQuarantined: Flag.optional().describe('True when the platform warns before it.'),
    postTypes: Word.optional().describe(
      'What may be posted: `any`, `link` or `self`, the platform’s word.',
    ),
    updated: Instant.optional().describe('When its feed last changed; only feeds tell.'),
    attributedTo: Author.optional().describe('Who founded it.'),
    rule: z.array(Rule).optional().describe('Its rules, in their order.'),
  }),
  { name: ['name', 'preferredUsername'] },
);
export type Group = z.infer<typeof Group>;

/** A group whose address holds its name. */
export const NamedGroup = defineForm(
  'Group',
  'NamedGroup',
  Group.required({ slug: true, preferredUsername: true }),
);
export type NamedGroup = z.infer<typeof NamedGroup>;

/** A group whose address holds a number and no name. */
export const NumberedGroup = defineForm(
  'Group',
  'NumberedGroup',
  Group.required({ entityId: true }),
);
export type NumberedGroup = z.infer<typeof NumberedGroup>;

/** The group in which something stands: just which one. */
export const Audience = defineForm(
  'Group',
  'Audience',
  Group.pick({ ...NAMED_ACCOUNT, memberCount: true, visibility: true }),
);
export type Audience = z.infer<typeof Audience>;
