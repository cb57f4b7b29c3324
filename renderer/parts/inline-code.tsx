/** What we say of operations and parameters: in the schema's plain text, code stands in backticks. */
export const InlineCode = ({ text }: { readonly text: string }) =>
  text
    .split('`')
    // Before, inside and after each pair: every second part is code, and a part has no other name.
    // oxlint-disable-next-line react/no-array-index-key
    .map((part, place) => (place % 2 === 0 ? part : <code key={place}>{part}</code>));
