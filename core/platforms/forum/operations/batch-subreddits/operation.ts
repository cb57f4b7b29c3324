import { z } from 'zod';
import { defineList } from '#kit/operation.ts';
import { NamedGroup } from '#vocab/group.ts';
import { Tombstone } from '#vocab/tombstone.ts';
import { infoUrl, subredditUrl } from '../../readers/addresses.ts';
import { batchCost, batchRoutes, idsOfBatch, type BatchOf } from '../../readers/batch.ts';
import { frontLinks, profileLinks } from '../../readers/site.ts';
import { subredditsRead } from '../../readers/reader-changes.ts';
import { subredditItem } from '../../readers/people.ts';

const subreddits: BatchOf<NamedGroup> = {
  kind: 't5',
  one: 'subreddit',
  many: 'subreddits',
  read: subredditItem,
  missing: ({ key, entityId, isName }) => ({
    type: 'Tombstone',
    id: isName ? subredditUrl(entityId) : infoUrl(key),
    entityId,
    formerType: 'Group',
    isMissing: true,
  }),
  inLink: (address) => {
    const place = frontLinks.read(address)?.['subreddit'];
    if (place !== undefined) return `r/${place}`;
    // The profile of a person is a subreddit of that name.
    const person = profileLinks.read(address)?.['username'];
    return person === undefined ? undefined : `r/u_${person}`;
  },
};

export default defineList({
  name: 'batch-subreddits',
  title: 'Subreddits by their ids',
  label: 'Subreddit',
  summary:
    'Up to 100 subreddits in one question, each for a credit, in the order in which they were asked for. What the platform leaves out is marked as missing. By the official API only.',
  method: 'POST',
  path: '/subreddits/batch',
  params: z.object({
    entityIds: idsOfBatch(subreddits).describe(
      'Identifiers of subreddits, with or without `t5_`, or names as `r/science`, or their addresses. 1 to 100; one that is named again is answered again.',
    ),
  }),
  readerChanges: subredditsRead,
  item: z.discriminatedUnion('type', [NamedGroup, Tombstone]),
  part: { of: 'batch', by: 'entityIds', as: 'subreddits' },
  example: { entityIds: ['r/science', 'r/AskHistorians'] },
  cost: batchCost,
  routes: batchRoutes(subreddits),
});
