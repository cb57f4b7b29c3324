import type { PostTag } from '#vocab/media-post.ts';
import { profileUrl, tagUrl } from './addresses.ts';

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
