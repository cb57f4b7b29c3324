import { AppError } from './errors.ts';
import { messages } from './messages.ts';

/** What a document is made of: an element, a text, or the document itself. */
export interface MarkupNode {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string | undefined>>;
  readonly children?: readonly MarkupNode[];
}

/** Whether to look below a node, to pass it over, or to be done. */
export type Step = 'below' | 'past' | 'done';

/**
 * Goes through everything below a node in its order, however deep; without recursion. What was looked
 * below is left when all of it was seen.
 */
export const walk = (
  top: MarkupNode,
  enter: (node: MarkupNode) => Step,
  leave: (node: MarkupNode) => void = () => undefined,
): void => {
  const path: { readonly node: MarkupNode; next: number }[] = [{ node: top, next: 0 }];
  for (let place = path.at(-1); place; place = path.at(-1)) {
    const child = place.node.children?.[place.next];
    place.next += 1;
    if (!child) {
      path.pop();
      if (path.length > 0) leave(place.node);
      continue;
    }
    const step = enter(child);
    if (step === 'done') return;
    if (step === 'below') path.push({ node: child, next: 0 });
  }
};

/** Called by a parser that reads tag by tag. */
interface ElementHandler {
  readonly onopentag?: (name: string, attributes: Record<string, string>, implied: boolean) => void;
  readonly onclosetag?: (name: string, implied: boolean) => void;
}

/** Deeper than any page, also one that leaves elements open. */
const MOST_DEPTH = 1000;

/**
 * The same handler, which throws `platform_error` where elements stand deeper within each other than on
 * any page: a parser looks through all open ones, or moves them, at each tag.
 */
export const withinDepth = <T extends ElementHandler>(handler: T, most = MOST_DEPTH): T => {
  let depth = 0;
  return {
    ...handler,
    onopentag: (...tag: Parameters<NonNullable<ElementHandler['onopentag']>>) => {
      depth += 1;
      if (depth > most) throw new AppError('platform_error', messages.textWithTooMuchMarkup);
      handler.onopentag?.(...tag);
    },
    onclosetag: (...tag: Parameters<NonNullable<ElementHandler['onclosetag']>>) => {
      depth -= 1;
      handler.onclosetag?.(...tag);
    },
  };
};
