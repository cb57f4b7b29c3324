/**
 * A laboratory behind nginx and Caddy, with the configuration of the guide. Left out where they are not installed;
 * what their configuration has to say is tried without them in `behind-a-proxy.test.ts`.
 */
import { chmodSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '../core/laboratory/sign-in/passwords.ts';
import { createServerLog } from '../core/doors/http/server-log.ts';
import { frameBytes, gzipped } from '../core/hand-over/frames.ts';
import { PARCELS_FORMAT } from '../core/hand-over/parcel.ts';
import type { App } from '../core/app/app.ts';
import { removeDir, tempDir } from './support/folders.ts';
import { isInstalled, startProxy, type ProxyName, type RealProxy } from './support/real-proxy.ts';
import { runLaboratory, type InLaboratory } from './support/run-laboratory.ts';
import type { PersonRow } from '../core/laboratory/store/people.ts';
import type { ProjectRow } from '../core/laboratory/store/projects.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

const NAME = 'lab.example.org';
const WHO = { email: 'ada@lab.example', password: 'a few words that nobody guesses' };
/** Whoever connects to the proxy: no proxy itself, as the address of the proxy would be. */
const CLIENT = '127.0.0.2';

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

describe.each(['nginx', 'caddy'] as const)('%s', (name: ProxyName) => {
  describe.skipIf(!isInstalled(name))('in front of a laboratory', () => {
    let on: InLaboratory;
    let proxy: RealProxy;
    let dir: string;
    let ada: PersonRow;
    let birds: { row: ProjectRow; app: App };
    let key: string;
    const written: string[] = [];
    const log = createServerLog({ write: (line) => void written.push(line), addresses: true });

    beforeAll(async () => {
      dir = tempDir();
      // nginx gives up its rights, and writes here all the same.
      chmodSync(dir, 0o777);
      on = await runLaboratory({
        allowHosts: [NAME],
        ingress: { trustedProxies: ['127.0.0.1'], log },
      });
      ada = on.person('Ada');
      laboratoryIn(on.lab.store).passwords.set(
        ada.id,
        await createPasswords().encode(WHO.password),
      );
      birds = await on.project('Birds', { collector: ada });
      key = birds.app.store.keys.add({ name: 'of Ada', person: ada.id }).secret;
      proxy = await startProxy(name, { dir, behind: on.port });
    });
    afterAll(async () => {
      await proxy.close();
      await on.close();
      removeDir(dir);
    });

    /** The answer once its head has come. */
    const open = (
      path: string,
      {
        method = 'GET',
        headers = {},
        body,
      }: {
        method?: string;
        headers?: Record<string, string>;
        body?: AsyncIterable<Uint8Array> | string;
      } = {},
    ): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        const asking = request(
          {
            host: '127.0.0.1',
            localAddress: CLIENT,
            port: proxy.port,
            servername: NAME,
            rejectUnauthorized: false,
            agent: false,
            path,
            method,
            headers: { host: NAME, ...headers },
          },
          resolve,
        );
        asking.on('error', reject);
        void (async () => {
          if (typeof body === 'string') asking.write(body);
          else if (body) for await (const chunk of body) asking.write(chunk);
          asking.end();
        })();
      });
    const ask = async (...asking: Parameters<typeof open>): Promise<Reply> => {
      const response = await open(...asking);
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      return { status: response.statusCode ?? 0, headers: response.headers, text };
    };

    const cookiesIn = ({ headers }: Reply): readonly string[] => headers['set-cookie'] ?? [];
    const post = (path: string, cookie: string, form: Record<string, string>, more = {}) =>
      ask(path, {
        method: 'POST',
        headers: {
          cookie,
          origin: `https://${NAME}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...more,
        },
        body: new URLSearchParams(form).toString(),
      });

    test('somebody signs in; the cookie is for this host and https alone', async () => {
      const page = await ask('/sign-in');
      const [browser = ''] = cookiesIn(page)[0]?.split(';') ?? [];
      const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      const entered = await post('/sign-in/password', browser, { ...WHO, token });
      expect([entered.status, entered.headers.location]).toEqual([303, '/']);
      const session = cookiesIn(entered).find((one) => one.startsWith('__Host-bowerbird='));
      expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      const home = await ask('/', { headers: { cookie: session?.split(';')[0] ?? '' } });
      expect(home.text).toContain('Birds');
    });

    test('the window hears of a change while its stream is open', async () => {
      const { secret, csrf } = laboratoryIn(on.lab.store).sessions.begin(ada.id, { lives: 60_000 });
      const stream = await open(`/projects/${birds.row.code}/app/events`, {
        headers: { cookie: `__Host-bowerbird=${secret}`, 'x-bowerbird-window': csrf },
      });
      expect([stream.statusCode, stream.headers['content-type']]).toEqual([
        200,
        'text/event-stream',
      ]);
      birds.app.engine.changed('keys');
      let heard = '';
      for await (const chunk of stream) {
        heard += String(chunk);
        if (heard.includes('"keys"')) break;
      }
      expect(heard).toContain('"push":"changed"');
    });

    test('an assistant lists tools and calls one', async () => {
      const mcp = (method: string, params: object) =>
        ask('/mcp', {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        });
      expect((await mcp('tools/list', {})).text).toContain('find_operations');
      const called = await mcp('tools/call', {
        name: 'call_operation',
        arguments: {
          name: 'videosite_get_video',
          params: { videoId: 'sample_001x' },
        },
      });
      expect([called.status, called.text]).toEqual([
        200,
        expect.stringContaining('structuredContent'),
      ]);
    });

    test('a parcel of 31 MB arrives', async () => {
      const frames = [
        frameBytes({
          json: { format: PARCELS_FORMAT, version: 1, at: new Date().toISOString() },
          blobs: [],
        }),
        frameBytes({ json: { parcel: 'none' }, blobs: [randomBytes(31 * 1024 * 1024)] }),
      ];
      const answered = await ask('/lab/v1/parcels', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/vnd.bowerbird.parcels',
          'content-encoding': 'gzip',
        },
        body: gzipped(frames),
      });
      expect([answered.status, answered.text]).toEqual([200, expect.stringContaining('"refused"')]);
    });

    test('the client counts by its own address, whatever it writes there itself', async () => {
      written.length = 0;
      await ask('/sign-in', {
        headers: { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' },
      });
      await expect
        .poll(() => written.map((line) => JSON.parse(line) as unknown))
        .toMatchObject([{ route: '/sign-in', address: CLIENT }]);
    });

    test('what the program knows of the way is what the proxy says', async () => {
      const list = await ask('/v1/videosite/playlists/PLsample_quillmere_garden_year', {
        headers: {
          authorization: `Bearer ${key}`,
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'http',
          forwarded: 'host=evil.example;proto=http',
        },
      });
      expect(list.status).toBe(200);
      expect(list.text).toContain(`https://${NAME}/v1/`);
      expect(list.text).not.toContain('evil.example');
      const resource = await ask('/.well-known/oauth-protected-resource/mcp');
      expect(JSON.parse(resource.text)).toMatchObject({ resource: `https://${NAME}/mcp` });
    });
  });
});
