import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import type { MenuChoice } from './channels.ts';
import { menuTemplate } from './menu.ts';
import { isMenuLanguage, MENU_WORDS, type MenuLanguage } from './menu-words.ts';

type Item = MenuItemConstructorOptions;

const menuOf = (language: MenuLanguage, system: NodeJS.Platform = 'linux', packaged = true) =>
  menuTemplate({ system, packaged, words: MENU_WORDS[language], choose: () => undefined });

const itemsOf = ({ submenu }: Item): readonly Item[] => (Array.isArray(submenu) ? submenu : []);
const labelsOf = (item: Item | undefined): readonly (string | undefined)[] =>
  item === undefined ? [] : itemsOf(item).map(({ label, type }) => label ?? type);

describe('the menu', () => {
  test.each([
    ['en', ['File', 'Edit', 'View', 'Window', 'Help']],
    ['de', ['Datei', 'Bearbeiten', 'Ansicht', 'Fenster', 'Hilfe']],
    ['es', ['Archivo', 'Edición', 'Visualización', 'Ventana', 'Ayuda']],
    ['ar', ['ملف', 'تحرير', 'عرض', 'نافذة', 'مساعدة']],
  ] as const)('is named in %s', (language, names) => {
    expect(menuOf(language).map(({ label }) => label)).toEqual(names);
  });

  test('leaves no item to Electron’s English', () => {
    const items = menuOf('de', 'darwin').flatMap(itemsOf);
    expect(items.filter(({ label, type }) => label === undefined && type !== 'separator')).toEqual(
      [],
    );
  });

  test('has the application’s own menu on a Mac, which quits it, and else quits under File', () => {
    const mac = menuOf('de', 'darwin');
    expect(labelsOf(mac[0])).toEqual([
      'Über Bowerbird',
      'separator',
      'Dienste',
      'separator',
      'Bowerbird ausblenden',
      'Andere ausblenden',
      'Alle einblenden',
      'separator',
      'Bowerbird beenden',
    ]);
    expect(labelsOf(mac[1])).toEqual(['Fenster schließen']);
    expect(labelsOf(menuOf('de')[0])).toEqual(['Bowerbird beenden']);
  });

  test('keeps the roles that keep the keyboard working', () => {
    const roles = menuOf('ar')
      .flatMap(itemsOf)
      .flatMap(({ role }) => role ?? []);
    expect(roles).toEqual(
      expect.arrayContaining(['undo', 'cut', 'copy', 'paste', 'selectAll', 'zoomIn', 'quit']),
    );
  });

  test('has the developer’s tools in development only', () => {
    const roles = (packaged: boolean) =>
      menuOf('en', 'linux', packaged)
        .flatMap(itemsOf)
        .map(({ role }) => role);
    expect(roles(false)).toContain('toggleDevTools');
    expect(roles(true)).not.toContain('toggleDevTools');
  });

  test('tells the window what was chosen', () => {
    const chosen: MenuChoice[] = [];
    const items = menuTemplate({
      system: 'linux',
      packaged: true,
      words: MENU_WORDS.es,
      choose: (choice) => chosen.push(choice),
    }).flatMap(itemsOf);
    for (const { click } of items) (click as (() => void) | undefined)?.();
    expect(chosen).toEqual(['world', 'guide', 'shortcuts', 'report', 'about']);
  });
});

test('a language of the menu is one of the window’s', () => {
  expect(['en', 'de', 'es', 'ar'].every(isMenuLanguage)).toBe(true);
  expect(['fr', 'toString', '', undefined, 1].some(isMenuLanguage)).toBe(false);
});
