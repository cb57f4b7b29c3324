import { loadDatabaseServer } from '../../core/app/database-server.ts';
import { catalogue } from '../../core/engine/catalogue.ts';
import { PARCEL_LIMITS } from '../../core/hand-over/limits.ts';
import { receiveParcels } from '../../core/laboratory/hand-over/receive.ts';
import { sendParcels } from '../../core/hand-over/send.ts';
import { keyOf, ADA, LAB } from '../../core/hand-over/testing/sender.ts';
import { openStore } from '../../core/store/index.ts';
import { writeSync } from 'node:fs';

/** A process of the kill test: hands over what waits in one data folder to another, and tells of each answer. */
const [desktop = '', project = ''] = process.argv.slice(2);
await loadDatabaseServer();
const [from, to] = [openStore({ dir: desktop }), openStore({ dir: project })];
const limits = { ...PARCEL_LIMITS, request: 60_000, bodies: 20_000, part: 8_000 };
const report = await sendParcels({
  store: from,
  laboratory: LAB,
  now: Date.now,
  limits,
  exchange: async function* (bytes) {
    const sender = { person: ADA, name: 'Ada', keyId: keyOf(to) };
    for await (const answer of receiveParcels(
      { store: to, catalogue, sender, now: Date.now, limits },
      bytes,
    )) {
      writeSync(1, `${answer.state} ${answer.numbers.join(' ')}\n`);
      yield answer;
    }
  },
});
from.close();
to.close();
writeSync(1, `done ${JSON.stringify(report)}\n`);
