import { parseDocument } from 'htmlparser2';
import { AppError } from '#kit/errors.ts';
import { walk as walkAll, type MarkupNode } from '#kit/markup.ts';
import { messages } from './messages.ts';

export type { MarkupNode };

/**
 * A feed of 100 entries has some 2,000 tags, and a text of 40,000 signs, the site's most, hardly more.
 * The parser is slow where tens of thousands stand within each other.
 */
const MOST_TAGS = 20_000;

/** A text as a document. Throws where nobody would write so much markup. */
export const parseMarkup = (text: string, kind: 'xml' | 'html'): MarkupNode => {
  if (text.split('<', MOST_TAGS + 2).length > MOST_TAGS + 1)
    throw new AppError('platform_error', messages.textWithTooMuchMarkup);
  return parseDocument(text, { xmlMode: kind === 'xml' });
};

export const childrenNamed = (parent: MarkupNode | undefined, name: string): MarkupNode[] =>
  parent?.children?.filter((child) => child.name === name) ?? [];

export const childNamed = (parent: MarkupNode | undefined, name: string): MarkupNode | undefined =>
  parent?.children?.find((child) => child.name === name);

/** As everywhere; what stands in a script or a style is no text, and is passed over. */
export const walk = (
  top: MarkupNode,
  enter: (node: MarkupNode) => void,
  leave?: (node: MarkupNode) => void,
): void =>
  walkAll(
    top,
    (node) => {
      if (node.type === 'script' || node.type === 'style') return 'past';
      enter(node);
      return 'below';
    },
    leave,
  );

/** All text below a node. */
export const textIn = (node: MarkupNode | undefined): string => {
  if (!node) return '';
  const [only] = node.children ?? [];
  if (node.children?.length === 1 && only?.type === 'text') return only.data ?? '';
  const texts: string[] = [];
  walk(node, ({ type, data }) => {
    if (type === 'text' && data !== undefined) texts.push(data);
  });
  return texts.join('');
};
