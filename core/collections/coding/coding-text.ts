import { codebookJsonText, codebookRecords } from '#kit/coding/codebook-text.ts';
import { csvText } from '../../exports/csv-text.ts';
import { inPortions, type CollectionRow, type Store } from '../../store/index.ts';

/** What of the coding of a collection can be a file. */
export type CodingText = 'codebook-csv' | 'codebook-json' | 'codings';

/** The codebook as CSV or JSON, or the work of all coders, for another coder. */
export const codingText = async (
  store: Pick<Store, 'codebooks' | 'codingExchange'>,
  collection: Pick<CollectionRow, 'seq' | 'id' | 'name'>,
  what: CodingText,
): Promise<string> => {
  if (what === 'codings') {
    const file = await inPortions(store.codingExchange.write(collection));
    return `${JSON.stringify(file, null, 1)}\n`;
  }
  const { version, codes } = store.codebooks.read(collection.seq);
  return what === 'codebook-json'
    ? codebookJsonText(version, codes)
    : csvText(codebookRecords(codes));
};
