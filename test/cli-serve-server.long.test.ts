import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inside, serve, type Served } from './support/cli.ts';
import { eventually } from './support/eventually.ts';
import { ask, jsonIn } from './support/http.ts';
import { readPrometheus } from './support/prometheus.ts';
import { removeDir, tempDir } from './support/running.ts';

/** `serve` as a process that others watch over: its log, its metrics, and how it ends. */
let dir: string;
beforeAll(() => {
  dir = tempDir();
});
afterAll(() => removeDir(dir));

const VIDEO = '/v1/videosite/videos/sample_001x';

const addKey = async (data: string): Promise<string> => {
  const made = await inside('keys', 'add', '--name', 'test', '--data', data, '--json');
  return (JSON.parse(made.out) as { key: string }).key;
};

/** A connection whose answers are collected until it ends. */
const opened = (port: number) => {
  let got = '';
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8').on('data', (chunk: string) => (got += chunk));
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(got)));
  return { socket, ended, soFar: () => got };
};

const isRefused = (port: number): Promise<boolean> =>
  ask(port, '/health').then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
  );

test.skipIf(process.platform === 'win32')(
  'SIGTERM: no new connections, `stopping`, answers and ends of streams, then 0 (skipped on Windows: no signals)',
  async () => {
    const data = join(dir, 'ends');
    const key = await addKey(data);
    const served = await serve('--data', data, '--sample', '--window', '--drain-seconds', '600');
    const { port } = served;
    const host = `Host: 127.0.0.1:${port}\r\n`;

    const events = await eventStream(served);
    await eventually(() => expect(events.soFar()).toContain('event: alive'));
    // Calls that are under way when it ends, or answered already: all are answered.
    const calls = opened(port);
    const call = `GET ${VIDEO}/comments HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\n\r\n`;
    calls.socket.write(call.repeat(20));
    await eventually(() => expect(calls.soFar()).toContain('HTTP/1.1 200 OK'));
    // A request that has begun to arrive keeps its connection.
    const health = opened(port);
    health.socket.write(`GET /health HTTP/1.1\r\n`);
    const body = opened(port);
    const head = `POST /v1/forum/posts/batch HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\n`;
    body.socket.write(`${head}Expect: 100-continue\r\nContent-Length: 18\r\n\r\n`);
    await eventually(() => expect(body.soFar()).toContain('HTTP/1.1 100 Continue'));

    served.child.kill('SIGTERM');
    await eventually(async () => expect(await isRefused(port)).toBe(true));
    health.socket.write(`${host}\r\n`);
    body.socket.write('{"entityIds":["a"]');
    const [healthAnswer, bodyAnswer] = await Promise.all([health.ended, body.ended]);
    expect(healthAnswer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(healthAnswer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(healthAnswer).toContain('{"data":{"status":"stopping","name":"Bowerbird",');
    // It came too late to be a call, and is answered all the same.
    expect(bodyAnswer).toMatch(/\r\n\r\nHTTP\/1\.1 (?:400|503) /);
    expect((await events.ended).endsWith('\r\n0\r\n\r\n')).toBe(true);
    const answers = (await calls.ended).match(/HTTP\/1\.1 \d{3}/g);
    expect(answers).toEqual(Array.from({ length: 20 }, () => 'HTTP/1.1 200'));
    expect(await served.ended).toMatchObject({ code: 0, signal: null });
  },
);

/** The window's stream of events, entered with the one-time address. */
const eventStream = async ({ child, port }: Served) => {
  let err = '';
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const token = await eventually(() => {
    const [, found] = /#token=([\w-]+)/.exec(err) ?? [];
    expect(found).toBeDefined();
    return found ?? '';
  });
  const entered = await ask(port, '/app/enter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const { secret } = jsonIn(entered) as { secret: string };
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const stream = opened(port);
  stream.socket.write(
    `GET /app/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nX-Bowerbird-Window: ${secret}\r\n\r\n`,
  );
  return stream;
};

test('--log json, --metrics and --limit-per-minute: stderr is JSON alone, and what a person opens is on stdout', async () => {
  const data = join(dir, 'logs');
  const key = await addKey(data);
  const args = '--sample --window --log json --log-addresses --metrics';
  const limits = ['--trust-proxy', '127.0.0.1', '--limit-per-minute', '2'];
  const served = await serve('--data', data, ...args.split(' '), ...limits);
  const { port } = served;
  const headers = { authorization: `Bearer ${key}` };
  const statuses: number[] = [];
  for (const _ of [1, 2, 3]) statuses.push((await ask(port, VIDEO, { headers })).status);
  expect(statuses).toEqual([200, 200, 503]);
  const metrics = await eventually(async () => {
    const read = readPrometheus((await ask(port, '/metrics')).text);
    expect(read.get('bowerbird_requests_limited_total')?.samples).toEqual(new Map([['[]', 1]]));
    return read;
  });
  expect(metrics.get('bowerbird_calls_total')?.samples).toEqual(
    new Map([['[["operation","get-video"],["outcome","ok"],["platform","videosite"]]', 2]]),
  );
  served.child.kill('SIGTERM');
  const { code, out, err } = await served.ended;
  expect(code).toBe(process.platform === 'win32' ? null : 0);
  expect(out.split('\n').slice(0, 2)).toEqual([
    `listening on http://127.0.0.1:${port}`,
    expect.stringMatching(/^window: http:\/\/127\.0\.0\.1:\d+\/app\/enter#token=[\w-]{43}$/),
  ]);
  const lines = err
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.slice(0, 3)).toMatchObject([
    { route: '/v1/videosite/videos/{videoId}', status: 200, address: '127.0.0.1' },
    { route: '/v1/videosite/videos/{videoId}', status: 200 },
    { route: null, status: 503 },
  ]);
  expect(err).not.toContain(key);
});
