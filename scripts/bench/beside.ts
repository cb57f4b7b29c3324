import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../../core/app/open-app.ts';
import type { Reply, RequestSpec } from '#kit/exchange.ts';
import { createNet, type Net } from '../../core/net/index.ts';
import { loadFakes } from '../../core/platforms/fakes.ts';
import { say } from '../command.ts';
import { at, latencies, summary, requestsPerSecond } from './load.ts';
import { processFigures, command, makeKey, serve, stop } from './program.ts';
import { pages } from './reading.ts';
import { tell } from './tell.ts';

const OPERATION = 'videosite.list-playlist-videos';
const PLAYLIST = 'PLbowerbird_benchmark_of_one_page';
const PATH = `/v1/videosite/playlists/${PLAYLIST}`;
const LIGHT = '/ns/social';
const CLIENTS = 50;
const WARM_UP_MS = 3000;
const MS = 10_000;

/**
 * A light request beside 50 clients that ask for the same large page again and again, each time paid
 * for, read anew and kept; and what each of these calls costs in the data file.
 */
export const benchBeside = async (): Promise<void> => {
  const page = (await pages())
    .filter(({ entry }) => entry.id === OPERATION)
    .toSorted((a, b) => b.reply.body.byteLength - a.reply.body.byteLength)[0];
  if (!page) return;
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  const data = join(folder, 'data');
  record(join(folder, 'recordings', 'page'), await requestFor(folder), page.reply);
  const headers = { authorization: `Bearer ${await makeKey(data)}` };
  // The balance stays as many digits long: the load counts on answers of one length.
  await command(data, 'credits', 'grant', '900000');
  const server = await serve(data, '--replay', join(folder, 'recordings'));
  // Has nothing to do but the same light request: what it needs too is the machine's doing.
  const idle = await serve(join(folder, 'idle'), '--sample');
  const load = (ms: number): Promise<number> =>
    requestsPerSecond(server.address, PATH, headers, ms, CLIENTS);
  try {
    await load(WARM_UP_MS);
    const { cpuMs } = processFigures(server);
    const [light, ofIdle, rate] = await Promise.all([
      latencies(server.address + LIGHT, MS),
      latencies(idle.address + LIGHT, MS),
      load(MS),
    ]);
    const cpu = processFigures(server).cpuMs - cpuMs;
    const mb = page.reply.body.byteLength / 1e6;
    say(
      `\nA light request (${LIGHT}) beside ${CLIENTS} clients with a page of ${mb.toFixed(1)} MB`,
    );
    const more = `${summary(light)}; a server without clients ${summary(ofIdle)}`;
    tell('a light request, p99', { value: at(light, 0.99), goal: 100, unit: 'ms', more });
    const pagesOfCpu = (rate * MS) / cpu;
    tell('pages meanwhile', { value: rate, cpu: pagesOfCpu, unit: 'a second', isLeast: true });
  } finally {
    await Promise.all([stop(server), stop(idle)]);
  }
  await tellGrowth(data, join(folder, 'recordings'), headers);
  rmSync(folder, { recursive: true, force: true });
};

/** What the operation asks for, caught on its way out. */
const requestFor = async (folder: string): Promise<RequestSpec> => {
  let sentRequest: RequestSpec | undefined;
  const closed = createNet({ userAgent: 'Bowerbird/0 (benchmark)', fake: loadFakes });
  const net: Net = {
    ...closed,
    get: (request) => {
      sentRequest = request;
      return Promise.reject(new Error('it is enough to know what was asked'));
    },
  };
  const app = openApp({
    dataDir: join(folder, 'asking'),
    version: '0.0.0',
    background: false,
    net,
  });
  await app.engine.call(OPERATION, { playlistId: PLAYLIST }, app.callers.cli);
  await app.close();
  if (!sentRequest) throw new Error(`${OPERATION} asked for nothing`);
  return sentRequest;
};

const record = (folder: string, request: RequestSpec, reply: Reply): void => {
  mkdirSync(folder, { recursive: true });
  const { method = 'GET', url, headers = {}, body } = request;
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(folder, name), JSON.stringify(value));
  write('request.json', { method, url, headers, body });
  write('response.json', { status: reply.status, headers: reply.headers, at: reply.at });
  writeFileSync(join(folder, 'response.body'), reply.body);
};

const CALLS = 200;

/** The same call again and again, on a server of its own, weighed before and after. */
const tellGrowth = async (
  data: string,
  recordings: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const file = join(data, 'bowerbird.db');
  const before = statSync(file).size;
  const server = await serve(data, '--replay', recordings);
  for (let n = 0; n < CALLS; n += 1)
    await (await fetch(server.address + PATH, { headers })).arrayBuffer();
  await stop(server);
  const value = (statSync(file).size - before) / CALLS / 1000;
  tell('data file for 1,000 repeated calls', { value, unit: 'MB' });
};
