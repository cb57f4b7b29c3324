import { Parser, type Handler } from 'htmlparser2';
import { withinDepth } from '#kit/markup.ts';

/** Elements within each other at most; the parser looks through all open ones at each closing tag. */
const MOST_DEPTH = 200;

/**
 * Reads HTML or XML tag by tag, in time that grows with its length alone. Entities of HTML are decoded
 * in texts and attributes; those of XML are left to the caller, because captions use more than the five
 * that XML knows. Throws `platform_error` where elements stand deeper within each other than any page's.
 */
export const readMarkup = (
  text: string,
  kind: 'html' | 'xml',
  { onopentag, ontext, onclosetag }: Partial<Handler>,
): void => {
  const parser = new Parser(
    withinDepth(
      {
        ...(onopentag && { onopentag }),
        ...(onclosetag && { onclosetag }),
        ...(ontext && { ontext }),
      },
      MOST_DEPTH,
    ),
    { xmlMode: kind === 'xml', decodeEntities: kind === 'html' },
  );
  parser.end(text);
};
