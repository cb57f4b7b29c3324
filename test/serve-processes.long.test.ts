/** A server of two processes on one port: whichever answers, it is the same laboratory. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PresentPersonView } from '#calls/members/members.ts';
import { sql } from '../core/store/file/sql.ts';
import { cli, serveGiven, type Served } from './support/cli.ts';
import { eventually } from './support/eventually.ts';
import { ask, jsonIn } from './support/http.ts';
import type { CrowdVisitor } from './support/laboratory-crowd.ts';
import { letIn, mcp, postForm } from './support/oauth.ts';
import { removeDir, tempDir, type Running } from './support/running.ts';
import {
  enginesIn,
  look,
  openEvents,
  prepareLaboratory,
  signIn,
  type SmallLaboratory,
  type Stream,
} from './support/several-processes.ts';

let lab: SmallLaboratory;
let served: Served;
let ada: CrowdVisitor;

beforeAll(async () => {
  lab = await prepareLaboratory(tempDir());
  served = await serveGiven(
    { BOWERBIRD_PASSWORDS: 'on' },
    '--accounts',
    '--processes',
    '2',
    '--metrics',
    '--sample',
    '--data',
    lab.dir,
  );
  ada = await signIn(served.port);
});
afterAll(async () => {
  served.child.kill('SIGTERM');
  await served.ended;
  removeDir(lab.dir);
});

const pids = (): number[] => [...enginesIn(lab.dir).keys()].sort((a, b) => a - b);

/** One of each process: whoever stands still takes no connection. */
const openTwoStreams = async (): Promise<readonly Stream[]> => {
  const headers = await ada.headers(lab.project.code);
  const path = `/projects/${lab.project.code}/app/events`;
  const streams: Stream[] = [];
  for (const pid of pids()) {
    process.kill(pid, 'SIGSTOP');
    streams.push(await openEvents(served.port, path, headers));
    process.kill(pid, 'SIGCONT');
  }
  return streams;
};

const isWindows = process.platform === 'win32';

const present = async (): Promise<readonly PresentPersonView[]> => {
  const { data } = await ada.call(lab.project.code, 'lab.present');
  return (data as { people: readonly PresentPersonView[] }).people;
};

const presentRows = (): unknown[] =>
  look(lab.projectDir, (db) => db.all(sql`SELECT DISTINCT engine FROM presentPeople`));

test('the first process opens no data; the others share one port and all data', async () => {
  expect(pids()).toHaveLength(2);
  expect(pids()).not.toContain(served.child.pid);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ada.call(lab.project.code, 'lab.me')),
  );
  expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 8 }, () => true));
});

test.skipIf(isWindows)(
  'what one process changes reaches the windows of the other (skipped on Windows: no signals)',
  async () => {
    const streams = await openTwoStreams();
    await ada.call(lab.project.code, 'keys.add', { name: 'a notebook' });
    for (const stream of streams) await eventually(() => expect(stream.text()).toContain('"keys"'));
    for (const stream of streams) stream.close();
  },
);

test.skipIf(isWindows)(
  'who is there, and at what they look, is known at both (skipped on Windows: no signals)',
  async () => {
    const streams = await openTwoStreams();
    await eventually(async () => expect(await present()).toMatchObject([{ name: 'Ada' }]));
    // A row of each process, and one person.
    expect(presentRows()).toHaveLength(2);
    for (const at of [
      { collection: 'birds', isCoding: false },
      { collection: 'fish', isCoding: true },
    ]) {
      await ada.call(lab.project.code, 'lab.look', { at });
      for (const _ of streams) expect((await present()).map((one) => one.at)).toEqual([at]);
    }
    for (const stream of streams) stream.close();
    await eventually(async () => expect(await present()).toEqual([]));
    expect(presentRows()).toEqual([]);
  },
);

test('a program is let in whichever process gets each of its requests; a code works once', async () => {
  const headers = await ada.headers(lab.project.code);
  const on = {
    port: served.port,
    base: `http://127.0.0.1:${served.port}`,
    visitor: () => ({ cookie: headers['cookie'], project: lab.project.code }),
  } as unknown as Running;
  for (let time = 0; time < 4; time += 1) {
    const { tokens, form } = await letIn(on);
    expect((await mcp(on, tokens.access_token)).status).toBe(200);
    const again = await Promise.all([1, 2].map(() => postForm(on, '/oauth/token', form)));
    expect(again.map(({ status }) => status)).toEqual([400, 400]);
    expect((await mcp(on, tokens.access_token)).status).toBe(401);
  }
});

test('tries to sign in are counted together', async () => {
  const shown = await ask(served.port, '/sign-in');
  const cookie = [shown.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
  const token = /name="token" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    const { status } = await ask(served.port, '/sign-in/password', {
      method: 'POST',
      headers: {
        cookie,
        origin: `http://127.0.0.1:${served.port}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ token, email: 'eve@lab.example', password: 'x' }).toString(),
    });
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('the metrics of one tell of both', async () => {
  const count = async (): Promise<number> => {
    const { text } = await ask(served.port, '/metrics');
    return Number(/^bowerbird_answers_total\{class="2xx"\} (\d+)$/m.exec(text)?.[1]);
  };
  const before = await count();
  for (let time = 0; time < 6; time += 1) await ask(served.port, '/health');
  // What is asked for the metrics is answered, and counted, after it was told.
  expect(await count()).toBe(before + 7);
});

test('one that is killed is named in a line of the log, and replaced', async () => {
  let log = '';
  served.child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  const [first = 0, second] = pids();
  process.kill(first, 'SIGKILL');
  await eventually(() => expect(log).toContain('of the server ended by SIGKILL'));
  expect(jsonIn(await ask(served.port, '/health'))).toMatchObject({ data: { status: 'ok' } });
  await eventually(() => {
    expect(pids()).toHaveLength(2);
    expect(pids()).toContain(second);
    expect(pids()).not.toContain(first);
  });
});

/** Whatever comes of it: an answer, or the end of the connection. */
const connectOnce = (): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(served.port, '127.0.0.1', () =>
      socket.end('GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'),
    );
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.resume();
  });

test.skipIf(isWindows)(
  'whoever connects while a process stands still and is killed is not left waiting (skipped on Windows: no signals)',
  async () => {
    await eventually(() => expect(pids()).toHaveLength(2));
    const [frozen = 0] = pids();
    process.kill(frozen, 'SIGSTOP');
    // More than one process is dealt at a time, so that the one that stands still had its own.
    const connecting = Array.from({ length: 8 }, connectOnce);
    await Promise.race(connecting);
    process.kill(frozen, 'SIGKILL');
    await Promise.all(connecting);
    await eventually(() => {
      expect(pids()).toHaveLength(2);
      expect(pids()).not.toContain(frozen);
    });
  },
);

test('several processes are for a group, and at most so many', async () => {
  const alone = await cli('serve', '--processes', '2', '--port', '0', '--data', lab.dir);
  expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('needs --accounts')]);
  const many = await cli('serve', '--accounts', '--processes', '99');
  expect([many.code, many.err]).toEqual([2, expect.stringContaining('takes 1 to 64')]);
});

test('told to end, all of them end in order', async () => {
  served.child.kill('SIGTERM');
  expect((await served.ended).code).toBe(0);
  expect(pids()).toEqual([]);
});
