import { readJsonOrCsv, type CodeDraft } from './codebook-text.ts';
import { isQdc, readQdc } from './qdc.ts';

/** The codes of a codebook as JSON, CSV or QDA-XML (.qdc), told by how it begins; `undefined` where it is none. */
export const readCodebook = (text: string): readonly CodeDraft[] | undefined =>
  isQdc(text) ? readQdc(text) : readJsonOrCsv(text);
