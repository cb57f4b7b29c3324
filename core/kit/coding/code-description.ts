/** What programs for coding have of a code in one text or sign, of ours in several. Pure. */
import { CODE_COLOURS, type CodeColour } from './codebook.ts';

/** What divides the definition of a code from its examples, in the one text that there is for both. */
const EXAMPLES = '\n\nExamples: ';

export const describeCode = (definition: string, examples: string): string =>
  examples === '' ? definition : definition + EXAMPLES + examples;

export const readCodeDescription = (
  description: string,
): { readonly definition: string; readonly examples: string } => {
  const at = description.lastIndexOf(EXAMPLES);
  return at === -1
    ? { definition: description, examples: '' }
    : { definition: description.slice(0, at), examples: description.slice(at + EXAMPLES.length) };
};

/** The colours of codes as other programs name them; no two are near each other. */
export const CODE_HEX: Readonly<Record<CodeColour, string>> = {
  blue: '#3B6FB6',
  teal: '#2A8C8C',
  green: '#3F8F4F',
  straw: '#B38A2C',
  orange: '#C8702A',
  red: '#C0443C',
  rose: '#C0508A',
  violet: '#7A58B0',
};

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The colour of ours that is nearest to one of another program. */
export const colourFromHex = (hex: string | undefined): CodeColour | undefined => {
  if (hex === undefined || !HEX.test(hex)) return undefined;
  const wanted = channels(hex);
  const distance = (colour: CodeColour): number =>
    channels(CODE_HEX[colour]).reduce((sum, one, i) => sum + (one - (wanted[i] ?? 0)) ** 2, 0);
  return CODE_COLOURS.toSorted((a, b) => distance(a) - distance(b))[0];
};

const channels = (hex: string): readonly number[] => {
  const digits =
    hex.length === 4 ? Array.from(hex.slice(1), (one) => one + one).join('') : hex.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
};
