import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureSteps, readSlowest } from '../answering/measure-steps.ts';
import { say } from '../command.ts';
import { at, latencies, summary, requestsPerSecond } from './load.ts';
import { serve, stop } from './program.ts';
import { tell } from './tell.ts';

/** Items of the folder; 200000 for a large one, which takes half an hour. */
const ITEMS = Number(process.env['BOWERBIRD_BENCH_LOCAL_ITEMS'] ?? 15_000);
/** How many times as large the hostile files are as those of `npm run chaos`. */
const TIMES = 2;
const STEP_MS = 1_200_000;
const GOAL_MS = 100;

/**
 * A sign of life beside each local operation that walks the archive or reads what strangers wrote. Of the
 * machine's own doing is what a program without work needs meanwhile; what the thread's longest turn took
 * is counted in its processor time.
 */
export const benchAnswering = async (): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  say(
    `\nThe slowest sign of life (/health, every 20 ms) beside each local operation, ${ITEMS.toLocaleString('en')} items`,
  );
  try {
    await measureSteps({
      dir,
      items: ITEMS,
      times: TIMES,
      mostMs: STEP_MS,
      isCompared: true,
      onMeasured: (measured) => {
        const { name, seconds, health, idle, turn, error } = measured;
        const more = [
          `p99 ${at(health, 0.99).toFixed(0)} ms of ${health.length}`,
          `longest turn ${turn.toFixed(0)} ms of processor time`,
          `a program without work ${(idle.at(-1) ?? NaN).toFixed(0)} ms`,
          `over in ${seconds.toFixed(1)} s`,
          ...(error === undefined ? [] : [error]),
        ];
        tell(name, {
          value: readSlowest(measured),
          goal: GOAL_MS,
          unit: 'ms',
          more: more.join('; '),
        });
      },
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const CONNECTIONS = 200;
const LIGHT = '/ns/social';
const PAGES = ['/openapi.json', '/reference/scalar.js'];
const MS = 8000;

/** A light request beside many who need no key and ask for a large page that never changes. */
export const benchPages = async (): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  const server = await serve(join(dir, 'data'), '--sample');
  const idle = await serve(join(dir, 'idle'), '--sample');
  say(`\nA light request (${LIGHT}) beside ${CONNECTIONS} connections without a key`);
  try {
    for (const page of PAGES) {
      // The first who asks has it made.
      await (await fetch(server.address + page)).arrayBuffer();
      const [light, ofIdle, rate] = await Promise.all([
        latencies(server.address + LIGHT, MS),
        latencies(idle.address + LIGHT, MS),
        requestsPerSecond(server.address, page, {}, MS, CONNECTIONS),
      ]);
      tell(`that ask for ${page}, p99`, {
        value: at(light, 0.99),
        goal: GOAL_MS,
        unit: 'ms',
        more: `${summary(light)}; a server without clients ${summary(ofIdle)}; ${rate.toFixed(0)} pages a second`,
      });
    }
  } finally {
    await Promise.all([stop(server), stop(idle)]);
    rmSync(dir, { recursive: true, force: true });
  }
};
