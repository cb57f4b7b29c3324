/**
 * An invented engine for looking at the window: `?fake`, with `&scene=` for a state that is hard to
 * come by. In development only; a build leaves this folder out.
 */
import type { Answer, Meta, Push } from '../../core/contract/index.ts';
import type { Bridge, LinkState } from '../bridge.ts';
import * as own from './own-data.ts';
import type { Params } from '../places.ts';
import { fakeClients } from './fake-clients.ts';
import { fakeNative, fakeOfficial } from './fake-official.ts';
import { platformReply, recognise } from './fake-platforms.ts';
import { text, type Reply } from './fake-reply.ts';
import { catalogue } from './catalogue.ts';

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const evidence = [
  {
    sha256: '9f2d4455b6c7d8e9f00112233445566778899aabbccddeeff00112233b7e1c0a',
    url: 'https://www.youtube.com/playlist?list=PLsatin-blue-0001&hl=en',
    status: 200,
    at: new Date(Date.now() - 190_000).toISOString(),
    size: 702_113,
  },
];

const notFound: Reply = {
  error: { code: 'route_not_found', status: 404, message: 'Not found: no such operation' },
};

export const fakeBridge = (search: URLSearchParams): Bridge => {
  const scene = search.get('scene') ?? '';
  if (scene.includes('official') || scene === 'no-keychain')
    Object.assign(window, { bowerbirdNative: fakeNative(scene) });
  const pushes = new Set<(push: Push) => void>();
  const states = new Set<() => void>();
  const link: LinkState = scene === 'restarting' ? 'lost' : scene === 'failed' ? 'failed' : 'open';
  const theme = search.get('theme');
  let settings = {
    ...own.settings,
    ...(theme === null ? {} : { theme: theme as 'light' | 'dark' }),
    ...(scene === 'compact' ? { density: 'compact' as const } : {}),
  };
  let api =
    scene === 'api-failed'
      ? { ...own.api, running: false, error: 'Port 8674 is in use by another program.' }
      : own.api;
  let credits = own.credits;
  let keys = [...own.keys];
  let downloads = scene === 'first' ? [] : [...own.downloads];
  const changed = (...topics: Extract<Push, { push: 'changed' }>['topics']): void => {
    for (const tell of pushes) tell({ push: 'changed', topics });
  };
  const network =
    scene === 'sample' || scene === 'replay'
      ? {
          ...own.network,
          mode: scene as 'sample',
          folders: scene === 'replay' ? ['/home/researcher/recordings'] : [],
          recordings: 38,
        }
      : scene === 'slow'
        ? { ...own.network, inFlight: 1, queued: 4 }
        : scene === 'paced'
          ? { ...own.network, inFlight: 1, queued: 1, waits: own.waits() }
          : own.network;

  const locals: Readonly<Record<string, (params: Params) => Reply>> = {
    'catalogue.list': () => ({ data: catalogue }),
    'box.recognise': ({ text: said }) => ({ data: recognise(text(said)) }),
    'settings.get': () => ({ data: settings }),
    'settings.set': (wanted) => {
      settings = { ...settings, ...wanted };
      return { data: settings };
    },
    'api.get': () => ({ data: api }),
    'api.set': (wanted) => {
      api = { ...api, ...wanted };
      api = { ...api, running: api.enabled, address: `http://127.0.0.1:${api.port}` };
      return { data: api };
    },
    'network.get': () => ({ data: network }),
    'credits.get': () => ({ data: scene === 'broke' ? { ...credits, balance: 0 } : credits }),
    'credits.ledger': ({ before }) => {
      const rows = own.ledger.filter(({ seq }) => typeof before !== 'number' || seq < before);
      return { data: { rows: rows.slice(0, 50), more: rows.length > 50 } };
    },
    'credits.grant': ({ amount }) => {
      credits = {
        ...credits,
        balance: credits.balance + Number(amount),
        granted: credits.granted + Number(amount),
      };
      return { data: credits };
    },
    'keys.list': () => ({ data: keys }),
    'keys.add': ({ name }) => {
      keys = [
        ...keys,
        {
          id: 'new',
          name: text(name),
          prefix: 'bb_nEw7',
          kind: 'api',
          state: 'active',
          created: new Date().toISOString(),
          spent: 0,
        },
      ];
      return { data: { id: 'new', key: 'bb_nEw70123456789abcdefghijklmnopqrstuvwxyzABC' } };
    },
    'keys.rotate': () => ({
      data: { id: 'k9', key: 'bb_r0Ta0123456789abcdefghijklmnopqrstuvwxyzABC' },
    }),
    'keys.disable': ({ id }) => {
      keys = keys.map((key) => (key.id === id ? { ...key, state: 'disabled' } : key));
      return { data: null };
    },
    'keys.enable': ({ id }) => {
      keys = keys.map((key) => (key.id === id ? { ...key, state: 'active' } : key));
      return { data: null };
    },
    'keys.revoke': ({ id }) => {
      keys = keys.map((key) => (key.id === id ? { ...key, state: 'revoked' } : key));
      return { data: null };
    },
    ...fakeClients(scene),
    ...fakeOfficial(scene),
    'downloads.list': () => ({ data: downloads }),
    'downloads.add': ({ operation, params }) => {
      downloads = [
        {
          id: 'd-new',
          operation: text(operation),
          params: params as Record<string, string>,
          platform: 'shortvideo',
          title: 'A short video',
          state: 'running',
          received: 1_000_000,
          total: 9_000_000,
          attempts: 1,
          created: new Date().toISOString(),
        },
        ...downloads,
      ];
      return { data: downloads[0] };
    },
    'downloads.pause': ({ id }) => setState(id, 'paused'),
    'downloads.resume': ({ id }) => setState(id, 'running'),
    'downloads.retry': ({ id }) => setState(id, 'running'),
    'downloads.remove': ({ id }) => {
      downloads = downloads.filter((one) => one.id !== id);
      return { data: null };
    },
    'health.list': () => ({
      data: scene === 'first' ? { ...own.health, resting: [] } : own.health,
    }),
    'calls.recent': () => ({ data: { calls: scene === 'first' ? [] : own.calls } }),
    'evidence.get': ({ callId }) => ({
      data: {
        callId,
        operation: '',
        params: {},
        exchanges: evidence.map((one) => ({
          ...one,
          id: 'e1',
          method: 'GET',
          stored: 61_220,
          codec: 'zstd',
          requestHeaders: { 'user-agent': 'Bowerbird/0.1', accept: 'text/html' },
          responseHeaders: {
            'content-type': 'text/html; charset=utf-8',
            date: 'Wed, 15 Jul 2026 12:00:00 GMT',
          },
        })),
      },
    }),
    'evidence.body': ({ sha256 }) => ({
      data: {
        sha256,
        size: 702_113,
        text: '<!doctype html><html><head><title>Playlist</title><script>alert("never run")</script>',
        truncated: true,
        verified: true,
      },
    }),
  };
  const setState = (id: unknown, state: 'paused' | 'running'): Reply => {
    downloads = downloads.map((one) => (one.id === id ? { ...one, state } : one));
    return { data: null };
  };

  let speed = 4_200_000;
  setInterval(() => {
    speed = Math.min(speed + 350_000, 17_000_000);
    for (const tell of pushes)
      tell({
        push: 'progress',
        download: {
          id: '7100000000000000009',
          received: speed,
          total: 18_400_000,
          bytesPerSecond: 1_400_000,
        },
      });
  }, 500);

  let calls = 0;
  return {
    call: async (name, params): Promise<Answer> => {
      calls += 1;
      const id = calls;
      const local = locals[name];
      if (local) {
        await wait(5);
        const reply = local(params);
        if (
          /\.(?:add|set|set-cap|set-budget|approve|deny|rotate|disable|enable|revoke|grant|pause|resume|retry|remove)$/.test(
            name,
          )
        ) {
          const topic = name.split('.')[0] as 'keys';
          setTimeout(() => changed(topic), 10);
        }
        return answerOf(id, reply);
      }
      await wait(
        scene === 'slow' || scene === 'paced' || JSON.stringify(params).includes('slow')
          ? 600_000
          : 250,
      );
      const reply = platformReply(name, params) ?? notFound;
      return answerOf(id, reply, {
        callId: `call-${id}`,
        operation: name,
        creditsUsed: 'error' in reply ? 0 : 1,
        creditsRemaining: credits.balance,
        notices: [],
        ...('error' in reply
          ? {}
          : { route: 'public-page' as const, fetchedAt: evidence[0]?.at ?? '', evidence }),
      });
    },
    onPush: (listener) => {
      pushes.add(listener);
      return () => pushes.delete(listener);
    },
    state: () => link,
    onState: (listener) => {
      states.add(listener);
      return () => states.delete(listener);
    },
  };
};

const answerOf = (id: number, reply: Reply, meta?: Meta): Answer =>
  'error' in reply
    ? { id, ok: false, error: reply.error, ...(meta ? { meta } : {}) }
    : { id, ok: true, data: reply.data, ...(meta ? { meta: { ...meta, ...reply.meta } } : {}) };
