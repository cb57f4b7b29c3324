/** Texts and small files that leave a collection, in its log. */
import { createHash } from 'node:crypto';
import type { CaseFacts } from '#kit/case-log.ts';
import type { LocalContext } from './context.ts';

/** Logs that a text or a small file left, of the collection with that `seq`; the library has no log. */
export const logLeftText = (
  { store }: Pick<LocalContext, 'store'>,
  collection: number,
  text: string | Uint8Array,
  facts: CaseFacts & { readonly format: string },
): void => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  store.caseLog.append(collection, 'exported', {
    ...facts,
    files: [{ part: 'main', sha256, size: bytes.byteLength }],
  });
};
