import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../command.ts';
import { requestsPerSecond } from './load.ts';
import { divide, median, middle, repetitions, type Duration } from './measure.ts';
import { processFigures, makeKey, serve, start, stop, type Server } from './program.ts';
import { tell } from './tell.ts';

const ROUNDS = repetitions(5);
const MS = 1500;
/** An archived answer of the sample world: key check, guard, archive, log and ledger headers included. */
const PATH =
  process.env['BOWERBIRD_BENCH_PATH'] ?? '/v1/videosite/playlists/PLsample_quillmere_first_steps';

export const benchRest = async (): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  const started = performance.now();
  const engine = await serve(data, '--sample');
  const { residentMb: idleMb, cpuMs: startCpu } = processFigures(engine);
  say('\nThe engine by itself');
  tell('listening after', { value: performance.now() - started, cpu: startCpu, unit: 'ms' });
  tell('memory after start', { value: idleMb, unit: 'MB' });
  const headers = {
    authorization: `Bearer ${await makeKey(data)}`,
    'cache-control': 'max-age=86400',
  };
  const size = (await (await fetch(engine.address + PATH, { headers })).arrayBuffer()).byteLength;
  const bare = await start('scripts/bench/bare-server.ts', [String(size)]);
  try {
    const ours: Duration[] = [];
    const limit: Duration[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const theirs = await measureRate(bare, '/', {});
      const mine = await measureRate(engine, PATH, headers);
      if (round < 0) continue;
      limit.push(theirs);
      ours.push(mine);
    }
    say(
      `\nREST on an archived answer of ${(size / 1024).toFixed(0)} kB, with key check and ledger, against a bare node:http route`,
    );
    const rates = [ours, limit].map((rates) => middle(rates, median).value.toFixed(0));
    tell('as fast as a bare route', {
      ...middle(
        ours.map((mine, i) => divide(mine, limit[i] ?? mine)),
        median,
      ),
      unit: 'times',
      goal: 0.7,
      isLeast: true,
      more: `${rates.join(' against ')} requests a second`,
    });
    tell('memory after the load', { value: processFigures(engine).residentMb, unit: 'MB' });
  } finally {
    await Promise.all([stop(engine), stop(bare)]);
    rmSync(data, { recursive: true, force: true });
  }
};

/** Requests a second by the clock, and of the server's processor time. */
const measureRate = async (
  server: Server,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Duration> => {
  const { cpuMs } = processFigures(server);
  const value = await requestsPerSecond(server.address, path, headers, MS);
  return { value, cpu: (value * MS) / (processFigures(server).cpuMs - cpuMs) };
};
