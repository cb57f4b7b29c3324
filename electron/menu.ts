import type { MenuItemConstructorOptions } from 'electron';

/** The least menu that keeps the keyboard working: roles only, and developer tools in development. */
export const menuTemplate = (packaged: boolean): MenuItemConstructorOptions[] => {
  const mac: MenuItemConstructorOptions[] =
    process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  const develop: MenuItemConstructorOptions[] = packaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    ...mac,
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...develop,
      ],
    },
    { role: 'windowMenu' },
  ];
};
