/** One public page in a clean session of the app's own browser; the site behind the proxy is invented. */
import type { RequestListener } from 'node:http';
import { askEngine } from './ask-engine.ts';
import { requireElectron, end, expect, kind, launch, test } from './launch.ts';
import { openTlsSite, sampleSites } from './tls-site.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a browser');

const PROFILE = {
  '@type': 'ProfilePage',
  mainEntity: {
    '@type': 'Person',
    additionalName: 'heron',
    identifier: '7',
    givenName: 'A heron',
    description: 'Stands still.',
  },
};

interface Seen {
  readonly url: string;
  readonly cookie: string | undefined;
  readonly agent: string;
}

/** The invented site, which sets a cookie at each visit and asks some to sign in. */
const answerTo =
  (seen: Seen[]): RequestListener =>
  (request, response) => {
    const { url = '', headers } = request;
    seen.push({ url, cookie: headers.cookie, agent: headers['user-agent'] ?? '' });
    if (url === '/walled') {
      response.writeHead(302, { location: 'https://x.com/login' }).end();
      return;
    }
    response.setHeader('set-cookie', 'guest_id=planted; Path=/');
    response.setHeader('content-type', 'text/html');
    response.end(
      `<script type="application/ld+json">${JSON.stringify(PROFILE)}</script><p>A page</p>`,
    );
  };

interface Answered {
  readonly ok: boolean;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly meta?: { readonly route?: string };
  readonly error?: { readonly refusal?: { readonly kind: string; readonly message: string } };
}

test('a page is opened once it is switched on, without cookies, and a wall stops it', async () => {
  const testInfo = test.info();
  const seen: Seen[] = [];
  const running = await launch([]);
  const site = await openTlsSite(requireElectron(running), answerTo(seen));
  try {
    const { page } = running;
    const ask = (username: string): Promise<Answered> =>
      askEngine(
        page,
        'microblog.get-user',
        { username },
        { route: 'browser-page' },
      ) as Promise<Answered>;

    expect((await ask('heron')).error?.refusal?.message).toBe(
      'X serves this to browsers, and opening its pages in the app’s own browser is not switched on',
    );
    expect(seen).toEqual([]);

    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Settings' })
      .click();
    await page.getByRole('link', { name: 'Pace and limits' }).click();
    await page.getByRole('switch', { name: 'X: User, Post' }).click();
    await expect(page.getByRole('switch', { name: 'X: User, Post' })).toBeChecked();
    await page.screenshot({ path: testInfo.outputPath('settings.png') });

    for (const time of [1, 2]) {
      const answer = await ask('heron');
      expect([time, answer.ok, answer.data?.preferredUsername, answer.meta?.route]).toEqual([
        time,
        true,
        'heron',
        'browser-page',
      ]);
    }
    const visits = seen.filter(({ url }) => url === '/heron');
    expect(visits.map(({ cookie }) => cookie)).toEqual([undefined, undefined]);
    expect(visits[0]?.agent).toContain('Chrome/');

    expect((await ask('walled')).error?.refusal?.kind).toBe('login-wall');
    const before = seen.length;
    expect((await ask('heron')).ok).toBe(false);
    expect(seen.length).toBe(before);
    expect(
      await requireElectron(running).evaluate(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows().length,
      ),
    ).toBe(1);
  } finally {
    await end(running);
    site.close();
  }
});

const PAGES = [
  ['shortvideo.get-user', { username: 'sample.heron' }, 'preferredUsername', 'sample.heron'],
  ['shortvideo.get-video', { videoId: '7650000000000000001' }, 'entityId', '7650000000000000001'],
  ['photosite.get-user', { username: 'sample.heron' }, 'preferredUsername', 'sample.heron'],
  ['photosite.get-post', { postId: 'SmplGarden7' }, 'entityId', 'SmplGarden7'],
  ['professional.get-user', { username: 'sample-heron' }, 'preferredUsername', 'sample-heron'],
  ['professional.get-company', { companyId: 'quillmere-sample-garden' }, 'type', 'Organization'],
  ['professional.get-post', { postId: '7470369158106972261' }, 'entityId', '7470369158106972261'],
] as const;

test('pages of TikTok, Instagram and LinkedIn answer as they do to a plain request', async () => {
  const running = await launch([]);
  const site = await openTlsSite(requireElectron(running), await sampleSites());
  try {
    const { page } = running;
    await askEngine(page, 'settings.set', {
      browserPages: ['shortvideo', 'photosite', 'professional'],
    });
    for (const [operation, params, field, value] of PAGES) {
      const answer = (await askEngine(page, operation, params, {
        route: 'browser-page',
      })) as Answered;
      const { data, meta } = answer;
      expect([operation, answer.error, meta?.route, data?.[field]]).toEqual([
        operation,
        undefined,
        'browser-page',
        value,
      ]);
    }
  } finally {
    await end(running);
    site.close();
  }
});
