import { Parser, type Handler } from 'htmlparser2';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';

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
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes, isImplied) => {
        depth += 1;
        if (depth > MOST_DEPTH) throw new AppError('platform_error', messages.tooMuchMarkup);
        onopentag?.(name, attributes, isImplied);
      },
      onclosetag: (name, isImplied) => {
        depth -= 1;
        onclosetag?.(name, isImplied);
      },
      ...(ontext && { ontext }),
    },
    { xmlMode: kind === 'xml', decodeEntities: kind === 'html' },
  );
  parser.end(text);
};
