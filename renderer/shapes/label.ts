/** Parts of a row as it is heard. Pure. */
import type { TFunction } from 'i18next';
import { figure, harmless } from '../format.ts';
import { type Dated, publishedInWords } from './published.ts';

export type Parts = readonly (string | undefined)[];

/** One sentence; what is not told is left out. */
export const sentence = (parts: Parts): string =>
  harmless(parts.filter((part) => part !== undefined && part !== '').join(', '));

/** One sentence that ends with its date, in the words in which it is seen. */
export const datedSentence = (parts: Parts, item: Dated, t: TFunction): string => {
  const date = publishedInWords(item, Date.now(), t);
  return sentence([
    ...parts,
    date === undefined ? undefined : t('heard.published', { when: date }),
  ]);
};

export const counted = (
  value: number | undefined,
  say: (count: { readonly n: string; readonly count: number }) => string,
): string | undefined =>
  value === undefined ? undefined : say({ n: figure(value), count: value });

/** What a shape is called; one that has no name yet by its id. */
export const shapeName = (shape: string, t: TFunction): string =>
  t(`shape.${shape as 'Video'}`, { defaultValue: shape });
