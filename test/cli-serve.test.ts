import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cli, serve } from './support/cli.ts';
import { ask } from './support/http.ts';
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
    const address = await new Promise<string>((resolve) => {
      let err = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        err += chunk.toString();
        const found = /^window: http:\/\/127\.0\.0\.1:\d+(\S+)$/m.exec(err)?.[1];
        if (found) resolve(found);
      });
    });
    expect(address).toMatch(/^\/app\/enter\?token=[\w-]{43}$/);
    expect((await ask(port, '/app/')).status).toBe(403);
    expect((await ask(port, '/app/enter?token=')).status).toBe(403);
    expect((await ask(port, '/app/enter?token=wrong')).status).toBe(403);
    const entered = await ask(port, address);
    expect([entered.status, entered.headers['location']]).toEqual([303, '/app/']);
    expect((await ask(port, address)).status).toBe(403);
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const said = await ask(port, '/app/call', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 7, name: 'credits.get', params: {} }),
    });
    expect(JSON.parse(said.text)).toMatchObject({ id: 7, ok: true, data: { balance: 100 } });
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});
