import { omitUndefined } from '#kit/collect.ts';
import { objectAt, id, list, str } from '#kit/dig.ts';
import { image } from '#vocab/image.ts';
import type { Author } from '#vocab/person.ts';
import { profileUrl, tagUrl } from './site.ts';
import { USERNAME } from './params.ts';
import type { PostTag } from '#vocab/media-post.ts';

/** Numbers of another kind that stand beside account numbers (17841…, recorded September 2026). */
const OTHER_ID = /^17841\d{12}$/;

/**
 * The account number. `pk` is it; the `id` beside it may be a number of another kind, so it counts only
 * where there is no `pk`, as in answers of the older interface.
 */
export const accountId = (user: unknown): string | undefined => {
  const own = id(user, 'pk') ?? id(user, 'id');
  return own !== undefined && /^\d{1,20}$/.test(own) && !OTHER_ID.test(own) ? own : undefined;
};

/** The name of an account, as it may stand in an address. */
export const usernameFromUser = (user: unknown): string | undefined => {
  const name = str(user, 'username');
  return name !== undefined && USERNAME.test(name) ? name : undefined;
};

/** Who an account is. Without a name it has no address, and is left out. */
export const authorFromUser = (user: unknown): Author | undefined => {
  const username = usernameFromUser(user);
  if (username === undefined) return undefined;
  const url = profileUrl(username);
  return omitUndefined({
    ...objectAt('Person', url),
    entityId: accountId(user),
    preferredUsername: username,
    name: str(user, 'full_name'),
    icon: image(
      str(user, 'hd_profile_pic_url_info', 'url') ??
        str(user, 'profile_pic_url') ??
        str(user, 'profile_image_uri'),
    ),
  });
};

/** Several accounts, each once; `undefined` when there is none. */
export const authorsFromUsers = (users: readonly unknown[]): Author[] | undefined => {
  if (users.length === 0) return undefined;
  const found = new Map<string, Author>();
  for (const user of users) {
    const author = authorFromUser(user);
    if (author && !found.has(author.id)) found.set(author.id, author);
  }
  return found.size > 0 ? [...found.values()] : undefined;
};

/** The nodes of a connection of the older interface, or of a newer one. */
export const listNodes = (...path: Parameters<typeof list>): readonly unknown[] =>
  list(...path).map((edge) => (edge as { readonly node?: unknown } | null)?.node ?? edge);

/** The site links both where no letter or digit stands before them. */
const HASHTAG = /#(?<![\p{L}\p{N}_&/]#)([\p{L}\p{N}\p{M}_]{1,100})/gu;
const MENTION = /@(?<![\p{L}\p{N}_./]@)([A-Za-z0-9._]{1,30})/gu;

/** The hashtags and accounts that a text names, each once, in their order of their kinds. */
export const tagsIn = (text: string | undefined): PostTag[] => {
  if (text === undefined) return [];
  const tags = new Map<string, PostTag>();
  for (const [, name = ''] of text.includes('#') ? text.matchAll(HASHTAG) : []) {
    // A number alone is no tag: "#1".
    if (/^\p{N}+$/u.test(name) || tags.has(`#${name.toLowerCase()}`)) continue;
    const url = tagUrl(name);
    tags.set(`#${name.toLowerCase()}`, { type: 'Hashtag', id: url, name, href: url });
  }
  for (const [, found = ''] of text.includes('@') ? text.matchAll(MENTION) : []) {
    // The end of a sentence is no part of a name.
    const name = withoutDots(found);
    if (name === '' || tags.has(`@${name.toLowerCase()}`)) continue;
    tags.set(`@${name.toLowerCase()}`, {
      type: 'Mention',
      name: `@${name}`,
      href: profileUrl(name),
    });
  }
  return [...tags.values()];
};

const withoutDots = (name: string): string => {
  let end = name.length;
  while (end > 0 && name[end - 1] === '.') end -= 1;
  return name.slice(0, end);
};
