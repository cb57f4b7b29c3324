import type { Catalogue } from '../engine/catalogue.ts';
import { isBatch } from '#kit/batch.ts';
import type { AddLinkInput, AddListInput } from '../store/index.ts';
import { linkIdentity } from './link-groups.ts';
import type { Pasted } from './pasted.ts';

/**
 * What is kept of what a person gave: each pasted link once, each line that means nothing, and of lists that
 * were not pasted what each is about.
 */
export const givenLinks = (
  catalogue: Catalogue,
  lists: readonly AddListInput[],
  pasted: Pick<Pasted, 'links' | 'unread'> = { links: [], unread: [] },
): readonly AddLinkInput[] => {
  const found = new Map<string, AddLinkInput>();
  const keep = (link: AddLinkInput): void => {
    if (!found.has(link.identity)) found.set(link.identity, link);
  };
  for (const { line, text, operation, params } of pasted.links) {
    const entry = catalogue.find(operation);
    // Of identifiers that are asked for together, their list is one link.
    if (entry && isBatch(entry.params)) continue;
    const identity = linkIdentity(catalogue, { operation, params });
    keep({ identity, line, text, operation, params });
  }
  for (const { line, text, reason } of pasted.unread)
    keep({ identity: `line ${text}`, line, text, reason });
  for (const { operation, params } of lists)
    keep({ identity: linkIdentity(catalogue, { operation, params }), text: '', operation, params });
  return [...found.values()];
};

/** Lists with the links from which they come. */
export const linkedLists = (
  catalogue: Catalogue,
  lists: readonly AddListInput[],
  links: ReadonlyMap<string, number>,
): AddListInput[] =>
  lists.map((list) => ({ ...list, link: links.get(linkIdentity(catalogue, list)) }));
