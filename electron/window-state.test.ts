import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeWindowState, isVisibleOn, readWindowState } from './window.ts';

vi.mock('electron', () => ({}));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-window-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what is written is read again', () => {
  const file = join(folder, 'window.json');
  const state = {
    bounds: { x: 10, y: 20, width: 900, height: 700 },
    maximized: true,
    theme: 'dark',
    language: 'ar',
  } as const;
  expect(changeWindowState(file, state)).toBe(true);
  expect(readWindowState(file)).toEqual(state);
});

test('a change keeps the rest, and is none when it was remembered already', () => {
  const file = join(folder, 'window.json');
  expect(changeWindowState(file, { language: 'en' })).toBe(false);
  expect(existsSync(file)).toBe(false);
  expect(changeWindowState(file, { theme: 'dark' })).toBe(true);
  expect(changeWindowState(file, { language: 'de' })).toBe(true);
  expect(readWindowState(file)).toEqual({ maximized: false, theme: 'dark', language: 'de' });
  expect(changeWindowState(file, { language: 'de' })).toBe(false);
});

test.each(['', '{', 'null', '{"bounds":{"x":"1"},"theme":"pink","language":"xx"}'])(
  'a damaged file (%s) is a first start',
  (content) => {
    const file = join(folder, 'window.json');
    writeFileSync(file, content);
    expect(readWindowState(file)).toEqual({ maximized: false, theme: 'system', language: 'en' });
  },
);

test('a place on a screen that is gone is not used', () => {
  const laptop = { x: 0, y: 0, width: 1440, height: 900 };
  expect(isVisibleOn({ x: 200, y: 100, width: 900, height: 700 }, [laptop])).toBe(true);
  expect(isVisibleOn({ x: 1400, y: 100, width: 900, height: 700 }, [laptop])).toBe(false);
  expect(isVisibleOn({ x: 2000, y: 100, width: 900, height: 700 }, [])).toBe(false);
});
