/** Lists of runs and their pages, as they are taken in from other data files. */
import { canonical } from '#kit/identity.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import type { ItemKey, OutgoingList, OutgoingPage, OutgoingNote } from './outgoing.ts';

type NewList = Pick<OutgoingList, 'operation' | 'params' | 'identity' | 'expansion'> & {
  readonly run: number;
  readonly source: number | undefined;
  readonly link: number | undefined;
};

/** The `seq` of a list; one of the same source that the run has already is the same list. */
export const insertList = (db: Db, list: NewList): number => {
  const { run, source, operation, identity, expansion, link } = list;
  const params = canonical(JSON.parse(list.params));
  const row = db.get<{ seq: number }>(
    sql`INSERT INTO runLists (run, source, operation, params, identity, expansion, link)
      VALUES (${run}, ${source}, ${operation}, ${params}, ${identity}, ${expansion}, ${link})
      ON CONFLICT (run, source, operation, params) DO UPDATE
        SET link = coalesce(excluded.link, runLists.link)
      RETURNING seq`,
  );
  if (!row) throw new Error('no list was inserted');
  return row.seq;
};

/** A page that a kept call has answered stays so: what is told of it later is older. `false`: nothing is new. */
export const putPage = (db: Db, run: number, list: number, page: OutgoingPage): boolean => {
  const { list: _, ...own } = page;
  const changes = db.run(
    sql`INSERT INTO runPages
        (run, list, platform, cursor, state, attempts, dueAt, reason, reasonSource, updated, callId)
      VALUES (${run}, ${list}, ${own.platform}, ${own.cursor}, ${own.state}, ${own.attempts},
        ${own.dueAt}, ${own.reason}, ${own.reasonSource}, ${own.updated},
          (SELECT id FROM calls WHERE id = ${own.callId}))
      ON CONFLICT (list, cursor) DO UPDATE SET state = excluded.state, attempts = excluded.attempts,
        dueAt = excluded.dueAt, reason = excluded.reason, reasonSource = excluded.reasonSource,
        updated = excluded.updated, callId = coalesce(excluded.callId, runPages.callId)
      WHERE (runPages.state <> 'done' OR runPages.callId IS NULL OR excluded.state = 'done')
        AND excluded.updated >= runPages.updated
        AND (runPages.state, runPages.attempts, runPages.dueAt, runPages.reason,
            runPages.reasonSource, runPages.updated, runPages.callId)
          IS DISTINCT FROM (excluded.state, excluded.attempts, excluded.dueAt, excluded.reason,
            excluded.reasonSource, excluded.updated, coalesce(excluded.callId, runPages.callId))`,
  );
  return changes > 0;
};

export const findItem = (
  db: Db,
  collection: number,
  { platform, shape, entityId }: ItemKey,
): number | undefined =>
  db.get<{ id: number }>(
    sql`SELECT id FROM items
      WHERE collection = ${collection} AND platform = ${platform} AND shape = ${shape}
      AND entityId = ${entityId}`,
  )?.id;

/** Tells lists that wait for the item that led to them which it is. */
export const settleParents = (db: Db, collection: number, keys: readonly ItemKey[]): void => {
  for (const key of keys) {
    const lists = db.all<{ list: number }>(
      sql`SELECT list FROM receivedLists JOIN runs ON runs.seq = receivedLists.run
        WHERE parentEntityId = ${key.entityId} AND parentShape = ${key.shape}
          AND parentPlatform = ${key.platform} AND runs.collection = ${collection}`,
    );
    if (lists.length === 0) continue;
    const parent = findItem(db, collection, key);
    for (const { list } of lists) {
      db.run(sql`UPDATE runLists SET parent = ${parent} WHERE seq = ${list}`);
      db.run(
        sql`UPDATE receivedLists
          SET parentPlatform = NULL, parentShape = NULL, parentEntityId = NULL
          WHERE list = ${list}`,
      );
    }
  }
};

/**
 * What stands beside an item once a person's note comes: what the same person had written before gives way to
 * it, what others wrote stays, and tags are those of all.
 */
export const mergeNotes = (
  present: OutgoingNote | undefined,
  before: OutgoingNote | undefined,
  given: OutgoingNote,
): OutgoingNote => {
  if (!present) return given;
  const gone = new Set(before ? tagsFrom(before) : []);
  const tags = [...tagsFrom(present).filter((tag) => !gone.has(tag)), ...tagsFrom(given)];
  return {
    note: mergeTexts(present.note, before?.note ?? null, given.note),
    tags: JSON.stringify([...new Set(tags)]),
    updated: present.updated > given.updated ? present.updated : given.updated,
  };
};

const tagsFrom = ({ tags }: OutgoingNote): readonly string[] => JSON.parse(tags) as string[];

const BETWEEN = '\n\n';

const mergeTexts = (
  present: string | null,
  before: string | null,
  given: string | null,
): string | null => {
  const paragraphs = (present ?? '').split(BETWEEN).filter((text) => text !== '');
  const at = before === null ? -1 : findParagraphs(paragraphs, before.split(BETWEEN));
  const own = given === null || given === '' ? [] : given.split(BETWEEN);
  if (at >= 0) paragraphs.splice(at, (before ?? '').split(BETWEEN).length, ...own);
  else if (findParagraphs(paragraphs, own) < 0) paragraphs.push(...own);
  return paragraphs.length === 0 ? null : paragraphs.join(BETWEEN);
};

/** Where some paragraphs stand among others, one after the other; -1 where they do not. */
const findParagraphs = (all: readonly string[], sought: readonly string[]): number =>
  all.findIndex((_, at) => sought.every((text, n) => all[at + n] === text));
