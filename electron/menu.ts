import type { MenuItemConstructorOptions } from 'electron';
import type { MenuChoice } from './channels.ts';

/**
 * The least menu that keeps the keyboard working, the way into the sample world and out of it, and help.
 * `choose`: the window does what was chosen. Developer tools in development only.
 */
export const menuTemplate = (
  packaged: boolean,
  choose: (choice: MenuChoice) => void,
): MenuItemConstructorOptions[] => {
  const mac: MenuItemConstructorOptions[] =
    process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  const develop: MenuItemConstructorOptions[] = packaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  const item = (label: string, choice: MenuChoice): MenuItemConstructorOptions => ({
    label,
    id: choice,
    click: () => choose(choice),
  });
  return [
    ...mac,
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        item('Enter or Leave the Sample World', 'world'),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...develop,
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      label: 'Help',
      submenu: [
        item('Guide', 'guide'),
        item('Keyboard Shortcuts', 'shortcuts'),
        item('Report a Problem', 'report'),
        { type: 'separator' },
        item('About Bowerbird', 'about'),
      ],
    },
  ];
};
