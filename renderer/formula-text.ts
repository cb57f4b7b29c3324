/**
 * Whether a spreadsheet may take a text for a formula. The window uses no function of the engine, so this is
 * written down twice: `test/formula-text.test.ts` holds both to the same (`core/exports/dataset-csv.ts`,
 * where the reasons are).
 */
const UNSEEN = /^[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/u;
const CONTROL = /^\p{Cc}/u;
const SIGNS = /^[=+\-@|%\u2212]/;

export const isFormula = (text: string): boolean => {
  if (text === '' || CONTROL.test(text)) return text !== '';
  const first = text.replace(UNSEEN, '').codePointAt(0) ?? 0;
  return SIGNS.test(String.fromCodePoint(first).normalize('NFKC'));
};
