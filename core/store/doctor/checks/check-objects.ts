import { AppError, detailFromError } from '#kit/errors.ts';
import { unpackBody, type SizedBody } from '../../calls/bodies.ts';
import {
  createEvidenceObjects,
  type EvidenceObjects,
} from '../../evidence-store/evidence-objects.ts';
import { OWNER, ownershipFault, recordedLocation } from '../../evidence-store/ownership.ts';
import type { Db } from '../../file/db.ts';
import { sql } from '../../file/sql.ts';
import { checkEach, noLongerAsKept, type Verdict } from '../check-hashes.ts';
import { faulty, type CheckOptions, type Finding } from '../finding.ts';

/** Each is fetched from another machine. */
const SAMPLE = 200;
const WHAT = 'evidence store';
const PUT_BACK =
  'Put the objects back from the earlier versions or the backup of the evidence store; it must not be older than the data file.';
const REACH =
  'Check that the evidence store is there, and that its variables are set as for `bowerbird serve`.';

/**
 * Replies that are kept outside of the data file; nothing where there never were any. Asks the evidence store only
 * with `objects`.
 */
export const checkObjects = (db: Db, options: CheckOptions): readonly Finding[] => {
  const { objects: environment } = options;
  const location = recordedLocation(db);
  if (location === undefined) return [];
  const count =
    db.get<{ n: number }>(sql`SELECT count(*) AS n FROM bodies WHERE object IS NOT NULL`)?.n ?? 0;
  if (environment === undefined) {
    const text = `${count} kept replies lie in ${location}: they are not part of this file, and were not looked at`;
    return [{ what: WHAT, ok: true, says: text }];
  }
  const objects = createEvidenceObjects({
    db,
    environment,
    now: Date.now,
    monotonic: () => performance.now(),
  });
  try {
    const found = objects.get(OWNER);
    const fault = ownershipFault(db, found && Buffer.from(found).toString('latin1'));
    if (fault) return [{ what: WHAT, ok: false, says: fault.message, advice: REACH }];
    return [{ what: WHAT, ...checkEachObject(db, objects, location, options) }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const text = `${location}: ${detailFromError(error).message}`;
    return [{ what: WHAT, ok: false, says: text, advice: REACH }];
  } finally {
    objects.close();
  }
};

const checkEachObject = (
  db: Db,
  objects: EvidenceObjects,
  location: string,
  options: CheckOptions,
) => {
  const { total, checked, damaged, faults } = checkEach(
    db,
    {
      table: 'bodies',
      key: 'sha256',
      what: 'kept reply',
      where: sql`object IS NOT NULL`,
      sample: SAMPLE,
    },
    options,
    (sha256) => judge(db, objects, sha256),
  );
  const part = checked === total ? 'all' : `${checked} of`;
  const sampled = checked === total ? '' : ' (a sample; --full checks all)';
  return faulty(
    faults,
    `${part} ${total} kept replies in ${location} are as they were kept${sampled}`,
    PUT_BACK,
    damaged,
  );
};

const judge = (db: Db, objects: EvidenceObjects, sha256: string): Verdict => {
  const row = db.get<SizedBody & { readonly object: string; readonly objectSize: number }>(
    sql`SELECT sha256, codec, size, object, objectSize, bytes FROM bodies WHERE sha256 = ${sha256}`,
  );
  if (!row) return 'damaged';
  const { object, objectSize, ...body } = row;
  const name = `kept reply ${sha256}`;
  try {
    const bytes = objects.get(object);
    if (!bytes) return { says: `${name} is missing: there is no object ${object}` };
    const isSound =
      bytes.byteLength === objectSize && unpackBody({ ...body, bytes }, body.size) !== undefined;
    return isSound ? 'sound' : { says: `${noLongerAsKept(name)}, in the object ${object}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { says: `${name} could not be looked at: ${detailFromError(error).message}` };
  }
};
