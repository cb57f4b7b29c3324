/** Three words in a row in small letters: nothing that a program reads, SQL included, is written so. */
const WORDS = /[a-z]+[,;]? [a-z]+[,;]? [a-z]+/;

/** The text of a literal of the syntax tree (a Babel path); of all else, none. */
const textOf = (/** @type {any} */ path) => {
  if (path.isStringLiteral()) return path.node.value;
  if (!path.isTemplateLiteral()) return '';
  return path.node.quasis.map((/** @type {any} */ { value }) => value.cooked).join('value');
};

/**
 * A plugin of Stryker. Leaves the wording of errors and notices alone: a test that holds a sentence
 * would be a second copy of it. What decides which sentence is said is mutated like everything else.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'prose',
    value: {
      shouldIgnore: (/** @type {any} */ path) =>
        WORDS.test(textOf(path)) ? 'the wording of a message' : undefined,
    },
  },
];
