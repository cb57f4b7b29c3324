import type { FilesQueuedView, NamedFile } from '#contract/calls/downloads.ts';
import { isHostOf, type Platform } from '#kit/operation.ts';
import type { FileWish } from '../../store/index.ts';
import { isSaved, plainType } from './media-types.ts';

/** The question that was answered, and the platform that answered it. */
export interface From {
  readonly operation: string;
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  readonly platform: Platform;
}

/**
 * Why a file is not fetched. An answer is platform text: an address in it leads to one of the
 * platform's own media hosts, or nowhere.
 */
const objection = ({ url, mediaType }: NamedFile, platform: Platform): string | undefined => {
  const type = plainType(mediaType);
  if (type !== undefined && !isSaved(type)) return 'not a picture, video or sound that is saved';
  if (!URL.canParse(url)) return 'not an address';
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'https:') return 'not an https address';
  if (!isHostOf(hostname, platform.mediaHosts)) return `not on a media host of ${platform.brand}`;
  if (username !== '' || password !== '') return 'an address with a user name or password';
  return port === '' ? undefined : 'an address with an unusual port';
};

/** A page is only written down; one that is not the platform's is left out. */
const pageOf = (page: string | undefined, { hosts }: Platform): string | null => {
  if (page === undefined || !URL.canParse(page)) return null;
  const { protocol, hostname } = new URL(page);
  return protocol === 'https:' && isHostOf(hostname, hosts) ? page : null;
};

/** What is to be queued, and how many are left out, by reason. */
export const sorted = (
  { operation, params, platform }: From,
  files: readonly NamedFile[],
): { readonly wishes: readonly FileWish[]; readonly leftOut: FilesQueuedView['leftOut'] } => {
  const wishes: FileWish[] = [];
  const reasons = new Map<string, number>();
  for (const file of files) {
    const reason = objection(file, platform);
    if (reason !== undefined) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      continue;
    }
    wishes.push({
      operation,
      params,
      platform: platform.segment,
      sourceUrl: pageOf(file.page, platform),
      // As the parser writes it: one address has one spelling.
      address: new URL(file.url).href,
      name: file.name ?? null,
      title: file.title ?? null,
      mediaType: plainType(file.mediaType) ?? null,
    });
  }
  return { wishes, leftOut: [...reasons].map(([reason, count]) => ({ reason, count })) };
};
