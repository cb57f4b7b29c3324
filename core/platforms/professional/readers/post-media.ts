import { jsonFromText } from '#kit/json-text.ts';
import { isNode, str } from '#kit/dig.ts';
import { figure } from '#kit/figures.ts';
import type { Attachment } from '#vocab/attachment.ts';
import { countNotice, omitUndefined, type Notice } from '#kit/collect.ts';
import { elements, type Find, type Selection } from '#kit/markup.ts';
import { target } from './site.ts';
import { attribute, isEnglish, lineFromSelection, testId } from './markup.ts';
import { messages } from './messages.ts';
import { image, type Picture } from '#vocab/image.ts';

/** Where the pictures of members lie; what stands in for a missing one lies elsewhere. */
const MEDIA = /^https:\/\/(?:media|dms)\.licdn\.com\//;

/** Whether an address is that of a file that somebody put there. */
export const isMedia = (url: string | undefined): url is string =>
  url !== undefined && MEDIA.test(url);

/** The address of a picture that is loaded when it comes into view. Its query signs it, and stays. */
export const addressOfImage = (picture: Selection): string | undefined =>
  [attribute(picture, 'data-delayed-url'), attribute(picture, 'src')].find(isMedia);

export const pictureFromUrl = (url: string | undefined): Picture | undefined =>
  isMedia(url) ? image(url) : undefined;

/** The one that says nothing of a picture, in English. */
const NO_WORDS = /^no alt(?:ernative)? text (?:description|provided)/i;

/** What somebody wrote, where it can be told from what LinkedIn writes if nobody did: in English. */
export const altText = (node: Selection): string | undefined => {
  const text = attribute(node, 'alt');
  const isInEnglish = isEnglish(attribute(node.closest('html'), 'lang'));
  return text === undefined || !isInEnglish || NO_WORDS.test(text) ? undefined : text;
};

const PHOTOS = testId('feed-images-content__list-item');

/** That descriptions of pictures are left out, where the page has some in another language. */
export const altTextNotice = (
  { document, language }: DrawnPage,
  pictures: Selection = document.find(PHOTOS).find('img'),
): Notice[] => {
  const texts = isEnglish(language)
    ? []
    : elements(pictures).filter((one) => attribute(one, 'alt'));
  return countNotice(
    texts.length,
    'alt-texts-left-out',
    messages.altTextsLeftOut({ count: texts.length, language: language ?? '' }),
  );
};

interface DrawnPage {
  readonly document: Selection;
  readonly language: string | undefined;
}

const photo = (node: Selection): Attachment[] => {
  const url = addressOfImage(node);
  if (url === undefined) return [];
  return [
    omitUndefined({
      type: 'Image' as const,
      url: [url],
      name: altText(node),
    }),
  ];
};

/** JSON in an attribute; `undefined` where there is none, or it is broken. */
const jsonIn = (node: Selection, name: string): unknown => {
  const text = attribute(node, name);
  return text === undefined ? undefined : jsonFromText(text);
};

/** The files of one film stand side by side in no order; the one of the highest bit rate is taken. */
const film = (node: Selection): Attachment[] => {
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
    : [omitUndefined({ type: 'Video' as const, url: [url], mediaType: str(best, 'type') })];
};

/**
 * A document: a link to the file where it is named, then its pages in their order. How the attribute is written
 * was not seen in any recording; whatever it names as title, file and pages is read, and nothing is guessed.
 */
const sheets = (node: Selection): Attachment[] => {
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
      .map((url) => ({ type: 'Image' as const, url: [url] })),
  ];
};

const CARD_TITLES = ['article-content__title', 'event-content__title', 'job-content__title']
  .map(testId)
  .join(', ');

/** A page that the post shows: a link around, or beside, the title of its card. */
const card = (find: Find): Attachment[] => {
  const title = find(CARD_TITLES).first();
  if (title.length === 0) return [];
  const around = title.parents('a').add(title);
  const link = elements(find('a')).find(
    (one) =>
      one.is(around) ||
      /article-content|external/.test(attribute(one, 'data-tracking-control-name') ?? ''),
  );
  const href = target(attribute(link, 'href'));
  return href === undefined
    ? []
    : [omitUndefined({ type: 'Link' as const, href, name: lineFromSelection(title) })];
};

/** What hangs on a post, in the order of the page. */
export const attachmentsIn = (find: Find): Attachment[] => {
  const items = elements(find(PHOTOS));
  const photos = items.flatMap((item) => elements(item.find('img')).flatMap(photo));
  const films = elements(find('video')).flatMap(film);
  const documents = elements(find('[data-native-document-config]')).flatMap(sheets);
  return [...photos, ...films, ...documents, ...card(find)];
};

const OPTION = /option(?:__|-)?(?:text|title|label)?$/;

/** The options of a poll, as far as the page shows them. Its markup was not seen in any recording. */
export const pollIn = (find: Find) => {
  const poll = find('[data-test-id^="feed-poll"]').first();
  const options = elements(poll.find('[data-test-id*="option"]')).flatMap((node) => {
    const isOption = OPTION.test(attribute(node, 'data-test-id') ?? '');
    const name = isOption ? lineFromSelection(node) : undefined;
    return name === undefined ? [] : [{ type: 'Note' as const, name }];
  });
  return options.length > 0 ? options : undefined;
};

/** The video whose captions can be had. */
export const captionsIn = (find: Find) => {
  const video = find('video').first();
  const url = attribute(video, 'data-captions-url');
  return {
    hasVideo: video.length > 0,
    url: isMedia(url) ? url : undefined,
    language: attribute(video, 'data-language'),
  };
};

/** A count in an attribute: digits, with or without commas. */
export const countIn = (node: Selection, name: string): number | undefined =>
  figure(attribute(node, name));
