import { fieldInWords } from '../../fields.ts';

/**
 * What we say of operations and parameters: in the schema's plain text, code stands in backticks. The
 * names of fields are told in words, as everywhere in the window.
 */
export const InlineCode = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, place, { length }) => {
    if (place % 2 === 0) return part;
    // One that stands alone is a character as any other.
    if (place === length - 1) return `\`${part}`;
    const words = fieldInWords(part);
    // Before, inside and after each pair: every second part is code, and a part has no other name.
    // oxlint-disable-next-line react/no-array-index-key
    return words === undefined ? <code key={place}>{part}</code> : `“${words}”`;
  });
