import { expect, test } from 'vitest';
import { tempDir } from '../calls/fixtures.ts';
import { DEFAULTS, openStore } from '../index.ts';

test('settings have defaults, are kept, told of, and can be reset', () => {
  const { dir, remove } = tempDir();
  const store = openStore({ dir });
  expect(store.settings.all()).toEqual(DEFAULTS);
  expect(store.settings.get('apiPort')).toBe(8674);

  const heard: unknown[] = [];
  const stop = store.settings.onChange((key, settings) => heard.push([key, settings[key]]));
  store.settings.set('apiPort', 9000);
  store.settings.change({ density: 'compact', paceSeconds: 3 });
  store.settings.reset('apiPort');
  stop();
  store.settings.set('theme', 'dark');
  expect(heard).toEqual([
    ['apiPort', 9000],
    ['density', 'compact'],
    ['paceSeconds', 3],
    ['apiPort', 8674],
  ]);
  store.close();

  const again = openStore({ dir });
  expect(again.settings.all()).toEqual({
    ...DEFAULTS,
    theme: 'dark',
    density: 'compact',
    paceSeconds: 3,
  });
  again.close();
  remove();
});
