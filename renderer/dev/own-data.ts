/** The invented engine's own data: keys, credits, downloads, health. */
import type {
  ApiView,
  CreditsView,
  DownloadView,
  HealthView,
  KeyView,
  LedgerView,
  NetworkView,
  SettingsView,
} from '../../core/contract/index.ts';
import { catalogue } from './catalogue.ts';
import { REFUSALS } from './refusals.ts';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

export const settings: SettingsView = {
  theme: 'system',
  density: 'comfortable',
  texts: 'formatted',
  downloadFolder: '/home/researcher/Bowerbird',
  paceSeconds: 3,
};

export const api: ApiView = {
  enabled: true,
  running: true,
  port: 8674,
  address: 'http://127.0.0.1:8674',
};

export const network: NetworkView = {
  mode: 'live',
  folders: [],
  inFlight: 0,
  queued: 0,
  waits: [],
};

/** Everywhere at once, so that any answer can be looked at while it waits. */
export const waits = (): NetworkView['waits'] =>
  ['videosite', 'photosite', 'shortvideo', 'forum'].map((platform) => ({
    platform,
    waiting: 1,
    nextAt: new Date(Date.now() + 41_000).toISOString(),
    gapSeconds: 60,
    because: 'gap',
  }));

export const credits: CreditsView = {
  balance: 87,
  plan: 'free',
  extraUsage: false,
  granted: 100,
  spent: 13,
  reserved: 0,
};

export const keys: readonly KeyView[] = [
  {
    id: 'window',
    name: 'This window',
    prefix: '',
    kind: 'window',
    state: 'active',
    created: ago(90_000),
    lastUsed: ago(1),
    spent: 12,
  },
  {
    id: 'k1',
    name: 'Notebook on playlists',
    prefix: 'bb_7Qf3',
    kind: 'api',
    state: 'active',
    created: ago(40_000),
    lastUsed: ago(130),
    spent: 1,
    budget: 50,
    expires: new Date(Date.now() + 60 * 86_400_000).toISOString(),
  },
  {
    id: 'k2',
    name: 'Agent, kept on a short leash',
    prefix: 'bb_x9_L',
    kind: 'api',
    state: 'disabled',
    created: ago(30_000),
    spent: 0,
    budget: 5,
  },
  {
    id: 'k3',
    name: 'Old laptop',
    prefix: 'bb_Zz01',
    kind: 'api',
    state: 'revoked',
    created: ago(80_000),
    lastUsed: ago(50_000),
    spent: 0,
  },
];

export const ledger: LedgerView['rows'] = Array.from({ length: 70 }, (_, at) => {
  const seq = 70 - at;
  const shared = {
    seq,
    at: ago(at * 47),
    balance: 87 + Math.floor(at / 5),
    keyName: at % 5 === 2 ? 'Notebook on playlists' : 'This window',
  };
  if (seq === 1) return { ...shared, kind: 'grant', amount: 100, balance: 100, note: 'free plan' };
  if (at % 5 === 1)
    return { ...shared, kind: 'refund', amount: 1, operation: 'photosite.list-post-comments' };
  if (at % 5 === 3)
    return { ...shared, kind: 'settle', amount: 0, operation: 'videosite.get-video' };
  return { ...shared, kind: 'reserve', amount: -1, operation: 'videosite.list-playlist-videos' };
});

const download = (
  given: Partial<DownloadView> & Pick<DownloadView, 'id' | 'title' | 'state'>,
): DownloadView => ({
  operation: 'shortvideo.get-download-link',
  params: { videoId: given.id },
  platform: 'shortvideo',
  received: 0,
  attempts: 1,
  created: ago(12),
  mediaType: 'video/mp4',
  ...given,
});

export const downloads: readonly DownloadView[] = [
  download({
    id: '7100000000000000009',
    title: 'A blue bottle cap, found',
    state: 'running',
    received: 4_200_000,
    total: 18_400_000,
  }),
  download({ id: '7100000000000000008', title: 'الطائر والزجاجة الزرقاء', state: 'queued' }),
  download({
    id: '7100000000000000007',
    title:
      'The dance, in slow motion, with the whole of the second part that was cut from the first version because the light was failing and nobody could see a thing',
    state: 'paused',
    received: 9_000_000,
    total: 31_000_000,
  }),
  download({
    id: '7100000000000000006',
    title: 'Bower at dusk',
    state: 'failed',
    attempts: 3,
    error: {
      code: 'platform_error',
      status: 502,
      message: 'Platform error: the media host answered 403',
      refusal: {
        kind: 'block-page',
        says: 'v16-web.tiktok.com answered 403: the link has expired or is bound to another visitor.',
        choices: ['Try again: a new link is asked for.'],
      },
    },
  }),
  download({
    id: '7100000000000000005',
    title: 'Twigs',
    state: 'done',
    received: 12_480_122,
    total: 12_480_122,
    file: '/home/researcher/Bowerbird/shortvideo-7100000000000000005 Twigs.mp4',
    sidecar: '/home/researcher/Bowerbird/shortvideo-7100000000000000005 Twigs.json',
    sha256: '3b7e1c0a9f2d4455b6c7d8e9f00112233445566778899aabbccddeeff0011223',
    finished: ago(9),
  }),
];

export const health: HealthView = {
  operations: catalogue.platforms.flatMap((platform) =>
    platform.operations.map((operation, at) => ({
      operation: operation.id,
      platform: platform.segment,
      title: operation.title,
      routes: operation.routes,
      ...(operation.because === undefined ? {} : { because: operation.because }),
      ...(operation.routes.length > 0
        ? { lastSuccess: { at: ago(3 + at * 400), route: 'public-page' as const } }
        : {}),
      ...(platform.segment === 'photosite' && REFUSALS['login']
        ? {
            lastFailure: {
              at: ago(40),
              code: 'platform_error',
              message: 'Platform error',
              refusal: REFUSALS['login'],
            },
          }
        : {}),
      successes: operation.routes.length > 0 ? 41 - at * 20 : 0,
      failures: platform.segment === 'photosite' ? 3 : 0,
    })),
  ),
  resting: REFUSALS['login']
    ? [
        {
          platform: 'photosite',
          until: new Date(Date.now() + 11 * 60_000).toISOString(),
          refusal: REFUSALS['login'],
        },
      ]
    : [],
};

const asked: readonly (readonly [string, Record<string, string>, string, number])[] = [
  ['videosite.list-playlist-videos', { playlistId: 'PLsatin-blue-0001' }, 'ok', 1],
  ['photosite.list-post-comments', { postId: 'CbOwEr00001' }, 'platform_error', 0],
  ['videosite.get-video', { videoId: 'bower000001' }, 'ok', 1],
  ['shortvideo.get-download-link', { videoId: '7100000000000000005' }, 'ok', 1],
];

export const calls = asked.map(([operation, params, outcome, credits], at) => ({
  seq: 40 - at,
  id: `call-${at}`,
  operation,
  params,
  at: ago(3 + at * 37),
  outcome,
  credits,
  door: at === 2 ? 'mcp' : 'window',
}));
