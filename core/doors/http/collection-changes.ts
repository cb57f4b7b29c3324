/** What became of a collection, with the items: whoever reads them is in its log. */
import { Changes, ChangesParams } from '#calls/changes/changes.ts';
import { omitUndefined } from '#kit/collect.ts';
import { buildWorldHeaders, noteRead } from './collection-items.ts';
import { WORLDS_OF_PAGE } from './openapi-responses.ts';
import { COLLECTIONS_PATH, ownRoute } from './own-route.ts';

export const CHANGES = ownRoute({
  id: 'collections_changes',
  path: `${COLLECTIONS_PATH}/{name}/changes`,
  summary: 'What became of a collection',
  description:
    'What is removed, not shown or no longer listed, has changed or came: in a check, or between two moments. Free.',
  params: ChangesParams,
  result: Changes,
  headers: WORLDS_OF_PAGE,
  run: async ({ kind, count, ...params }, { store, askLocal, keyId }) => {
    const kinds = kind && [kind];
    const { since, until, counts, listed, rows, checks } = await askLocal(
      { door: 'rest', keyId },
      'collections.changes',
      { ...omitUndefined({ ...params, kinds }), name: params.name, limit: count },
    );
    noteRead(store, keyId, store.collections.there(params.name), rows.length);
    const changes = rows.map(({ item, ...row }) => ({ ...row, item: item.item }));
    return {
      data: omitUndefined({ since, until, counts, listed, changes, checks }),
      headers: buildWorldHeaders(
        store,
        rows.map(({ item }) => item),
      ),
    };
  },
});
