/** Moves replies that are kept in the data file, or in PostgreSQL, into the evidence store. */
import { AppError } from '#kit/errors.ts';
import type { EvidenceObjects } from '../evidence-store/evidence-objects.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { messages } from '../messages.ts';
import { sha256Of, unpackBody, type SizedBody } from './bodies.ts';

/** Replies and their packed bytes. */
export interface BodyCount {
  readonly replies: number;
  readonly bytes: number;
}

/** What has been moved so far. */
export interface MovedBodies extends BodyCount {
  /** Replies that no longer have the hash under which they are kept: they stay where they are. */
  readonly damaged: number;
}

/** Put at once, and taken out of their rows in one transaction. */
const MOST_REPLIES = 50;
const MOST_BYTES = 16_000_000;

export type BodyMoving = ReturnType<typeof createBodyMoving>;

export const createBodyMoving = (db: Db, objects: Pick<EvidenceObjects, 'put' | 'get'>) => {
  /** The next ones that are in rows; a single larger one is a portion of its own. */
  const nextPortion = (after: string): SizedBody[] => {
    const sizes = db.all<{ sha256: string; bytes: number }>(
      sql`SELECT sha256, length(bytes) AS bytes FROM bodies
        WHERE object IS NULL AND sha256 > ${after} ORDER BY sha256 LIMIT ${MOST_REPLIES}`,
    );
    const portion: SizedBody[] = [];
    let sum = 0;
    for (const { sha256, bytes } of sizes) {
      sum += bytes;
      if (portion.length > 0 && sum > MOST_BYTES) break;
      const body = db.get<SizedBody>(
        sql`SELECT sha256, codec, size, bytes FROM bodies WHERE sha256 = ${sha256}`,
      );
      if (body) portion.push(body);
    }
    return portion;
  };

  /** Only what the store gives back may leave its row. */
  const requireThere = (object: string, { bytes }: SizedBody): void => {
    const found = objects.get(object);
    if (found === undefined || sha256Of(found) !== sha256Of(bytes))
      throw new AppError('internal_error', messages.evidenceStoreUnfaithful({ object }));
  };

  /** Nothing where the row is gone, or was moved by another process: its object is left for the sweep. */
  const letGo = (name: string, { sha256, bytes }: SizedBody): boolean =>
    db.run(
      sql`UPDATE bodies SET object = ${name}, objectSize = ${bytes.byteLength},
          bytes = ${new Uint8Array()}
        WHERE sha256 = ${sha256} AND object IS NULL`,
    ) > 0;

  return {
    /** How many are in rows still, and how many are objects. */
    count: (): { readonly inRows: BodyCount; readonly objects: BodyCount } => {
      const counted = db.get<Record<'rows' | 'rowBytes' | 'objects' | 'objectBytes', number>>(
        sql`SELECT count(*) - count(object) AS "rows",
            coalesce(sum(CASE WHEN object IS NULL THEN length(bytes) END), 0) AS rowBytes,
            count(object) AS objects, coalesce(sum(objectSize), 0) AS objectBytes
          FROM bodies`,
      );
      const { rows = 0, rowBytes = 0, objects: names = 0, objectBytes = 0 } = counted ?? {};
      return {
        inRows: { replies: rows, bytes: rowBytes },
        objects: { replies: names, bytes: objectBytes },
      };
    },

    /**
     * Moves them in portions, and yields after each what has been moved. Each is read back from the store and checked
     * before its bytes leave the row, so that it may be broken off anywhere. Throws `service_unavailable` while the
     * store cannot be used, and `internal_error` where it does not give back what was put.
     */
    *move(): Generator<MovedBodies> {
      let [after, replies, bytes, damaged] = ['', 0, 0, 0];
      for (;;) {
        const portion = nextPortion(after);
        if (portion.length === 0) return;
        after = portion.at(-1)?.sha256 ?? after;
        const sound = portion.filter((body) => unpackBody(body, body.size) !== undefined);
        damaged += portion.length - sound.length;
        const names = objects.put(sound);
        const put = sound.map((body, at) => ({ body, name: names[at] ?? '' }));
        for (const { body, name } of put) requireThere(name, body);
        const moved = db.transaction(() => put.filter(({ body, name }) => letGo(name, body)));
        replies += moved.length;
        bytes += moved.reduce((sum, { body }) => sum + body.bytes.byteLength, 0);
        yield { replies, bytes, damaged };
      }
    },
  };
};
