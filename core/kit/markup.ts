import { load, type Cheerio, type CheerioOptions } from 'cheerio/slim';
import {
  DomHandler,
  hasChildren,
  isTag,
  isText,
  type AnyNode,
  type Document,
  type Element,
} from 'domhandler';
import { Parser } from 'htmlparser2';
import { AppError } from './errors.ts';
import { lazy } from './lazy.ts';
import { messages } from './messages.ts';

/** Elements of a document, in its order, as cheerio selects them; none is an empty selection. */
export type Selection = Cheerio<AnyNode>;

/** What is asked of an element while its text is read. */
export type TextElement = Pick<Element, 'name' | 'attribs'>;

/** How much markup is read. */
export interface MarkupBounds {
  readonly tags: number;
  /** Elements within each other. */
  readonly depth: number;
}

/**
 * A company's page of 360 kB has some 6,000 tags, a feed of 100 entries some 2,000. The deepest page that was
 * recorded has a depth of 33; what is read of each element below it costs as many times.
 */
const READ: MarkupBounds = { tags: 30_000, depth: 100 };

const tooMuch = (): AppError => new AppError('platform_error', messages.tooMuchMarkup);

/** Throws while the tree is built: the parser looks through all open elements at each tag. */
class BoundedTree extends DomHandler {
  readonly #depth: number;
  constructor(xmlMode: boolean, depth: number) {
    super(null, { xmlMode });
    this.#depth = depth;
  }
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > this.#depth) throw tooMuch();
    super.onopentag(name, attributes);
  }
}

/**
 * A text as a document. Throws `platform_error` where nobody would write so much markup, or elements
 * stand deeper within each other than on any page: what reads the document may go down by recursion.
 */
export const parseMarkup = (text: string, kind: MarkupKind = 'html'): Selection =>
  select[kind]()(parseTree(text, kind, READ));

export type MarkupKind = 'html' | 'xml';

/** The same as a tree, within other bounds. */
export const parseTree = (text: string, kind: MarkupKind, most: MarkupBounds): Document => {
  if (text.split('<', most.tags + 2).length > most.tags + 1) throw tooMuch();
  const xmlMode = kind === 'xml';
  const tree = new BoundedTree(xmlMode, most.depth);
  new Parser(tree, { xmlMode }).end(text);
  return tree.root;
};

/** The elements below a selection, each once. */
const elementsBelow = (selection: Selection): AnyNode[] => {
  const found = new Set<AnyNode>();
  const read = (node: AnyNode): void => {
    if (!hasChildren(node)) return;
    for (const child of node.children)
      if (isTag(child) && !found.has(child)) {
        found.add(child);
        read(child);
      }
  };
  for (const node of selection) read(node);
  return [...found];
};

/**
 * What cheerio sets up for a document is the same for all: made once, for small texts are many. Its own
 * `find` looks for each element among all its neighbours, which takes seconds where there are 13,000 of
 * them, and half a minute below an element: here it is all elements, filtered.
 */
const selecting = (options: CheerioOptions) => {
  const select = load([], options);
  const { find } = select.fn;
  select.fn.find = function (this: Selection, selector) {
    return typeof selector !== 'string'
      ? find.call(this, selector)
      : select(elementsBelow(this)).filter(selector);
  };
  return select;
};
const select = {
  html: lazy(() => selecting({})),
  xml: lazy(() => selecting({ xml: true })),
};

/** Each element of a selection by itself. */
export const elements = (selection: Selection): Selection[] =>
  Array.from({ length: selection.length }, (_, index) => selection.eq(index));

/** The elements that fit and stand in no other one that does. */
export const outermost = (top: Selection, selector: string): Selection[] => {
  const inner = new Set<AnyNode>();
  return elements(top.find(selector)).filter((one) => {
    if (one[0] && inner.has(one[0])) return false;
    for (const element of one.find(selector)) inner.add(element);
    return true;
  });
};

/** Finds elements by a CSS selector. */
export type Find = (selector: string) => Selection;

/** Finds below an element what does not stand in one of its parts, nor is one. */
export const findOutside = (top: Selection, parts: string): Find => {
  const hidden = new Set<AnyNode>();
  for (const part of outermost(top, parts))
    for (const element of part.find('*').add(part)) hidden.add(element);
  const all = top.find('*');
  const own = hidden.size === 0 ? all : all.filter((_, element) => !hidden.has(element));
  return (selector) => own.filter(selector);
};

/** How a text is put together. */
export interface TextOptions {
  /** Whether an element, and what it holds, is no text. */
  readonly isHidden?: (element: TextElement) => boolean;
  /** Names of the elements after which a line is left empty. */
  readonly blocks?: ReadonlySet<string>;
  /** What is made of each piece of text between two tags. */
  readonly piece?: (text: string) => string;
}

/** The text below the selected elements, with a line break in the place of each `br`. */
export const textWithBreaks = (
  selection: Selection,
  { isHidden, blocks, piece }: TextOptions = {},
): string => {
  let text = '';
  const read = (node: AnyNode): void => {
    if (isText(node)) text += piece ? piece(node.data) : node.data;
    else if (!isTag(node)) readBelow(node);
    else if (!isHidden?.(node)) {
      if (node.name === 'br') text += '\n';
      readBelow(node);
      if (blocks?.has(node.name)) text += '\n\n';
    }
  };
  const readBelow = (node: AnyNode): void => {
    if (hasChildren(node)) for (const child of node.children) read(child);
  };
  for (const node of selection) readBelow(node);
  return text;
};

/** Everything below the selected elements that is no tag, comments as well. */
export const rawText = (selection: Selection): string => selection.toArray().map(dataIn).join('');

const dataIn = (node: AnyNode): string =>
  hasChildren(node) ? node.children.map(dataIn).join('') : 'data' in node ? node.data : '';
