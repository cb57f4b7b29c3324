import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Answer, Call, OfficialView } from '#calls/index.ts';
import { createNet } from '../../core/net/index.ts';
import { instantClock } from '../../core/net/testing/virtual-clock.ts';
import * as cases from '../../core/platforms/videosite/cases/official.ts';
import { serveLocally, type LocalServer } from './local-server.ts';
import { eachTest } from './each-test.ts';
import { removeDir, run, tempDir } from './running.ts';

export const KEY = `AIza${'k3y-'.repeat(8)}abc`;
export const SEALED = Buffer.from(`sealed:${KEY}`).toString('base64');
const PLATFORM = 'videosite';

/** What the two hosts answer; a test may change it. */
interface World {
  page: { status: number; body: string; headers?: Record<string, string> };
  api: (method: string, request: IncomingMessage) => { status: number; body: unknown };
  /** `host path?query [key]` of each request. */
  readonly asked: string[];
}

const newWorld = (): World => ({
  page: { status: 429, body: '<html>too many</html>', headers: { 'content-type': 'text/html' } },
  api: () => ({ status: 200, body: cases.videos(cases.video(cases.VIDEO)) }),
  asked: [],
});

const serveWorld = (world: World): Promise<LocalServer> =>
  serveLocally((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const key = request.headers['x-goog-api-key'];
    world.asked.push(`${url.hostname} ${url.pathname}${key === undefined ? '' : ' with the key'}`);
    if (url.hostname === 'www.googleapis.com') {
      const { status, body } = world.api(url.pathname.split('/').at(-1) ?? '', request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    const { status, body, headers } = world.page;
    response.writeHead(status, headers).end(body);
  });

/** The site and its official API, and an app that asks them. */
const start = async () => {
  const environment: Record<string, string> = {};
  const [world, dir] = [newWorld(), tempDir()];
  const server = await serveWorld(world);
  const { origin } = server;
  const clock = instantClock();
  const net = createNet({
    userAgent: 'Bowerbird/9.9.9 (test)',
    local: { 'www.googleapis.com': origin, 'www.youtube.com': origin },
    record: join(dir, 'recordings'),
    clock,
  });
  const on = await run({
    dataDir: join(dir, 'data'),
    net,
    now: clock.now,
    environment,
    unseal: (sealed) => {
      const opened = Buffer.from(sealed, 'base64').toString('utf8');
      return opened.startsWith('sealed:')
        ? Promise.resolve(opened.slice('sealed:'.length))
        : Promise.reject(new Error(`cannot open ${sealed}`));
    },
  });
  const answer = (name: string, params: object = {}, more: Partial<Call> = {}): Promise<Answer> =>
    on.app.door.answer({ id: 1, name, params, ...more }, on.app.callers.window);
  const own = async (name: string, params: object = {}): Promise<OfficialView> => {
    const answered = await answer(name, { platform: PLATFORM, ...params });
    if (!answered.ok) throw new Error(answered.error.message);
    return answered.data as OfficialView;
  };
  const view = async (): Promise<OfficialView> => {
    const answered = await answer('official.get');
    const views = answered.ok ? (answered.data as OfficialView[]) : [];
    const first = views.find(({ platform }) => platform === PLATFORM);
    if (!first) throw new Error('no official API');
    return first;
  };
  const readTerms = async (): Promise<unknown> =>
    own('official.show-terms', { date: (await view()).terms.date });
  return {
    world,
    on,
    dir,
    environment,
    answer,
    own,
    view,
    readTerms,
    storeKey: async (): Promise<void> => {
      await readTerms();
      await own('official.set', { sealed: SEALED });
    },
    getVideo: (more: Partial<Call> = {}): Promise<Answer> =>
      answer('videosite.get-video', { videoId: cases.VIDEO }, more),
    close: async (): Promise<void> => {
      await on.close();
      await server.close();
      removeDir(dir);
    },
  };
};

export const onVideosite = () => eachTest(start);
