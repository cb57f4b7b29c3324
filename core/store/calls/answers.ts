import { AppError } from '#kit/errors.ts';
import type { Notice } from '#kit/collect.ts';
import type { RouteName } from '#kit/operation.ts';
import type { World } from '#kit/world.ts';
import { unpackAnswer, type NamedAnswer } from './answer-names.ts';
import type { PackedContent } from './contents.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { messages } from '../messages.ts';
import { LRUCache } from 'lru-cache';
import type { AnswerRow } from './call-rows.ts';

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
  readonly world: World;
  /** Whose call fetched it. */
  readonly keyId: string | null;
  readonly notices: readonly Notice[];
  /** The result. */
  readonly data: unknown;
}

type StoredAnswer = Omit<KeptAnswer, 'params' | 'notices' | 'data'> & {
  params: string;
  notices: string;
};

export type Answers = ReturnType<typeof createAnswers>;

const COLUMNS = sql`answers.callId, answers.operation, answers.at, answers.fetchedAt,
  calls.params, calls.route, calls.world, calls.keyId, calls.notices`;

/** Answers by the call that fetched them, for reading back. */
export const createAnswers = (db: Db) => ({
  /** Throws `internal_error` when it is no longer as it was kept. */
  find: (callId: string): KeptAnswer | undefined => {
    const row = db.get<StoredAnswer & NamedAnswer>(
      sql`SELECT ${COLUMNS}, answers.names, contents.* FROM answers JOIN calls ON calls.id = answers.callId
          JOIN contents ON contents.sha256 = answers.sha256
        WHERE answers.callId = ${callId}`,
    );
    if (!row) return undefined;
    const { sha256, codec, size, bytes, names, ...stored } = row;
    const json = unpackAnswer(row);
    if (json === undefined)
      throw new AppError('internal_error', messages.storedAnswerDamaged({ callId }));
    return { ...keptFromStored(stored), data: JSON.parse(json) as unknown };
  },

  /** Answers of one operation, the latest fetched first, without their data. */
  ofOperation: (operation: string, limit: number): Omit<KeptAnswer, 'data'>[] =>
    db
      .all<StoredAnswer>(
        sql`SELECT ${COLUMNS} FROM answers JOIN calls ON calls.id = answers.callId
          WHERE answers.operation = ${operation} ORDER BY calls.seq DESC LIMIT ${limit}`,
      )
      .map(keptFromStored),

  /** The latest fetched first, without their data. */
  recent: (limit: number): Omit<KeptAnswer, 'data'>[] =>
    db
      .all<StoredAnswer>(
        sql`SELECT ${COLUMNS} FROM answers JOIN calls ON calls.id = answers.callId
          ORDER BY calls.seq DESC LIMIT ${limit}`,
      )
      .map(keptFromStored),
});

const keptFromStored = (row: StoredAnswer): Omit<KeptAnswer, 'data'> => ({
  ...row,
  params: JSON.parse(row.params) as unknown,
  notices: JSON.parse(row.notices) as Notice[],
});

export interface PackedAnswer {
  readonly at: string;
  readonly fetchedAt: string;
  /** Which names it has; `null`: those of before there was a number. */
  readonly names: number | null;
  readonly packed: PackedContent;
}

export type AnswerBytes = ReturnType<typeof createAnswerBytes>;

/** Answers as they are packed. */
export const createAnswerBytes = (db: Db) => ({
  find: (callId: string): PackedAnswer | undefined => {
    const row = db.get<Omit<PackedAnswer, 'packed'> & PackedContent>(
      sql`SELECT at, fetchedAt, names, contents.* FROM answers
        JOIN contents ON contents.sha256 = answers.sha256
        WHERE callId = ${callId} AND callId NOT IN (SELECT callId FROM leftOutCalls)`,
    );
    if (!row) return undefined;
    const { at, fetchedAt, names, ...packed } = row;
    return { at, fetchedAt, names, packed };
  },
});

/** Characters of answers that are held at most. */
const MOST_CHARACTERS = 8_000_000;

/**
 * The answers that were last read from the archive, in memory; the one unused for longest makes room.
 * One may be held while another process has a newer one: whoever reads it checks that it is as young
 * as was asked for.
 */
export const createRecentAnswers = () => {
  const answers = new LRUCache<string, AnswerRow>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ json }) => Math.max(1, json.length),
  });
  const buildQuestionKey = (operation: string, paramsKey: string): string =>
    `${operation} ${paramsKey}`;

  return {
    get: (operation: string, paramsKey: string): AnswerRow | undefined =>
      answers.get(buildQuestionKey(operation, paramsKey)),
    keep: (answer: AnswerRow): void =>
      void answers.set(buildQuestionKey(answer.operation, answer.paramsKey), answer),
    forget: (operation: string, paramsKey: string): void =>
      void answers.delete(buildQuestionKey(operation, paramsKey)),
    forgetAll: (): void => answers.clear(),
  };
};
