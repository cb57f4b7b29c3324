import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import type { MenuChoice } from './channels.ts';
import { menuTemplate } from './menu.ts';
import { isMenuLanguage, MENU_WORDS, type MenuLanguage } from './menu-words.ts';

type Item = MenuItemConstructorOptions;

const makeMenu = (language: MenuLanguage, system: NodeJS.Platform = 'linux', packaged = true) =>
  menuTemplate({ system, packaged, words: MENU_WORDS[language], choose: () => undefined });

const listSubmenu = ({ submenu }: Item): readonly Item[] => (Array.isArray(submenu) ? submenu : []);
const listLabels = (item: Item | undefined): readonly (string | undefined)[] =>
  item === undefined ? [] : listSubmenu(item).map(({ label, type }) => label ?? type);

describe('the menu', () => {
  test.each([
    ['en', ['File', 'Edit', 'View', 'Window', 'Help']],
    ['de', ['Datei', 'Bearbeiten', 'Ansicht', 'Fenster', 'Hilfe']],
    ['es', ['Archivo', 'Edición', 'Visualización', 'Ventana', 'Ayuda']],
    ['ar', ['ملف', 'تحرير', 'عرض', 'نافذة', 'مساعدة']],
  ] as const)('is named in %s', (language, names) => {
    expect(makeMenu(language).map(({ label }) => label)).toEqual(names);
  });

  test('leaves no item to Electron’s English', () => {
    const items = makeMenu('de', 'darwin').flatMap(listSubmenu);
    expect(items.filter(({ label, type }) => label === undefined && type !== 'separator')).toEqual(
      [],
    );
  });

  test('has the application’s own menu on a Mac, which quits it, and else quits under File', () => {
    const mac = makeMenu('de', 'darwin');
    expect(listLabels(mac[0])).toEqual([
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
    expect(listLabels(mac[1])).toEqual([
      'Diese Seite festhalten',
      'separator',
      'Fenster schließen',
    ]);
    expect(listLabels(makeMenu('de')[0])).toEqual([
      'Diese Seite festhalten',
      'separator',
      'Bowerbird beenden',
    ]);
  });

  test('offers the command line on a Mac where it is installed', () => {
    const menu = menuTemplate({
      system: 'darwin',
      packaged: true,
      words: MENU_WORDS.en,
      choose: () => undefined,
      offerCommand: () => undefined,
    });
    expect(listLabels(menu[0]).slice(0, 2)).toEqual(['About Bowerbird', 'Command Line…']);
    const all = makeMenu('en', 'darwin').flatMap(listLabels);
    expect(all).not.toContain('Command Line…');
  });

  test('keeps the roles that keep the keyboard working', () => {
    const roles = makeMenu('ar')
      .flatMap(listSubmenu)
      .flatMap(({ role }) => role ?? []);
    expect(roles).toEqual(
      expect.arrayContaining(['undo', 'cut', 'copy', 'paste', 'selectAll', 'zoomIn', 'quit']),
    );
  });

  test('has the developer’s tools in development only', () => {
    const roles = (packaged: boolean) =>
      makeMenu('en', 'linux', packaged)
        .flatMap(listSubmenu)
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
    }).flatMap(listSubmenu);
    for (const { click } of items) (click as (() => void) | undefined)?.();
    expect(chosen).toEqual(['keepPage', 'world', 'guide', 'shortcuts', 'report', 'about']);
  });
});

test('a language of the menu is one of the window’s', () => {
  expect(['en', 'de', 'es', 'ar'].every(isMenuLanguage)).toBe(true);
  expect(['fr', 'toString', '', undefined, 1].some(isMenuLanguage)).toBe(false);
});
