import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDatabase } from '../doctor/check-database.ts';
import { DATA_FILE } from '../file/data-folder.ts';
import {
  eachEvidenceStore,
  HELLO,
  keepReplies,
  messageOf,
  type EvidencePlace,
} from '../testing/each-evidence-store.ts';

let { server, data, started, objects } = {} as EvidencePlace;
eachEvidenceStore((place) => {
  ({ server, data, started, objects } = place);
});

const onlyObject = (): string => {
  const [key = '', ...others] = objects();
  expect(others).toEqual([]);
  return key;
};
const evidenceFindings = (dir = data()) =>
  checkDatabase(join(dir, DATA_FILE), { objects: server.environment, full: true }).filter(
    ({ ok, what }) => !ok || what === 'evidence store',
  );

describe('damage', () => {
  test('an object with other bytes is an error that names the exchange, and a finding', () => {
    const store = started();
    keepReplies(store, 'c1', 'hello');
    const [exchange] = store.evidence.exchanges('c1');
    const key = onlyObject();
    server.write(key, 'jello');
    expect(messageOf(() => store.evidence.body(HELLO))).toBe(
      `Internal error: the kept reply ${HELLO} of the exchange ${exchange?.id ?? ''} is damaged: its object ${key.slice(4)} in the evidence store no longer has that hash`,
    );
    expect(evidenceFindings()).toEqual([
      {
        what: 'evidence store',
        ok: false,
        says: `kept reply ${HELLO} is no longer as it was kept, in the object ${key.slice(4)}`,
        advice: expect.stringMatching(/^Put the objects back/),
      },
    ]);
  });

  test('a missing object is an error, and a finding', () => {
    const store = started();
    keepReplies(store, 'c1', 'hello');
    const [exchange] = store.evidence.exchanges('c1');
    const key = onlyObject();
    server.remove(key);
    expect(messageOf(() => store.evidence.body(HELLO))).toBe(
      `Internal error: the kept reply ${HELLO} of the exchange ${exchange?.id ?? ''} is missing: the evidence store has no object ${key.slice(4)}`,
    );
    expect(evidenceFindings().map(({ says: text }) => text)).toEqual([
      `kept reply ${HELLO} is missing: there is no object ${key.slice(4)}`,
    ]);
  });

  test('a sound store is told with how many were looked at; one that is not asked, by its place', () => {
    keepReplies(started(), 'c1', 'hello', 'another');
    expect(evidenceFindings()).toEqual([
      {
        what: 'evidence store',
        ok: true,
        says: 'all 2 kept replies in s3://evidence/lab are as they were kept',
      },
    ]);
    server.fail({ to: '', answer: 503 });
    expect(evidenceFindings().map(({ ok, says: text }) => [ok, text])).toEqual([
      [
        false,
        's3://evidence/lab: the evidence store cannot be used now: it answered 503 (SlowDown)',
      ],
    ]);
    server.requests();
    expect(
      checkDatabase(join(data(), DATA_FILE)).find(({ what }) => what === 'evidence store'),
    ).toEqual({
      what: 'evidence store',
      ok: true,
      says: '2 kept replies lie in s3://evidence/lab: they are not part of this file, and were not looked at',
    });
    expect(server.requests()).toEqual([]);
  });
});
