// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginWalk, goOnWalking, leaveWalk, useCaptureWalk } from './capture-walk.ts';
import { startNavigation } from './navigation.ts';
import { bridgeTo } from './testing/drawn.tsx';

const SITE = { platform: 'site', hosts: ['www.site.test'], signInHosts: [] };
const PAGES = ['https://www.site.test/one', 'https://www.site.test/two'];

let collections: unknown[];
let opened: unknown[];
const bridge = bridgeTo((name, params) => {
  if (name === 'capture.set') collections.push(params['into']);
  return Promise.resolve({ id: 1, ok: true, data: { into: null, sites: [SITE] } });
});

beforeEach(() => {
  [collections, opened] = [[], []];
  startNavigation();
  useCaptureWalk.setState({ walk: undefined });
  vi.stubGlobal('bowerbirdNative', {
    invoke: (name: string, args: { readonly address?: string } = {}) => {
      opened.push(args.address ?? name);
      return Promise.resolve();
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

test('each page is opened after the other, and the last one leads back to the collection', async () => {
  await beginWalk(bridge, PAGES, 'Mixed');
  expect(location.hash).toBe('#/capture');
  expect(await goOnWalking(bridge, 'skip')).toBeUndefined();
  expect(useCaptureWalk.getState().walk).toMatchObject({ at: 1, skipped: 1 });
  expect(await goOnWalking(bridge, 'done')).toMatchObject({ skipped: 1, into: 'Mixed' });
  expect(opened).toEqual([...PAGES, 'site-close']);
  expect(collections).toEqual(['Mixed', null]);
  expect(location.hash).toBe('#/collections/named/Mixed');
});

test('the rest is left out on request', async () => {
  await beginWalk(bridge, PAGES, 'Mixed');
  await leaveWalk(bridge);
  expect(opened).toEqual(['https://www.site.test/one', 'site-close']);
  expect(useCaptureWalk.getState().walk).toBeUndefined();
  expect(await goOnWalking(bridge, 'done')).toBeUndefined();
});
