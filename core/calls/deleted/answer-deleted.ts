import { omitUndefined } from '#kit/collect.ts';
import type { DeletedRow } from '../../store/index.ts';
import type { Answers } from '../answering/answers.ts';
import type { deletedCalls, DeletedView } from './deleted.ts';

const deletedView = (row: DeletedRow): DeletedView => {
  const { id, name, rowsOf, items, codes, notes, reason, at, goes } = row;
  return omitUndefined({
    id,
    kind: name === null ? ('rows' as const) : ('collection' as const),
    name: name ?? rowsOf ?? '',
    rows: items,
    codes,
    notes,
    reason: reason ?? undefined,
    at,
    goes,
  });
};

export const answerDeleted: Answers<typeof deletedCalls> = {
  'deleted.list': ({ store }) => store.deleted.list().map(deletedView),
  'deleted.put-back': async ({ store }, { id }) => {
    const { name, items, gone } = await store.deleted.putBack(id);
    return { name, rows: items, gone };
  },
  'deleted.explain': ({ store }, { id, reason }) => {
    store.deleted.explain(id, reason.trim() === '' ? null : reason.trim());
  },
  'deleted.empty': async ({ store }, { ids }) => store.deleted.empty(ids),
};
