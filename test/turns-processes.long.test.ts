/** Processes on one data folder that ask one host of this computer; what they promise is measured at that host. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempDir } from '../core/store/calls/fixtures.ts';
import { openDb } from '../core/store/file/db.ts';
import { eventually } from './support/eventually.ts';
import { programEnv } from './support/program-env.ts';

/** A turn may begin a quarter of it late, which is more than a busy computer takes to wake a process. */
const GAP_MS = 60;

/** A request, and when it came to the server (milliseconds, monotonic). */
interface Arrival {
  readonly path: string;
  readonly at: number;
}

let dir: string;
let remove: () => void;
let arrivals: Arrival[];
let onArrival: () => void;
let origin: string;
const server = createServer((request, response) => {
  const at = performance.now();
  if (request.headers.host !== 'www.site.test') return void response.end('warm');
  arrivals.push({ path: request.url ?? '', at });
  const refuses = request.url === '/refuse';
  response.writeHead(refuses ? 429 : 200, refuses ? { 'retry-after': '600' } : {}).end('an answer');
  return onArrival();
});
const askers: Asker[] = [];

beforeEach(async () => {
  ({ dir, remove } = tempDir());
  arrivals = [];
  onArrival = () => undefined;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await Promise.all(askers.splice(0).map((asker) => asker.end()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  remove();
});

interface Asker {
  /** What came of it. */
  readonly ask: (path: string, times?: number) => Promise<string>;
  /** When its requests were started, in milliseconds by a clock that all processes share. */
  readonly starts: () => Promise<readonly number[]>;
  /** Lets it stand still when it waits for its turn for the nth time. */
  readonly stopAt: (turn: number) => void;
  readonly goOn: () => void;
  readonly end: () => Promise<void>;
}

const startAsker = async (egress: string): Promise<Asker> => {
  const script = join(import.meta.dirname, 'turns', 'asker.ts');
  const child = spawn(process.execPath, [script, dir, egress, origin, String(GAP_MS)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: programEnv(),
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => String((await lines.next()).value);
  const asker: Asker = {
    ask: (path, times = 1) => {
      child.stdin.write(`${path} ${times}\n`);
      return nextLine();
    },
    starts: async () => {
      child.stdin.write('starts\n');
      return (await nextLine()).split(' ').map((ns) => Number(BigInt(ns)) / 1e6);
    },
    stopAt: (turn) => void child.stdin.write(`stop ${turn}\n`),
    goOn: () => void child.kill('SIGCONT'),
    end: async () => {
      child.stdin.end();
      await ended;
    },
  };
  askers.push(asker);
  expect(await nextLine()).toBe('ready');
  return asker;
};

/** One after the other: both keep their turns in the file that the first has made. */
const startTwo = async (): Promise<readonly [Asker, Asker]> => [
  await startAsker('campus'),
  await startAsker('campus'),
];

/** From each to the one that comes `steps` after it. */
const gapsIn = (moments: readonly number[], steps = 1): readonly number[] => {
  const sorted = moments.toSorted((a, b) => a - b);
  return sorted.slice(steps).map((moment, place) => moment - (sorted[place] ?? NaN));
};

/**
 * What is promised: two requests are never started closer than three quarters of the gap. At the server this holds
 * for twenty in a row, because a busy computer needs some milliseconds to send one and to note that it came. And
 * the turns follow each other without a hole: a quarter of the requests at least come right after the one before.
 */
const expectPolite = async (askers: readonly Asker[]): Promise<void> => {
  const starts = gapsIn((await Promise.all(askers.map((asker) => asker.starts()))).flat());
  expect(starts.length).toBe(arrivals.length - 1);
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(GAP_MS * 0.75);
  const came = arrivals.map(({ at }) => at);
  expect(Math.min(...gapsIn(came, 20))).toBeGreaterThanOrEqual(20 * GAP_MS * 0.75);
  const quarter = gapsIn(came).toSorted((a, b) => a - b)[Math.floor(came.length / 4)];
  expect(quarter).toBeLessThan(GAP_MS * 1.5);
};

const countArrivals = (path: string): number => arrivals.filter((one) => one.path === path).length;

test('two processes ask a host no faster than one may, and no slower than one could', async () => {
  const [a, b] = await startTwo();
  expect(await Promise.all([a.ask('/a', 100), b.ask('/b', 100)])).toEqual(['ok', 'ok']);
  expect([countArrivals('/a'), countArrivals('/b')]).toEqual([100, 100]);
  await expectPolite([a, b]);
});

test.skipIf(process.platform === 'win32')(
  'one that stood still while it waited for its turn takes another one (skipped on Windows: no signals)',
  async () => {
    const [a, b] = await startTwo();
    const untilStopped = new Promise<void>((resolve) => {
      onArrival = () => {
        // The other one alone has been asking for about a second.
        if (arrivals.length > 20 && arrivals.slice(-20).every(({ path }) => path === '/b'))
          resolve();
      };
    });
    a.stopAt(20);
    const [ofA, ofB] = [a.ask('/a', 100), b.ask('/b', 100)];
    await Promise.race([untilStopped, ofB]);
    a.goOn();
    expect(await Promise.all([ofA, ofB])).toEqual(['ok', 'ok']);
    await expectPolite([a, b]);
  },
);

test('a refusal that one process is given stops the other, and not who asks from another address', async () => {
  const [a, b] = await startTwo();
  const office = await startAsker('office');
  expect(await a.ask('/refuse')).toContain('service_unavailable');
  expect(await b.ask('/b')).toBe(
    'service_unavailable Service unavailable: www.site.test answered 429: it asks us to wait, for 10 minutes',
  );
  expect(await office.ask('/office')).toBe('ok');
  expect(arrivals.map(({ path }) => path)).toEqual(['/refuse', '/office']);
});

test('while the database is locked, nobody is asked', async () => {
  const a = await startAsker('campus');
  const other = openDb(dir);
  other.exec('BEGIN IMMEDIATE');
  expect(await a.ask('/a')).toMatch(/^service_unavailable /);
  expect(arrivals).toEqual([]);
  other.exec('COMMIT');
  other.close();
  expect(await a.ask('/a')).toBe('ok');
  expect(countArrivals('/a')).toBe(1);
});

test.skipIf(process.platform === 'win32')(
  'while the data file is gone, nobody is asked (skipped on Windows: an open file stays)',
  async () => {
    const a = await startAsker('campus');
    const [file, elsewhere] = [join(dir, 'bowerbird.db'), join(dir, 'elsewhere')];
    renameSync(file, elsewhere);
    expect(await a.ask('/a')).toMatch(/^service_unavailable /);
    expect(arrivals).toEqual([]);
    renameSync(elsewhere, file);
    await eventually(async () => expect(await a.ask('/a')).toBe('ok'));
    expect(countArrivals('/a')).toBe(1);
  },
);
