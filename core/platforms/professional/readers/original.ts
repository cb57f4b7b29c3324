import { omitUndefined } from '#kit/collect.ts';
import type { OriginalTombstone } from '#vocab/announce.ts';
import type { Post, SharedPost } from '#vocab/post.ts';
import {
  aliasesFromUrns,
  chosenUrn,
  entityIdFromUrn,
  postUrl,
  timeFromUrn,
  type PostUrn,
} from './urns.ts';

/**
 * A post within another, by its names and by what came of it: a reference alone where nothing came, and a
 * tombstone where nothing says which post it was either. `dated` is the name that tells its time.
 */
export const sharedPost = (
  names: readonly (PostUrn | undefined)[],
  facts: Omit<SharedPost, 'id' | 'entityId'>,
  dated?: PostUrn,
): SharedPost => {
  const urn = chosenUrn(names);
  const hasCome = [facts.content, facts.attributedTo, facts.attachment, facts.oneOf].some(Boolean);
  if (!urn) return hasCome ? facts : { type: 'Tombstone', formerType: 'Note' };
  const reference = { id: postUrl(urn), entityId: entityIdFromUrn(urn) };
  return hasCome
    ? omitUndefined({
        ...reference,
        ...facts,
        published: timeFromUrn(dated ?? urn),
        aliases: aliasesFromUrns(urn, names),
      })
    : reference;
};

/** The post that a repost shows again, as a post of its own; what is left of it where it has no address or did not come. */
export const original = ({ id, entityId, ...shared }: SharedPost): Post | OriginalTombstone => {
  const { type = 'Tombstone', formerType = 'Note', ...rest } = shared;
  return id === undefined || entityId === undefined || type === 'Tombstone'
    ? omitUndefined({ ...rest, id, entityId, type: 'Tombstone' as const, formerType })
    : { id, url: id, entityId, ...rest, type };
};
