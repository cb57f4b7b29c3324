import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUpdatePlace, type Installation } from './built-in.ts';
import { makeFolder } from './testing/feed-server.ts';

let place: ReturnType<typeof makeFolder>;
beforeEach(() => {
  place = makeFolder();
  mkdirSync(join(place.folder, 'resources'));
});
afterEach(() => place.remove());

const installation = (change: Partial<Installation> = {}): Installation => ({
  isPackaged: true,
  isOffline: false,
  here: join(place.folder, 'dist'),
  resources: join(place.folder, 'resources'),
  platform: 'linux',
  image: undefined,
  ...change,
});

const build = (text: object): void =>
  writeFileSync(join(place.folder, 'package.json'), JSON.stringify({ updates: text }));
const asDeb = (): void => writeFileSync(join(place.folder, 'resources', 'package-type'), 'deb');

const because = (change: Partial<Installation> = {}): string | undefined => {
  const found = findUpdatePlace(installation(change));
  return 'because' in found ? found.because.message : undefined;
};

test('a package with an address and a key is updated there, by its kind', () => {
  asDeb();
  build({ address: 'https://updates.example/bowerbird', key: 'MCow' });
  const found = { address: 'https://updates.example/bowerbird/latest-linux.yml', key: 'MCow' };
  expect(findUpdatePlace(installation())).toEqual({ ...found, kind: 'deb' });
  expect(findUpdatePlace(installation({ image: '/home/wren/Bowerbird.AppImage' }))).toEqual({
    ...found,
    kind: 'AppImage',
  });
  expect(findUpdatePlace(installation({ platform: 'win32' }))).toEqual({
    address: 'https://updates.example/bowerbird/latest.yml',
    key: 'MCow',
    kind: 'nsis',
  });
});

test('without an address or a key, updates are off', () => {
  asDeb();
  expect(because()).toBe('Updates are off: no address for them was built into this version.');
  build({ address: 'https://updates.example/' });
  expect(because()).toBe('Updates are off: no key to check them with was built into this version.');
  build({ address: 'http://updates.example/', key: 'MCow' });
  expect(because()).toBe(
    'Updates are off: updates.example would be asked without encryption, which is allowed on this computer only.',
  );
});

test('a copy that runs from its sources, or was unpacked by hand, says that it is not updated', () => {
  build({ address: 'https://updates.example/', key: 'MCow' });
  const words =
    'This copy is not updated by itself: install a newer version as you installed this one.';
  expect(because({ isPackaged: false })).toBe(words);
  expect(because()).toBe(words);
});

test('who asked for no network gets none', () => {
  asDeb();
  build({ address: 'https://updates.example/', key: 'MCow' });
  expect(because({ isOffline: true })).toBe(
    'In this world nobody is asked, not even for a newer version.',
  );
});
