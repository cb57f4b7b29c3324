import { pagesInMhtml } from '#kit/mhtml.ts';
import { isNode } from '#kit/dig.ts';
import type { KeptPageRow, ReadingStore } from '../../store/index.ts';
import type { AccountMatcher } from './account-matcher.ts';
import type { Pause } from './pause.ts';

/** A kept page that holds the person: it goes whole, since a picture cannot be kept in part. */
export interface FoundPage {
  readonly seq: number;
  readonly id: string;
  readonly at: string;
  readonly address: string;
}

/**
 * Pages that were kept with a call that holds the person, whose address or record names the account, or whose
 * snapshot has it. What only a picture shows nobody can find.
 */
export const findPages = async (
  store: ReadingStore,
  platform: string,
  matcher: AccountMatcher,
  callIds: ReadonlySet<string>,
  pause: Pause,
): Promise<readonly FoundPage[]> => {
  const found: FoundPage[] = [];
  for (const row of store.keptPages.each(platform)) {
    const holds =
      store.keptPages.calls(row.seq).some((id) => callIds.has(id)) ||
      matcher.placeInJson(JSON.parse(row.record)) !== undefined ||
      isInSnapshot(store, row, matcher);
    if (holds) found.push({ seq: row.seq, id: row.id, at: row.at, address: addressIn(row) });
    await pause();
  }
  return found;
};

const isInSnapshot = (store: ReadingStore, { seq }: KeptPageRow, matcher: AccountMatcher) => {
  const sha256 = store.keptPages.fileOf(seq, 'snapshot');
  if (sha256 === undefined) return false;
  const decoder = new TextDecoder();
  const text = [...store.keptPages.parts(sha256)].map((part) => decoder.decode(part)).join('');
  return pagesInMhtml(text).some((page) => matcher.placeInBody(bytesFromText(page)) !== undefined);
};

const bytesFromText = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);

const addressIn = ({ record }: KeptPageRow): string => {
  const written: unknown = JSON.parse(record);
  const address = isNode(written) ? written['address'] : undefined;
  const start = isNode(address) ? address['start'] : undefined;
  return typeof start === 'string' ? start : '';
};
