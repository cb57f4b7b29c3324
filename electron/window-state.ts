/** Where the window was and how it looked, kept in one small file beside the window's own data. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { isMenuLanguage, type MenuLanguage } from './menu-words.ts';
import { isTheme, type Theme } from './native.ts';

export interface WindowState {
  readonly bounds?: Rectangle;
  readonly maximized: boolean;
  readonly theme: Theme;
  /** The language of the menu until the window says its own. */
  readonly language: MenuLanguage;
}

const DEFAULT: WindowState = { maximized: false, theme: 'system', language: 'en' };

const isRectangle = (value: unknown): value is Rectangle =>
  typeof value === 'object' &&
  value !== null &&
  ['x', 'y', 'width', 'height'].every((key) => Number.isInteger(Reflect.get(value, key)));

/** A missing or damaged file is a first start, not an error. */
export const readWindowState = (file: string): WindowState => {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof kept !== 'object' || kept === null) return DEFAULT;
    const bounds: unknown = Reflect.get(kept, 'bounds');
    const theme: unknown = Reflect.get(kept, 'theme');
    const language: unknown = Reflect.get(kept, 'language');
    return {
      maximized: Reflect.get(kept, 'maximized') === true,
      theme: isTheme(theme) ? theme : DEFAULT.theme,
      language: isMenuLanguage(language) ? language : DEFAULT.language,
      ...(isRectangle(bounds) ? { bounds } : {}),
    };
  } catch {
    return DEFAULT;
  }
};

/**
 * Remembers something else; whether it was something else. What is remembered already is not written again.
 * Losing the window's place is no reason to keep somebody from closing it.
 */
export const changeWindowState = (file: string, change: Partial<WindowState>): boolean => {
  const known = readWindowState(file);
  const content = JSON.stringify({ ...known, ...change });
  if (content === JSON.stringify(known)) return false;
  try {
    writeFileSync(file, content);
  } catch {
    // A full or read-only disk: the next start opens at the default place.
  }
  return true;
};

/** Whether enough of a remembered place is still on a screen: screens come and go. */
export const isVisibleOn = (place: Rectangle, screens: readonly Rectangle[]): boolean =>
  screens.some((screen) => {
    const across =
      Math.min(place.x + place.width, screen.x + screen.width) - Math.max(place.x, screen.x);
    const down =
      Math.min(place.y + place.height, screen.y + screen.height) - Math.max(place.y, screen.y);
    return across >= 100 && down >= 50;
  });
