import assert from 'node:assert/strict';
import { join } from 'node:path';
import { checkDatabase } from '../../core/store/doctor/check-database.ts';
import { openStore } from '../../core/store/index.ts';

/**
 * What holds after everything: each acknowledged call is there once, paid, with its answer and its
 * evidence as they were; no credit is set aside; the ledger and the whole file are sound.
 */
export const assertSound = (data: string, acknowledged: readonly string[]): void => {
  assert.equal(new Set(acknowledged).size, acknowledged.length, 'an id was given twice');
  const store = openStore({ dir: data });
  try {
    for (const id of acknowledged) {
      const call = store.calls.find(id);
      assert.deepEqual([id, call?.outcome, call?.credits], [id, 'ok', 1]);
      assert.ok(store.answers.find(id), `the answer of ${id} is lost`);
      // Throws when the bytes no longer have their hash.
      assert.ok(store.evidence.replies(id).length > 0, `the evidence of ${id} is lost`);
    }
    const { spent, reserved } = store.ledger.overview();
    const paid = store.calls.recent(1_000_000).filter(({ credits }) => credits > 0);
    assert.deepEqual({ spent, reserved }, { spent: paid.length, reserved: 0 });
    assert.deepEqual(store.ledger.audit(), []);
  } finally {
    store.close();
  }
  const findings = checkDatabase(join(data, 'bowerbird.db'), { full: true });
  assert.deepEqual(
    findings.filter(({ ok }) => !ok),
    [],
  );
};
