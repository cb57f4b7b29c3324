import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cli, ended, serve, start } from './support/cli.ts';
import { ask, jsonIn } from './support/http.ts';
import { removeDir, tempDir } from './support/running.ts';

let dir: string;
beforeAll(() => {
  dir = tempDir();
  mkdirSync(join(dir, 'recordings'));
});
afterAll(() => removeDir(dir));

const RAW = /(?![\t\n])[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

describe('serve', () => {
  test('says where it listens in its first line; a taken port ends with 3', async () => {
    const served = await serve('--data', join(dir, 'served'), '--replay', join(dir, 'recordings'));
    expect(served.firstLine).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/);
    expect((await ask(served.port, '/health')).status).toBe(200);
    const second = await cli('serve', '--data', join(dir, 'served'), '--port', String(served.port));
    expect(second).toMatchObject({
      code: 3,
      out: '',
      err: `Service unavailable: port ${served.port} is taken by another program\n`,
    });
    served.child.kill('SIGTERM');
    expect(await served.ended).toMatchObject({ code: 0, out: `${served.firstLine}\n`, err: '' });
  });

  test('what else keeps it from starting ends with 3 too', async () => {
    writeFileSync(join(dir, 'a-file'), 'x');
    const wrongs = [
      ['--data', join(dir, 'a-file')],
      ['--data', join(dir, 'served-2'), '--replay', join(dir, 'nowhere \u001b[31m')],
    ];
    for (const wrong of wrongs) {
      const ran = await cli('serve', '--port', '0', ...wrong);
      expect([ran.code, ran.out]).toEqual([3, '']);
      expect(ran.err.trim()).not.toBe('');
      expect(ran.err).not.toMatch(RAW);
    }
  });

  test('a port of another program is found taken as well', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    expect((await cli('serve', '--data', join(dir, 'served-3'), '--port', String(port))).code).toBe(
      3,
    );
    other.close();
  });

  test('--window: a one-time address that works once', async () => {
    const { child, port, ended } = await serve('--data', join(dir, 'served-4'), '--window');
    const token = await tokenFromProcess(child);
    const enter = (given: string) => posted(port, '/app/enter', { token: given });
    expect((await ask(port, '/app/')).status).toBe(403);
    expect((await ask(port, `/app/enter?token=${token}`, { method: 'HEAD' })).status).toBe(200);
    expect([(await enter('')).status, (await enter('wrong')).status]).toEqual([403, 403]);
    const entered = await enter(token);
    expect(entered.status).toBe(200);
    expect((await enter(token)).status).toBe(403);
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const { secret } = jsonIn(entered) as { secret: string };
    const call = { id: 7, name: 'credits.get', params: {} };
    expect((await posted(port, '/app/call', call, { cookie })).status).toBe(403);
    const answer = await posted(port, '/app/call', call, { cookie, 'x-bowerbird-window': secret });
    expect(jsonIn(answer)).toMatchObject({ id: 7, ok: true, data: { balance: 100 } });
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  test.skipIf(process.platform === 'win32')(
    '--open: no process shows the address in its arguments (skipped on Windows: no shell scripts)',
    async () => {
      for (const entering of [true, false]) {
        const { child, port, ended, token, file, seen } = await opening(`opened-${entering}`);
        expect(seen).not.toContain(token);
        expect(seen).not.toContain('http');
        expect(statSync(file).mode & 0o777).toBe(0o600);
        expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
        expect(readFileSync(file, 'utf8')).toContain(
          `content="0;url=http://127.0.0.1:${port}/app/enter#token=${token}"`,
        );
        if (entering) await posted(port, '/app/enter', { token });
        expect(existsSync(dirname(file))).toBe(!entering);
        child.kill('SIGTERM');
        expect((await ended).code).toBe(0);
        expect(existsSync(dirname(file))).toBe(false);
      }
    },
  );

  test.skipIf(process.platform === 'win32')(
    'told to end as soon as it says where it listens, it ends in order (skipped on Windows: no signals)',
    async () => {
      const programs = browserThat('ended-at-once', ':');
      vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`);
      const child = start(['serve', '--port', '0', '--data', join(dir, 'ended'), '--open']);
      vi.unstubAllEnvs();
      child.stdout?.once('data', () => child.kill('SIGTERM'));
      expect(await ended(child)).toMatchObject({ code: 0, signal: null });
    },
  );
});

/** The token in the address that is printed on stderr. */
const tokenFromProcess = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    let err = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      err += chunk.toString();
      const found = /^window: http:\/\/127\.0\.0\.1:\d+\/app\/enter#token=([\w-]{43})$/m.exec(
        err,
      )?.[1];
      if (found) resolve(found);
    });
  });

const posted = (port: number, path: string, body: object, headers: Record<string, string> = {}) =>
  ask(port, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** A folder of programs in which the default browser is a script. */
const browserThat = (name: string, script: string): string => {
  const programs = join(dir, name, 'bin');
  mkdirSync(programs, { recursive: true });
  for (const program of ['xdg-open', 'open'])
    writeFileSync(join(programs, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return programs;
};

/** `serve --open` before a browser that only writes down its arguments. */
const opening = async (name: string) => {
  const seenIn = join(dir, name, 'seen');
  const script = `echo "$0 $@" > '${seenIn}.part'\nmv '${seenIn}.part' '${seenIn}'`;
  const programs = browserThat(name, script);
  vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`);
  const served = await serve('--data', join(dir, name, 'data'), '--open');
  vi.unstubAllEnvs();
  const token = await tokenFromProcess(served.child);
  while (!existsSync(seenIn)) await new Promise(setImmediate);
  const seen = readFileSync(seenIn, 'utf8').trim();
  const [, argument = ''] = seen.split(' ');
  const file = argument.startsWith('file:') ? fileURLToPath(argument) : argument;
  return { ...served, token, seen, file };
};
