import type { Notice } from '../kit/collect.ts';
import type { RouteName } from '../kit/operation.ts';
import type { Db } from './db.ts';

/** A kept answer with the question that it answers. */
export interface KeptAnswer {
  readonly callId: string;
  readonly operation: string;
  readonly params: unknown;
  /** When it was fetched. */
  readonly at: string;
  /** When the platform gave it. */
  readonly fetchedAt: string;
  readonly route: RouteName | null;
  /** Whose call fetched it. */
  readonly keyId: string | null;
  readonly notices: readonly Notice[];
  /** The result as JSON text. */
  readonly data: string;
}

type StoredAnswer = Omit<KeptAnswer, 'params' | 'notices'> & { params: string; notices: string };

export type Answers = ReturnType<typeof createAnswers>;

const COLUMNS =
  'answers.callId, answers.operation, answers.at, answers.fetchedAt, calls.params, calls.route, calls.keyId, calls.notices';

/** Answers by the call that fetched them, for reading back. */
export const createAnswers = (db: Db) => ({
  find: (callId: string): KeptAnswer | undefined => {
    const row = db
      .prepare<StoredAnswer>(
        `SELECT ${COLUMNS}, answers.data FROM answers JOIN calls ON calls.id = answers.callId
         WHERE answers.callId = ?`,
      )
      .get(callId);
    return row && keptOf(row);
  },

  /** The latest fetched first, without their data. */
  recent: (limit: number): Omit<KeptAnswer, 'data'>[] =>
    db
      .prepare<Omit<StoredAnswer, 'data'>>(
        `SELECT ${COLUMNS} FROM answers JOIN calls ON calls.id = answers.callId
         ORDER BY calls.seq DESC LIMIT ?`,
      )
      .all(limit)
      .map(keptOf),
});

const keptOf = <Row extends Omit<StoredAnswer, 'data'>>(row: Row) => ({
  ...row,
  params: JSON.parse(row.params) as unknown,
  notices: JSON.parse(row.notices) as Notice[],
});
