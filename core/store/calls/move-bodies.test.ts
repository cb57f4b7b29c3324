import { describe, expect, test } from 'vitest';
import { createBodyMoving } from './move-bodies.ts';
import { openDatabase } from '../open-database.ts';
import type { Store } from '../index.ts';
import { sql } from '../file/sql.ts';
import {
  AWAY,
  eachEvidenceStore,
  HELLO,
  keepReplies,
  messageOf,
  textOf,
  type EvidencePlace,
} from '../testing/each-evidence-store.ts';

let { server, data, openAt, started, objects } = {} as EvidencePlace;
eachEvidenceStore((place) => {
  ({ server, data, openAt, started, objects } = place);
});

/** Kept before there was an evidence store. */
const keepBefore = (...bodies: readonly string[]): void => {
  const before = openAt({ evidence: undefined });
  keepReplies(before, 'c0', ...bodies);
  before.close();
};
const change = (statement: ReturnType<typeof sql>): void => {
  const db = openDatabase(data());
  db.run(statement);
  db.close();
};
const moveAll = ({ bodyMoving }: Store) => [...bodyMoving.move()].at(-1);

describe('replies that lie with the data', () => {
  test('become objects, and are read as before', () => {
    keepBefore('hello', 'x'.repeat(5000));
    const store = started();
    keepReplies(store, 'c1', 'another');
    const { inRows, objects: there } = store.bodyMoving.count();
    expect([inRows.replies, there]).toEqual([2, { replies: 1, bytes: 7 }]);
    expect(moveAll(store)).toEqual({ ...inRows, damaged: 0 });
    expect(store.bodyMoving.count()).toEqual({
      inRows: { replies: 0, bytes: 0 },
      objects: { replies: 3, bytes: inRows.bytes + 7 },
    });
    expect(objects()).toHaveLength(3);
    expect(textOf(store.evidence.body(HELLO))).toBe('hello');
    expect(store.evidence.replies('c0').map(({ body }) => textOf(body))).toEqual([
      'hello',
      'x'.repeat(5000),
    ]);
    expect(moveAll(store)).toBe(undefined);
  });

  test('go in portions: broken off, it goes on where it was', () => {
    keepBefore(...Array.from({ length: 120 }, (_, at) => `reply ${at}`));
    const store = started();
    const first = store.bodyMoving.move();
    expect(first.next().value).toMatchObject({ replies: 50 });
    first.return(undefined);
    expect([store.bodyMoving.count().inRows.replies, objects().length]).toEqual([70, 50]);
    const rest = [...started().bodyMoving.move()];
    expect(rest.map(({ replies }) => replies)).toEqual([50, 70]);
    expect(objects()).toHaveLength(120);
  });

  test('stay where they are while the store is away', () => {
    keepBefore('hello');
    const store = started();
    server.fail({ to: 'PUT', answer: 503 });
    expect(messageOf(() => moveAll(store))).toContain(AWAY);
    expect(store.bodyMoving.count().inRows.replies).toBe(1);
    expect(textOf(store.evidence.body(HELLO))).toBe('hello');
  });

  test('stay where the store does not give back what was put', () => {
    keepBefore('hello');
    const db = openDatabase(data());
    const moving = createBodyMoving(db, {
      put: () => ['2c/object'],
      get: () => Buffer.from('hullo'),
    });
    expect(() => [...moving.move()]).toThrow(
      'the evidence store does not give back what was put as 2c/object',
    );
    expect(moving.count().inRows).toEqual({ replies: 1, bytes: 5 });
    db.close();
  });

  test('that are damaged stay, and are counted', () => {
    keepBefore('hello', 'another');
    change(sql`UPDATE bodies SET bytes = ${Buffer.from('hullo')} WHERE sha256 = ${HELLO}`);
    const store = started();
    expect(moveAll(store)).toEqual({ replies: 1, bytes: 7, damaged: 1 });
    expect([store.bodyMoving.count().inRows.replies, objects().length]).toEqual([1, 1]);
  });

  test('that another process moves meanwhile are named once', () => {
    keepBefore('hello');
    const [one, other] = [started(), started()];
    const moving = one.bodyMoving.move();
    expect(moveAll(other)).toMatchObject({ replies: 1 });
    expect([...moving]).toEqual([]);
    expect(textOf(one.evidence.body(HELLO))).toBe('hello');
  });
});
