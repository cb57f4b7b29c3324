import { parseDocument } from 'htmlparser2';
import { AppError } from '../../../kit/errors.ts';

/** What a document is made of: an element, a text, or the document itself. */
export interface MarkupNode {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string | undefined>>;
  readonly children?: readonly MarkupNode[];
}

/**
 * A feed of 100 entries has some 2,000 tags, and a text of 40,000 signs, the site's most, hardly more.
 * The parser is slow where tens of thousands stand within each other.
 */
const MOST_TAGS = 20_000;

/** A text as a document. Throws where nobody would write so much markup. */
export const parseMarkup = (text: string, kind: 'xml' | 'html'): MarkupNode => {
  if (text.split('<', MOST_TAGS + 2).length > MOST_TAGS + 1)
    throw new AppError('platform_error', 'a text with too much markup');
  return parseDocument(text, { xmlMode: kind === 'xml' });
};

export const childrenNamed = (parent: MarkupNode | undefined, name: string): MarkupNode[] =>
  parent?.children?.filter((child) => child.name === name) ?? [];

export const childNamed = (parent: MarkupNode | undefined, name: string): MarkupNode | undefined =>
  parent?.children?.find((child) => child.name === name);

/**
 * Goes through everything below a node in its order, however deep; without recursion. What stands in
 * a script or a style is no text, and is passed over.
 */
export const walk = (
  top: MarkupNode,
  enter: (node: MarkupNode) => void,
  leave: (node: MarkupNode) => void = () => undefined,
): void => {
  const path: { readonly node: MarkupNode; next: number }[] = [{ node: top, next: 0 }];
  for (let step = path.at(-1); step; step = path.at(-1)) {
    const child = step.node.children?.[step.next];
    step.next += 1;
    if (child && (child.type === 'script' || child.type === 'style')) continue;
    if (child) {
      enter(child);
      path.push({ node: child, next: 0 });
    } else {
      path.pop();
      if (path.length > 0) leave(step.node);
    }
  }
};

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
