import type { FilesQueuedView, NamedFile } from './downloads.ts';
import { isHostIn, type Operation, type Platform } from '#kit/operation.ts';
import type { AddFileInput, DownloadRow } from '../../store/index.ts';
import { isSaved, plainType } from './media-types.ts';
import type { Message } from '#kit/message.ts';
import { messages } from '../answering/messages.ts';

/** The question that was answered, and the platform that answered it. */
export interface From {
  readonly operation: string;
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  readonly platform: Platform;
  readonly declared: Pick<Operation, 'list' | 'part' | 'title'>;
}

/** Where the files go: the name of a folder, and the collection for which they are saved. */
export type Target = Pick<DownloadRow, 'folder' | 'collection'>;

/**
 * Why a file is not fetched. An answer is platform text: an address in it leads to one of the
 * platform's own media hosts, or nowhere.
 */
const objection = ({ url, mediaType }: NamedFile, platform: Platform): Message | undefined => {
  const type = plainType(mediaType);
  if (type !== undefined && !isSaved(type)) return messages.typeNotSaved;
  if (!URL.canParse(url)) return messages.addressInvalid;
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'https:') return messages.addressNotHttps;
  if (!isHostIn(hostname, platform.mediaHosts))
    return messages.addressNotMediaHost({ brand: platform.brand });
  if (username !== '' || password !== '') return messages.addressHasPassword;
  return port === '' ? undefined : messages.addressHasUnusualPort;
};

/** A page is only written down; one that is not the platform's is left out. */
const toPageAddress = (page: string | undefined, { hosts }: Platform): string | null => {
  if (page === undefined || !URL.canParse(page)) return null;
  const { protocol, hostname } = new URL(page);
  return protocol === 'https:' && isHostIn(hostname, hosts) ? page : null;
};

/** What is to be queued, and how many are left out, by reason. */
export const sorted = (
  { operation, params, platform }: From,
  files: readonly NamedFile[],
  target: Target,
): { readonly wishes: readonly AddFileInput[]; readonly leftOut: FilesQueuedView['leftOut'] } => {
  const inputs: AddFileInput[] = [];
  const left: Message[] = [];
  for (const file of files) {
    const reason = objection(file, platform);
    if (reason !== undefined) {
      left.push(reason);
      continue;
    }
    inputs.push({
      operation,
      params,
      platform: platform.segment,
      sourceUrl: toPageAddress(file.page, platform),
      // As the parser writes it: one address has one spelling.
      address: new URL(file.url).href,
      name: file.name ?? null,
      title: file.title ?? null,
      mediaType: plainType(file.mediaType) ?? null,
      ...target,
    });
  }
  return { wishes: inputs, leftOut: countedByReason(left.map((reason) => ({ reason, count: 1 }))) };
};

/** Each reason once, with how many files it concerns. */
export const countedByReason = (leftOut: FilesQueuedView['leftOut']): FilesQueuedView['leftOut'] =>
  [...Map.groupBy(leftOut, ({ reason }) => reason.message).values()].flatMap((all) => {
    const [first] = all;
    const count = all.reduce((sum, one) => sum + one.count, 0);
    return first ? [{ reason: first.reason, count }] : [];
  });
