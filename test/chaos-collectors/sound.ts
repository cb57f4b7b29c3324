import { expect } from 'vitest';
import { checkData } from '../../core/store/doctor/check-data.ts';
import { sql, type Sql } from '../../core/store/file/sql.ts';
import { openStore } from '../../core/store/index.ts';
import { openForReading } from '../../core/store/open-database.ts';
import type { SmallLaboratory } from '../support/several-processes.ts';

/** Looks into the data of the project without being one of its processes. */
export const rowsIn = <Row>({ projectDir }: SmallLaboratory, statement: Sql): Row[] => {
  const db = openForReading(projectDir);
  try {
    return db.all<Row>(statement);
  } finally {
    db.close();
  }
};

/**
 * Every page once, every item once and with what was seen of it, every credit accounted for, every reply kept (in the
 * evidence store of `environment`, too), nothing left open.
 */
export const expectSoundLaboratory = (
  lab: SmallLaboratory,
  environment: Readonly<Record<string, string>>,
): void => {
  for (const dir of [lab.dir, lab.projectDir])
    expect(checkData(dir, { full: true, objects: environment }).filter(({ ok }) => !ok)).toEqual(
      [],
    );
  expect(
    rowsIn(
      lab,
      sql`SELECT callId FROM runPages WHERE callId IS NOT NULL GROUP BY callId HAVING count(*) > 1
        UNION ALL SELECT CAST(cursor AS TEXT) FROM runPages GROUP BY list, cursor HAVING count(*) > 1
        UNION ALL SELECT CAST(id AS TEXT) FROM items WHERE NOT EXISTS (SELECT 1 FROM observations WHERE item = items.id)`,
    ),
  ).toEqual([]);
  const store = openStore({ dir: lab.projectDir, code: lab.project.code });
  try {
    expect(store.ledger.audit()).toEqual([]);
    const all = store.runs.recent(100);
    const spent = all.reduce((sum, { credits }) => sum + credits, 0);
    expect(store.ledger.overview()).toMatchObject({ reserved: 0, spent });
    for (const { seq } of all)
      expect(store.runs.pageCounts(seq)).toEqual({ pending: 0, gap: 0, refused: 0, notFound: 0 });
  } finally {
    store.close();
  }
};
