/** What a page itself holds becomes rows, and what it had loaded when a person went on to the next one. */
import type { Page } from '@playwright/test';
import { openInCapture } from './acts.ts';
import { askEngine } from './ask-engine.ts';
import { requireElectron, end, expect, kind, launch, test } from './launch.ts';
import { openTlsSite, sampleSites } from './tls-site.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a capture window');

const kept = (page: Page) => page.getByRole('complementary').getByRole('heading', { level: 2 });

interface Answered {
  readonly data?: {
    readonly preferredUsername?: string;
    readonly entityId?: string;
    readonly orderedItems?: readonly unknown[];
  };
}

const captured = (page: Page, operation: string, params: object): Promise<Answered> =>
  askEngine(page, operation, params, { route: 'capture' }) as Promise<Answered>;

const DOCUMENTS = [
  {
    brand: 'TikTok',
    address: 'https://www.tiktok.com/@sample.heron',
    items: '1 item kept',
    operation: 'shortvideo.get-user',
    username: 'sample.heron',
  },
  {
    brand: 'Instagram',
    address: 'https://www.instagram.com/sample.heron/',
    items: '19 items kept',
    operation: 'photosite.get-user',
    username: 'sample.heron',
  },
  {
    brand: 'LinkedIn',
    address: 'https://www.linkedin.com/in/sample-heron/',
    items: '4 items kept',
    operation: 'professional.get-user',
    username: 'sample-heron',
  },
] as const;

for (const { brand, address, items, operation, username } of DOCUMENTS)
  test(`${brand}: what the page itself holds is kept`, async () => {
    const running = await launch([]);
    const site = await openTlsSite(requireElectron(running), await sampleSites());
    try {
      await openInCapture(running.page, address);
      await expect(kept(running.page)).toHaveText(items);
      const { data } = await captured(running.page, operation, { username });
      expect(data?.preferredUsername).toBe(username);
    } finally {
      await end(running);
      site.close();
    }
  });

test('what a page had loaded is kept although the person went on at once', async () => {
  const [first, next] = ['https://www.tiktok.com/@sample.heron', 'https://www.tiktok.com/explore'];
  const script = `<script>fetch('/api/post/item_list/?secUid=sample&cursor=0&X-Bogus=1').then((reply) => reply.text()).then(() => { location.href = '${next}'; });</script>`;
  const running = await launch([]);
  const site = await openTlsSite(requireElectron(running), await sampleSites({ [first]: script }));
  try {
    await openInCapture(running.page, first);
    await expect(kept(running.page)).toHaveText('16 items kept');
    const { data } = await captured(running.page, 'shortvideo.list-user-videos', {
      username: 'sample.heron',
    });
    expect(data?.orderedItems?.length).toBe(12);
  } finally {
    await end(running);
    site.close();
  }
});
