import {
  elements,
  rawText,
  textWithBreaks,
  type Selection,
  type TextElement,
} from '#kit/markup.ts';

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
