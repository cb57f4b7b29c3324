import {
  elements,
  rawText,
  textWithBreaks,
  type Selection,
  type TextElement,
} from '#kit/markup.ts';
import { omitUndefined } from '#kit/collect.ts';
import { list, node, str } from '#kit/dig.ts';
import type { Person } from '#vocab/person.ts';
import type { Mention, Tag } from '#vocab/tag.ts';
import type { Attachment } from '#vocab/attachment.ts';
import { isSiteLink, parsePlace, placeUrl, target } from './site.ts';

/** A non-empty attribute of the first element. */
export const attribute = (selection: Selection | undefined, name: string): string | undefined =>
  selection?.attr(name)?.trim() || undefined;

/** An element by the name that the site gives it for its own tests. */
export const testId = (id: string): string => `[data-test-id="${id}"]`;

/** Whether a page is in English, by the tag of its language; one without is taken for English. */
export const isEnglish = (language = 'en'): boolean => /^en\b/i.test(language);

const UNSEEN = new Set(['script', 'style', 'template', 'code']);
const isHidden = ({ name }: TextElement): boolean => UNSEEN.has(name);

/** The text of a heading or a label: one line. */
export const lineFromSelection = (selection: Selection | undefined): string | undefined =>
  selection &&
  (textWithBreaks(selection.first(), { isHidden }).replaceAll(/\s+/g, ' ').trim() || undefined);

/** The text of a post: its line breaks count. */
export const proseFromSelection = (selection: Selection): string | undefined =>
  textWithBreaks(selection.first(), { isHidden }).replaceAll('\r\n', '\n').trim() || undefined;

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'li', 'blockquote', 'figcaption', 'pre']);

/** The text of an article: its paragraphs, an empty line between them. */
export const paragraphsFromSelection = (selection: Selection): string | undefined => {
  const piece = (text: string): string => text.replaceAll(/\s+/g, ' ');
  const text = textWithBreaks(selection.first(), { isHidden, blocks: BLOCKS, piece });
  const paragraphs = text.split('\n\n').map((paragraph) => paragraph.trim());
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n') || undefined;
};

/** What the `code` elements hold, mostly in comments, in which a page of members carries its data. */
export const codeBlockTexts = (document: Selection): string[] =>
  elements(document.find('code')).map((code) => rawText(code).trim());

/** One or several, as a list; the graph writes one without brackets. */
export const each = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** A text that is given and not hidden: guests are shown asterisks in the place of some. */
export const textAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): string | undefined => {
  const text = str(value, ...path)?.trim();
  return text === undefined || /^[*\s]*$/.test(text) ? undefined : text;
};

/** Descriptions hold `<br>` in the place of line breaks. */
export const unbroken = (text: string | undefined): string | undefined =>
  text?.replaceAll(/<br\s?\/?>/gi, '\n');

/**
 * How often something was done (`LikeAction`, `CommentAction`, `FollowAction`). It stands in one counter, in a
 * list of them, or is a bare number, which nobody says what it counts (recorded July 2026).
 */
export const countInteractions = (value: unknown, action: string): number | undefined => {
  for (const counter of each(node(value)?.['interactionStatistic'])) {
    const type = str(counter, 'interactionType');
    const found = node(counter)?.['userInteractionCount'];
    const isIt = type === action || type?.endsWith(`/${action}`) === true;
    if (isIt && typeof found === 'number' && Number.isSafeInteger(found) && found >= 0)
      return found;
  }
  return undefined;
};

/** The address of a picture: a text, or an object that names it in one of two ways. */
export const pictureIn = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value || undefined
    : (str(value, 'contentUrl') ?? str(value, 'url') ?? str(list(value)[0]));

/** The parts of a postal address that a person or a body is said to have. */
export const postalAddress = (value: unknown): Person['address'] => {
  const part = (name: string): string | undefined => textAt(value, 'address', name);
  const parts = omitUndefined({
    streetAddress: part('streetAddress'),
    addressLocality: part('addressLocality'),
    addressRegion: part('addressRegion'),
    postalCode: part('postalCode'),
    addressCountry: part('addressCountry'),
  });
  return Object.keys(parts).length > 0 ? parts : undefined;
};

/** What the links in a text say: its hashtags, whom it names, and where it leads. */
interface TextMarks {
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
