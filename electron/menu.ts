import type { MenuItemConstructorOptions } from 'electron';
import type { MenuChoice } from './channels.ts';
import type { MenuWords } from './menu-words.ts';

type Item = MenuItemConstructorOptions;

/** What Electron does by itself, and what it is called. */
type Role = Extract<NonNullable<Item['role']>, keyof MenuWords>;

const separator: Item = { type: 'separator' };

interface MenuOptions {
  readonly system: NodeJS.Platform;
  /** Developer tools are for development only, and in English. */
  readonly packaged: boolean;
  readonly words: MenuWords;
  /** The window does what was chosen. */
  readonly choose: (choice: MenuChoice) => void;
  /** Tells how the command line is had; only where the installation could not bring it by itself. */
  readonly offerCommand?: () => void;
}

/** The least menu that keeps the keyboard working, the way into the sample world and out of it, and help. */
export const menuTemplate = (options: MenuOptions): Item[] => {
  const { system, packaged, words, choose, offerCommand } = options;
  const isMac = system === 'darwin';
  const does = (...roles: readonly Role[]): Item[] =>
    roles.map((role) => ({ role, label: words[role] }));
  const item = (choice: MenuChoice): Item => ({
    label: words[choice],
    id: choice,
    click: () => choose(choice),
  });
  const develop: Item[] = packaged
    ? []
    : [separator, { role: 'reload' }, { role: 'toggleDevTools' }];
  const command: Item[] = offerCommand
    ? [{ label: words.commandLine, click: () => offerCommand() }]
    : [];
  const speech: Item = { label: words.speech, submenu: does('startSpeaking', 'stopSpeaking') };
  const app: Item = {
    role: 'appMenu',
    submenu: [
      ...does('about'),
      ...command,
      separator,
      ...does('services'),
      separator,
      ...does('hide', 'hideOthers', 'unhide'),
      separator,
      ...does('quit'),
    ],
  };
  return [
    ...(isMac ? [app] : []),
    {
      role: 'fileMenu',
      label: words.file,
      submenu: [
        { ...item('keepPage'), accelerator: 'CmdOrCtrl+Shift+K' },
        separator,
        ...does(isMac ? 'close' : 'quit'),
      ],
    },
    {
      role: 'editMenu',
      label: words.edit,
      submenu: [
        ...does('undo', 'redo'),
        separator,
        ...does('cut', 'copy', 'paste'),
        ...(isMac ? does('pasteAndMatchStyle', 'delete') : [...does('delete'), separator]),
        ...does('selectAll'),
        ...(isMac ? [separator, speech] : []),
      ],
    },
    {
      label: words.view,
      submenu: [
        item('world'),
        separator,
        ...does('resetZoom', 'zoomIn', 'zoomOut'),
        separator,
        ...does('togglefullscreen'),
        ...develop,
      ],
    },
    {
      role: 'windowMenu',
      label: words.window,
      submenu: [
        ...does('minimize', 'zoom'),
        ...(isMac ? [separator, ...does('front')] : does('close')),
      ],
    },
    {
      role: 'help',
      label: words.help,
      submenu: [item('guide'), item('shortcuts'), item('report'), separator, item('about')],
    },
  ];
};
