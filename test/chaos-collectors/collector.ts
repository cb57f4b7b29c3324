/**
 * A process of `postgres-chaos.long.test.ts`: what `collect-for` is, but that the invented forum is served by another
 * process of this computer, so that requests go out in their turns.
 */
import { openCollector } from '../../core/laboratory/open-collector.ts';
import { untilSignal } from '../../core/cli/until-signal.ts';
import { openHealthDoor } from '../../core/doors/http/service.ts';
import { buildCatalogue } from '../../core/engine/catalogue.ts';
import { createNet } from '../../core/net/index.ts';
import forum from '../../core/platforms/forum/platform.ts';
import { openStore } from '../../core/store/index.ts';
import { keepInPostgres } from '../../core/laboratory/postgres/index.ts';

const [dataDir = '', database = '', origin = '', silenceMs = ''] = process.argv.slice(2);
const ended = untilSignal();
keepInPostgres(dataDir, database);
const store = openStore({ dir: dataDir });
const net = createNet({
  userAgent: 'Bowerbird/0.0.0 (test)',
  turnRows: store.turns('campus'),
  local: Object.fromEntries(forum.hosts.map((host) => [host, origin])),
});
// The pace is that of the settings of the project.
const pace = { ...forum.pace, gapMs: 0, jitterMs: 0, perHour: 100_000 };
const collector = await openCollector({
  dataDir,
  version: '0.0.0',
  net,
  catalogue: buildCatalogue([{ ...forum, pace }]),
  evidence: 's3://evidence/lab',
  silenceMs: Number(silenceMs),
});
const door = await openHealthDoor({
  port: 0,
  version: '0.0.0',
  problem: () => collector.root.problem(),
  stopping: () => false,
});
process.send?.(door.port);
await ended;
await collector.close();
await door.close();
store.close();
process.disconnect();
