import { z } from 'zod';
import { batchIds } from '#kit/batch.ts';
import { ignoringCase } from '#kit/params.ts';
import { inLinks } from '#kit/site-links.ts';

/** Names and identifiers as X itself writes them (read November 2026). */
export const HANDLE = /^[A-Za-z0-9_]{1,15}$/;
export const NUMBER = /^\d{1,19}$/;

const number = () => z.string().regex(NUMBER, 'is a number of at most 19 digits');

/** A handle, or the number of an account: lists that pages load name their account by its number alone. */
const ACCOUNT = /^(?:[A-Za-z0-9_]{1,15}|id:\d{1,19})$/;

/** An account of which the number alone is known has no address. */
const handleIn = (text: string): string | undefined => (HANDLE.test(text) ? text : undefined);

export const username = inLinks(
  ignoringCase(
    z
      .string()
      .regex(
        ACCOUNT,
        'is a name of 1 to 15 letters, digits or _, without its @, or `id:` and a number',
      )
      .describe('Handle of the account, without its @; or `id:` and its number.'),
  ),
  { read: handleIn, write: handleIn },
);

export const postId = number().describe('Post identifier: the number after /status/.');

export const communityId = number().describe(
  'Community identifier: the number after /i/communities/.',
);

export const listId = number().describe('List identifier: the number after /i/lists/.');

/** Of a list whose usual page is the platform’s own. */
export const count = z.int().min(1).max(100).optional().describe('Items of a page, 1 to 100.');

/** The posts of a profile, or what it reposted: tabs of their own since August 2026. */
export const tab = z
  .enum(['posts', 'with-replies', 'reposts'])
  .default('posts')
  .describe(
    '`posts`: what the profile shows first; `with-replies`: answers to others among them, by the official API or from captured pages; `reposts`: reposts alone, from captured pages.',
  );

/** The two tabs of the home page; the second has two orders since November 2025. */
export const homeTab = z
  .enum(['for-you', 'following', 'following-popular'])
  .default('for-you')
  .describe(
    '`for-you`: what X recommends; `following`: posts of followed accounts, newest first; `following-popular`: the same, as X ranks them.',
  );

/** X names its tabs itself, and has more of them around some events: `trending`, `news`, `sports`. */
const TAB = /^[a-z][a-z0-9-]{0,39}$/;

/** The name of a tab; X writes `for_you` in its addresses and answers. */
export const tabNamed = (text: string | undefined): string | undefined => {
  const name = text?.toLowerCase().replaceAll('_', '-');
  return name !== undefined && TAB.test(name) ? name : undefined;
};

/** The first tab has the address of the whole page. */
const tabInLink = (name: string): string | undefined =>
  name === 'for-you' ? undefined : name.replaceAll('-', '_');

export const exploreTab = inLinks(
  z
    .string()
    .regex(TAB, 'is the name of a tab: small letters, digits and hyphens')
    .default('for-you')
    .describe('Tab of the explore page: `for-you`, `trending`, `news`, `sports`, `entertainment`.'),
  { read: tabNamed, write: tabInLink },
);

export const bookmarkQuery = z
  .string()
  .min(1)
  .max(512)
  .optional()
  .describe('Words for which the bookmarks were searched. Without them all are listed.');

export const folderId = number()
  .optional()
  .describe('Folder of bookmarks: the number after /i/bookmarks/. Without it all are listed.');

export const kind = z
  .enum(['all', 'photos', 'videos'])
  .default('all')
  .describe('Which media: `photos` and `videos` are tabs of their own.');

export const role = z
  .enum(['members', 'moderators'])
  .default('members')
  .describe('Whom: all members, or those who look after the community.');

/** Which of two orders a search has; each is a list of its own. */
export const sort = z
  .enum(['latest', 'top'])
  .default('latest')
  .describe('`latest`: newest first; `top`: what X finds best.');

export const query = z
  .string()
  .min(1)
  .max(512)
  .describe('Words to look for; the platform’s own operators work (`from:name`).');

/** Identifiers of one batch. */
export const entityIds = batchIds(z.array(number()).min(1).max(100));

/** Each identifier costs a credit. */
export const batchCost = ({ entityIds: ids }: { readonly entityIds: readonly string[] }): number =>
  ids.length;
