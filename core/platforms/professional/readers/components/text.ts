import { isNode, type Node } from '#kit/dig.ts';
import {
  End,
  isElement,
  plainText,
  pushAll,
  elementTag,
  visit,
  type ServerComponents,
} from './server-components.ts';

/** What a person reads below a part of a page. */
export interface ComponentText {
  /** Its texts in order, line breaks among them; without what every post has. */
  readonly parts: readonly string[];
  readonly links: readonly WrittenLink[];
  /** Words of elements that are a hashtag. */
  readonly hashtags: readonly string[];
  /** Whether it goes on in rows that did not come. */
  readonly isCut: boolean;
}

/** A link and its words; those of a long one are left out. */
interface WrittenLink {
  readonly words: string;
  readonly href: string;
}

/** Words for screen readers, and the sign between two others. */
const FURNITURE = new Set(['Feed post', '•']);
const HASHTAG = /^#[^\s#]{1,200}$/;
/** No longer words are looked at to see what they are. */
const MOST_WORDS = 300;

/** An element whose end has not been reached. */
class Open {
  readonly part: number;
  readonly length: number;
  readonly links: number;
  readonly href: string | undefined;
  constructor(part: number, length: number, links: number, href: string | undefined) {
    this.part = part;
    this.length = length;
    this.links = links;
    this.href = href;
  }
}

/**
 * The texts below a value: those of children (`children`, `textProps`), of elements in them, and of the rows
 * to which they refer, as often as they do; `br` is a line break. A row that leads back to itself is not
 * entered again, and what is followed is counted, so that shared rows do not multiply without bound.
 */
export const textOfComponents = (from: ServerComponents, root: unknown): ComponentText => {
  const parts: string[] = [];
  const links: WrittenLink[] = [];
  const hashtags: string[] = [];
  const within = new Set<string>();
  const waiting: unknown[] = [root];
  let [length, isCut] = [0, false];

  const write = (text: string): void => {
    if (text === '' || FURNITURE.has(text.trim())) return;
    parts.push(text);
    length += text.length;
  };
  const enter = (written: string): void => {
    const target = from.follow(written);
    if (!target) return write(plainText(written) ?? '');
    const name = written.replace(/^\$[L@]?/, '');
    if (target.value === undefined) isCut = true;
    else if (!within.has(name)) {
      within.add(name);
      waiting.push(new End(name), target.value);
    }
  };
  const close = ({ part, length: before, links: count, href }: Open): void => {
    if (length - before > MOST_WORDS) {
      if (href !== undefined && links.length === count) links.push({ words: '', href });
      return;
    }
    const words = parts.slice(part).join('').trim();
    if (HASHTAG.test(words)) hashtags.push(words.slice(1));
    // Of links within each other the inner one is what its words lead to.
    if (href !== undefined && links.length === count) links.push({ words, href });
  };
  const open = (element: readonly unknown[]): void => {
    if (elementTag(element) === 'br') return write('\n');
    const props = from.resolve(element[3]);
    if (!isNode(props)) return;
    waiting.push(new Open(parts.length, length, links.length, addressIn(from, props)));
    pushChildren(props);
  };
  const pushChildren = (props: Node): void =>
    pushAll(waiting, [props['children'], props['textProps']]);

  while (waiting.length > 0) {
    const value = waiting.pop();
    from.count();
    if (value instanceof End) within.delete(value.id);
    else if (value instanceof Open) close(value);
    else if (typeof value === 'string') enter(value);
    else if (isElement(value)) open(value);
    else if (Array.isArray(value)) pushAll(waiting, value);
    else if (isNode(value)) pushChildren(value);
  }
  return { parts, links, hashtags, isCut };
};

const ADDRESS = /^(?:https?:\/\/|\/(?:in|company|school|showcase|pulse|posts|feed|search)\/)/;

/** So much of an action is looked at. */
const MOST_VALUES = 200;

/** Where an element leads: its address, or the first in what is done when it is clicked. */
const addressIn = (from: ServerComponents, props: Node): string | undefined => {
  for (const name of ['href', 'url'])
    if (typeof props[name] === 'string' && ADDRESS.test(props[name])) return props[name];
  const others = Object.entries(props).flatMap(([name, value]) =>
    name === 'children' || name === 'textProps' || typeof value !== 'object' ? [] : [value],
  );
  return firstText(from, others, ADDRESS);
};

/** The first text of that kind below some values, as far as is looked; elements and rows are not entered. */
export const firstText = (
  from: ServerComponents,
  values: readonly unknown[],
  pattern: RegExp,
): string | undefined => {
  const waiting: unknown[] = [];
  pushAll(waiting, values);
  for (let looked = 0; waiting.length > 0 && looked < MOST_VALUES; looked += 1) {
    const value = waiting.pop();
    from.count();
    if (typeof value === 'string') {
      if (pattern.test(value)) return value;
    } else if (Array.isArray(value)) {
      if (value[0] !== '$') pushAll(waiting, value.slice(0, MOST_VALUES));
    } else if (isNode(value)) pushAll(waiting, Object.values(value).slice(0, MOST_VALUES));
  }
  return undefined;
};

/** The first text below a value that is accepted, wherever it stands. */
export const textBelow = (
  from: ServerComponents,
  root: unknown,
  accepts: (text: string) => boolean,
): string | undefined => {
  let found: string | undefined;
  visit(from, root, {
    object: () => found === undefined,
    text: (text) => {
      if (found === undefined && accepts(text)) found = text;
    },
  });
  return found;
};

/** Whether a text is an address, of another site or a page of this one. */
export const isAddress = (text: string): boolean => ADDRESS.test(text);
