import { isNode, str } from '#kit/dig.ts';
import { figure } from '#kit/figures.ts';
import type { Attachment } from '#vocab/attachment.ts';
import { omitUndefined } from '#kit/collect.ts';
import { target } from './addresses.ts';
import {
  all,
  attribute,
  first,
  hasAttribute,
  hasTestId,
  isNamed,
  lineOf,
  type MarkupNode,
  type Test,
} from './markup.ts';
import { addressOfImage, isMedia } from './pictures.ts';

/** The one that says nothing of a picture, in English. */
const NO_WORDS = /^no alternative text description/i;

const photo = (node: MarkupNode): Attachment[] => {
  const url = addressOfImage(node);
  const name = attribute(node, 'alt');
  if (url === undefined) return [];
  return [
    omitUndefined({
      type: 'Image' as const,
      url,
      name: name === undefined || NO_WORDS.test(name) ? undefined : name,
    }),
  ];
};

/** JSON in an attribute; `undefined` where there is none, or it is broken. */
const jsonIn = (node: MarkupNode | undefined, name: string): unknown => {
  const text = attribute(node, name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The files of one film stand side by side in no order; the one of the highest bit rate is taken. */
const film = (node: MarkupNode): Attachment[] => {
  const sources = jsonIn(node, 'data-sources');
  const files = (Array.isArray(sources) ? sources : []).filter(
    (one) => isNode(one) && isMedia(str(one, 'src')),
  );
  const rate = (file: unknown): number => {
    const value = isNode(file) ? Number(file['data-bitrate']) : 0;
    return Number.isFinite(value) ? value : 0;
  };
  const best = [...files].sort((a, b) => rate(b) - rate(a))[0];
  const url = str(best, 'src');
  return url === undefined
    ? []
    : [omitUndefined({ type: 'Video' as const, url, mediaType: str(best, 'type') })];
};

/**
 * A document: a link to the file where it is named, then its pages in their order. How the attribute is written
 * was not seen in any recording; whatever it names as title, file and pages is read, and nothing is guessed.
 */
const sheets = (node: MarkupNode): Attachment[] => {
  const config = jsonIn(node, 'data-native-document-config');
  const doc = isNode(config) && isNode(config['doc']) ? config['doc'] : config;
  const name = str(doc, 'title') ?? str(doc, 'documentTitle');
  const file = [str(doc, 'transcribedDocumentUrl'), str(doc, 'url')].find(isMedia);
  const pages = isNode(doc) && Array.isArray(doc['coverPages']) ? doc['coverPages'] : [];
  return [
    ...(file === undefined ? [] : [omitUndefined({ type: 'Link' as const, href: file, name })]),
    ...pages
      .map((page) => (typeof page === 'string' ? page : str(page, 'url')))
      .filter(isMedia)
      .map((url) => ({ type: 'Image' as const, url })),
  ];
};

const CARD_TITLES = ['article-content__title', 'event-content__title', 'job-content__title'];

/** A page that the post shows: a link around, or beside, the title of its card. */
const card = (post: MarkupNode, shut: Test): Attachment[] => {
  const title = first(post, (node) => CARD_TITLES.some((id) => hasTestId(id)(node)), shut);
  if (!title) return [];
  const link = first(
    post,
    (node) =>
      node.name === 'a' &&
      (node === title ||
        first(node, (inner) => inner === title) !== undefined ||
        /article-content|external/.test(attribute(node, 'data-tracking-control-name') ?? '')),
    shut,
  );
  const href = target(attribute(link, 'href'));
  return href === undefined
    ? []
    : [omitUndefined({ type: 'Link' as const, href, name: lineOf(title) })];
};

/** What hangs on a post, in the order of the page. */
export const attachmentsIn = (post: MarkupNode, shut: Test): Attachment[] => {
  const photos = all(post, hasTestId('feed-images-content__list-item'), shut).flatMap((item) =>
    all(item, isNamed('img')).flatMap(photo),
  );
  const films = all(post, (node) => node.name === 'video', shut).flatMap(film);
  const documents = all(post, hasAttribute('data-native-document-config'), shut).flatMap(sheets);
  return [...photos, ...films, ...documents, ...card(post, shut)];
};

/** The options of a poll, as far as the page shows them. Its markup was not seen in any recording. */
export const pollIn = (post: MarkupNode, shut: Test) => {
  const poll = first(
    post,
    (node) => attribute(node, 'data-test-id')?.startsWith('feed-poll') === true,
    shut,
  );
  const options = all(poll, (node) =>
    /option(?:__|-)?(?:text|title|label)?$/.test(attribute(node, 'data-test-id') ?? ''),
  ).flatMap((node) => {
    const name = lineOf(node);
    return name === undefined ? [] : [{ type: 'Note' as const, name }];
  });
  return options.length > 0 ? options : undefined;
};

/** The video whose captions can be had. */
export const captionsIn = (post: MarkupNode, shut: Test) => {
  const video = first(post, (node) => node.name === 'video', shut);
  const url = attribute(video, 'data-captions-url');
  return {
    hasVideo: video !== undefined,
    url: isMedia(url) ? url : undefined,
    languageCode: attribute(video, 'data-language'),
  };
};

/** A count in an attribute: digits, with or without commas. */
export const countIn = (node: MarkupNode | undefined, name: string): number | undefined =>
  figure(attribute(node, name));
