import { elements, type Selection } from '#kit/markup.ts';
import type { Mention, Tag } from '#vocab/tag.ts';
import type { Attachment } from '#vocab/attachment.ts';
import { isSiteLink, parsePlace, placeUrl, target } from './site.ts';
import { attribute, lineFromSelection } from './markup.ts';

/** What the links in a text say: its hashtags, whom it names, and where it leads. */
export interface TextMarks {
  readonly tag: Tag[] | undefined;
  readonly mention: Mention[] | undefined;
  readonly links: readonly Attachment[];
}

const unique = <T>(items: readonly T[], key: (item: T) => string): T[] | undefined => {
  const found = new Map<string, T>();
  for (const item of items) if (!found.has(key(item))) found.set(key(item), item);
  return found.size > 0 ? [...found.values()] : undefined;
};

/** A word with a hash before it, once and at its beginning. */
const HASHTAG = /^#[^\s#]{1,200}$/;

export const mentionFromHref = (href: string | undefined): Mention[] => {
  const place = parsePlace(href);
  if (!place) return [];
  const { slug } = place;
  return [{ type: 'Mention', name: `@${slug}`, href: placeUrl(place), entityId: slug }];
};

/** The links of a text. That of a hashtag leads to the login page: its words tell what it is. */
export const marksIn = (text: Selection | undefined): TextMarks =>
  marksFromLinks(
    (text ? elements(text.find('a')) : []).map((link) => ({
      words: lineFromSelection(link) ?? '',
      href: attribute(link, 'href'),
    })),
  );

/** The same of links that were found otherwise. */
export const marksFromLinks = (
  links: readonly { readonly words: string; readonly href: string | undefined }[],
): TextMarks => {
  const tags = links.flatMap(({ words }) =>
    HASHTAG.test(words) ? [{ type: 'Tag' as const, name: words.slice(1) }] : [],
  );
  const outward = links.flatMap(({ words, href }) => {
    const to = HASHTAG.test(words) ? undefined : target(href);
    if (to === undefined || parsePlace(href) || isSiteLink(to)) return [];
    return [{ type: 'Link' as const, href: to }];
  });
  return {
    tag: unique(tags, ({ name }) => name.toLowerCase()),
    mention: unique(
      links.flatMap(({ href }) => mentionFromHref(href)),
      ({ href }) => href,
    ),
    links: unique(outward, ({ href }) => href) ?? [],
  };
};
