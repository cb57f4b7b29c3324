/** Views that compare with a collection go on comparing with it when it has another name. */
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

export const renameInViews = (db: Db, from: string, to: string): void => {
  if (from === to) return;
  const rows = db.all<{ seq: number; look: string }>(
    sql`SELECT seq, look FROM savedViews
      WHERE instr(look, ${JSON.stringify(from).slice(1, -1)}) > 0`,
  );
  for (const { seq, look } of rows) {
    const renamed = renamedLook(JSON.parse(look), from, to);
    if (renamed)
      db.run(sql`UPDATE savedViews SET look = ${JSON.stringify(renamed)} WHERE seq = ${seq}`);
  }
};

interface Compared {
  readonly also?: readonly unknown[];
  readonly split?: unknown;
  readonly hidden?: readonly unknown[];
}

/** `undefined` where it names the collection nowhere. Series of collections are named by their names. */
const renamedLook = (look: unknown, from: string, to: string): object | undefined => {
  const charts = isObject(look) ? (look as { charts?: unknown }).charts : undefined;
  if (!isObject(charts)) return undefined;
  const { also = [], split, hidden = [] } = charts as Compared;
  const isHiddenBy = split === 'collection' && hidden.includes(`value ${from}`);
  if (!also.includes(from) && !isHiddenBy) return undefined;
  const renamed = (names: readonly unknown[], before: string, after: string): unknown[] => [
    ...new Set(names.map((name) => (name === before ? after : name))),
  ];
  return {
    ...(look as object),
    charts: {
      ...charts,
      also: renamed(also, from, to),
      hidden: isHiddenBy ? renamed(hidden, `value ${from}`, `value ${to}`) : hidden,
    },
  };
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
