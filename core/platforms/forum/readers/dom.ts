import { load } from 'cheerio/slim';
import { AppError } from '../../../kit/errors.ts';

/** A place in a document: an element, a text, or the document itself. */
export interface Place {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string | undefined>>;
  readonly children?: readonly Place[];
}

/**
 * A feed of 100 entries has some 2,000 tags, and a text of 40,000 signs, the site's most, hardly more.
 * The parser is slow where tens of thousands stand within each other.
 */
const MOST_TAGS = 20_000;

/**
 * The document of a text. Throws where nobody would write so much markup. Selectors are not used on
 * it: on hostile nesting they take for ever.
 */
export const documentOf = (text: string, kind: 'xml' | 'html'): Place | undefined => {
  if (text.split('<', MOST_TAGS + 2).length > MOST_TAGS + 1)
    throw new AppError('platform_error', 'a text with too much markup');
  return (kind === 'xml' ? load(text, { xml: true }) : load(text)).root().get(0);
};

export const childrenNamed = (place: Place | undefined, name: string): Place[] =>
  place?.children?.filter((child) => child.name === name) ?? [];

export const childNamed = (place: Place | undefined, name: string): Place | undefined =>
  place?.children?.find((child) => child.name === name);

/**
 * Goes through everything below a place in its order, however deep; without recursion. What stands in
 * a script or a style is no text, and is passed over.
 */
export const walk = (
  top: Place,
  enter: (place: Place) => void,
  leave: (place: Place) => void = () => undefined,
): void => {
  const path: { readonly place: Place; next: number }[] = [{ place: top, next: 0 }];
  for (let step = path.at(-1); step; step = path.at(-1)) {
    const child = step.place.children?.[step.next];
    step.next += 1;
    if (child && (child.type === 'script' || child.type === 'style')) continue;
    if (child) {
      enter(child);
      path.push({ place: child, next: 0 });
    } else {
      path.pop();
      if (path.length > 0) leave(step.place);
    }
  }
};

/** All text at and below a place. */
export const textIn = (place: Place | undefined): string => {
  if (!place) return '';
  const [only] = place.children ?? [];
  if (place.children?.length === 1 && only?.type === 'text') return only.data ?? '';
  const said: string[] = [];
  walk(place, ({ type, data }) => {
    if (type === 'text' && data !== undefined) said.push(data);
  });
  return said.join('');
};
