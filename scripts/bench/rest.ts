import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../command.ts';
import { requestsPerSecond } from './load.ts';
import { median, times } from './measure.ts';
import { makeKey, serve, start, stop, type Server } from './program.ts';

const ROUNDS = 5;
const MS = 1500;
/** An archived answer of the sample world: key check, guard, archive, log and ledger headers included. */
const PATH =
  process.env['BOWERBIRD_BENCH_PATH'] ?? '/v1/videosite/playlists/PLsample_quillmere_first_steps';

/** Memory that a process really holds, in megabytes; only where the system tells. */
const residentMb = (pid: number | undefined): number | undefined => {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / 1024;
  } catch {
    return undefined;
  }
};

const memory = (server: Server): string => {
  const mb = residentMb(server.child.pid);
  return mb === undefined ? 'not told by this system' : `${mb.toFixed(0)} MB`;
};

export const benchRest = async (): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  const engine = await serve(data, '--sample');
  const idle = memory(engine);
  const headers = {
    authorization: `Bearer ${await makeKey(data)}`,
    'cache-control': 'max-age=86400',
  };
  const size = (await (await fetch(engine.address + PATH, { headers })).arrayBuffer()).byteLength;
  const bare = await start('scripts/bench/bare-server.ts', [String(size)]);
  try {
    const ours: number[] = [];
    const limit: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const theirs = await requestsPerSecond(bare.address, '/', {}, MS);
      const mine = await requestsPerSecond(engine.address, PATH, headers, MS);
      if (round < 0) continue;
      limit.push(theirs);
      ours.push(mine);
    }
    const ratios = ours.map((mine, i) => mine / (limit[i] ?? NaN));
    say(
      `\nREST on an archived answer of ${(size / 1024).toFixed(0)} kB, with key check and ledger, against a bare node:http route`,
    );
    say(
      `  ${times(median(ratios))} (${median(ours).toFixed(0)} against ${median(limit).toFixed(0)} requests a second); goal at least 0.40`,
    );
    say(`\nMemory of the engine: ${idle} after start, ${memory(engine)} after the load`);
  } finally {
    await Promise.all([stop(engine), stop(bare)]);
    rmSync(data, { recursive: true, force: true });
  }
};
