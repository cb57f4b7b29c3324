import { parseDocument } from 'htmlparser2';
import { AppError } from '#kit/errors.ts';
import { walk, type MarkupNode } from '#kit/markup.ts';
import { messages } from './messages.ts';

export type { MarkupNode };

/** A company's page of 360 kB has some 6,000 tags; where many more stand within each other, parsing is slow. */
const MOST_TAGS = 30_000;

/** A page as a document. Throws where nobody would write so much markup. */
export const parseMarkup = (text: string): MarkupNode => {
  if (text.split('<', MOST_TAGS + 2).length > MOST_TAGS + 1)
    throw new AppError('platform_error', messages.pageWithTooMuchMarkup);
  return parseDocument(text);
};

export type Test = (node: MarkupNode) => boolean;

/** Every node that fits, in the order of the page. What stands within one that is `shut` is passed over. */
export const all = (
  top: MarkupNode | undefined,
  fits: Test,
  shut: Test = () => false,
): MarkupNode[] => {
  const found: MarkupNode[] = [];
  if (top)
    walk(top, (node) => {
      if (shut(node)) return 'past';
      if (fits(node)) found.push(node);
      return 'below';
    });
  return found;
};

/** The first node that fits. */
export const first = (
  top: MarkupNode | undefined,
  fits: Test,
  shut: Test = () => false,
): MarkupNode | undefined => {
  let found: MarkupNode | undefined;
  if (top)
    walk(top, (node) => {
      if (shut(node)) return 'past';
      if (!fits(node)) return 'below';
      found = node;
      return 'done';
    });
  return found;
};

/** A non-empty attribute. */
export const attribute = (node: MarkupNode | undefined, name: string): string | undefined =>
  node?.attribs?.[name]?.trim() || undefined;

export const isNamed =
  (...names: readonly string[]): Test =>
  ({ name }) =>
    name !== undefined && names.includes(name);

export const hasAttribute =
  (attribute: string, value?: string): Test =>
  ({ attribs }) =>
    value === undefined ? attribs?.[attribute] !== undefined : attribs?.[attribute] === value;

export const hasTestId = (id: string): Test => hasAttribute('data-test-id', id);

/** Whether an element has this class; other classes come and go. */
export const hasClass =
  (wanted: string): Test =>
  ({ attribs }) => {
    const classes = attribs?.['class'];
    // Few elements have it, and every element is asked: only theirs are taken apart.
    return classes?.includes(wanted) === true && classes.split(/\s/).includes(wanted);
  };

const UNSEEN = new Set(['script', 'style', 'template', 'code']);

/** All text below a node as a browser breaks it into lines; comments are none. */
const rawText = (node: MarkupNode): string => {
  const texts: string[] = [];
  walk(node, ({ type, name, data }) => {
    if (name !== undefined && UNSEEN.has(name)) return 'past';
    if (type === 'text' && data !== undefined) texts.push(data);
    if (name === 'br') texts.push('\n');
    return 'below';
  });
  return texts.join('');
};

/** The text of a heading or a label: one line. */
export const lineOf = (node: MarkupNode | undefined): string | undefined =>
  node && (rawText(node).replaceAll(/\s+/g, ' ').trim() || undefined);

/** The text of a post: its line breaks count. */
export const proseOf = (node: MarkupNode | undefined): string | undefined =>
  node && (rawText(node).replaceAll('\r\n', '\n').trim() || undefined);

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'li', 'blockquote', 'figcaption', 'pre']);

/** The text of an article: its paragraphs, an empty line between them. */
export const paragraphsOf = (node: MarkupNode | undefined): string | undefined => {
  if (!node) return undefined;
  const texts: string[] = [];
  walk(
    node,
    ({ type, name, data }) => {
      if (name !== undefined && UNSEEN.has(name)) return 'past';
      if (type === 'text' && data !== undefined) texts.push(data.replaceAll(/\s+/g, ' '));
      if (name === 'br') texts.push('\n');
      return 'below';
    },
    ({ name }) => {
      if (name !== undefined && BLOCKS.has(name)) texts.push('\n\n');
    },
  );
  const lines = texts.join('').split('\n\n');
  return (
    lines
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n\n') || undefined
  );
};

/** What the scripts of one type hold, in the order of the page. */
export const scriptsOf = (top: MarkupNode, type: string): string[] =>
  all(top, (node) => node.name === 'script' && attribute(node, 'type') === type).map((node) =>
    (node.children ?? []).map(({ data }) => data ?? '').join(''),
  );

/** What the `code` elements hold in which a page of members carries its data. */
export const codesOf = (top: MarkupNode): string[] =>
  all(top, isNamed('code')).map((node) => {
    const texts: string[] = [];
    walk(node, ({ data }) => {
      if (data !== undefined) texts.push(data);
      return 'below';
    });
    return texts.join('').trim();
  });
