import type { Db } from '../file/db.ts';

/** The instant at which every reply of the sample world is dated. */
const SAMPLE_INSTANT = '2026-09-01T08:00:00.000Z';

/**
 * Calls keep their world, replies that were cut off say so, and runs keep which platforms refused them and
 * which lines of a pasted list meant nothing. Lists keep what makes them the same list: their parameters
 * without the length of a page, handles in small letters where case does not count.
 *
 * The world of earlier calls is read from what is kept of them. Replies of the sample world are all dated
 * at one instant; those of a replay at a time at which their call was not under way; live ones while it
 * was. Where all replies of a folder are of the sample world, so are its calls without a reply. What
 * cannot be told stays `unknown`.
 */
export const worldsAndCutReplies = (db: Db): void => {
  db.exec(COLUMNS);
  db.exec(WORLDS_OF_CALLS);
};

const COLUMNS = `
ALTER TABLE calls ADD COLUMN world TEXT NOT NULL DEFAULT 'unknown'
  CHECK (world IN ('live', 'sample', 'replay', 'imported', 'unknown'));
ALTER TABLE exchanges ADD COLUMN cutOff TEXT;
ALTER TABLE runs ADD COLUMN refusedBy TEXT;
ALTER TABLE runs ADD COLUMN unreadLines TEXT;
ALTER TABLE runLists ADD COLUMN identity TEXT NOT NULL DEFAULT '';
UPDATE runLists SET identity = json_remove(params, '$.count');
CREATE INDEX runListsByIdentity ON runLists (run, operation, identity);
`;

/** Seconds by which a clock may have been put right between a reply and the end of its call. */
const CLOCK_STEP = '60 seconds';

const WORLDS_OF_CALLS = `
UPDATE calls SET world = 'imported' WHERE door = 'import';
UPDATE calls SET world = 'live' WHERE door = 'capture';
UPDATE calls SET world = told.world
FROM (
  SELECT calls.id, CASE
    WHEN max(at) = '${SAMPLE_INSTANT}' AND min(at) = '${SAMPLE_INSTANT}' THEN 'sample'
    WHEN min(julianday(at)) < julianday(startedAt, '-${CLOCK_STEP}')
      OR max(julianday(at)) > julianday(finishedAt, '+${CLOCK_STEP}') THEN 'replay'
    ELSE 'live'
  END AS world
  FROM calls JOIN exchanges ON exchanges.callId = calls.id
  WHERE calls.door NOT IN ('import', 'capture')
  GROUP BY calls.seq
) AS told
WHERE calls.id = told.id;
UPDATE calls SET world = 'sample'
WHERE world = 'unknown'
  AND EXISTS (SELECT 1 FROM exchanges WHERE at = '${SAMPLE_INSTANT}')
  AND NOT EXISTS (SELECT 1 FROM calls WHERE world IN ('live', 'replay') AND door NOT IN ('capture'));
`;
