/** What a person chose in the menu of the desktop app. */
import { useEffect } from 'react';
import { hearDesktop } from '../../opened.ts';
import { useLocal } from '../../local.ts';
import { goTo } from '../../open.ts';
import { useKeepPage } from '../states/keep-page.ts';
import { guidePath, pagePath, reportPath, settingsPath } from '../../places.ts';
import { useWindow } from '../../state.ts';
import { useEnterWorld } from './sample-world.tsx';

export const useDesktopMenu = (): void => {
  const mode = useLocal('network.get').data?.mode;
  const enter = useEnterWorld();
  const keep = useKeepPage();
  useEffect(() => {
    const choices: Readonly<Record<string, () => void>> = {
      keepPage: () => {
        goTo(pagePath('capture'));
        keep();
      },
      guide: () => goTo(guidePath()),
      report: () => goTo(reportPath),
      about: () => goTo(settingsPath('about')),
      shortcuts: () => useWindow.getState().setShortcuts(true),
      // From a replay there is no way: the engine says so.
      world: () => enter(mode === 'sample' ? 'live' : 'sample'),
    };
    return hearDesktop('bowerbirdMenu', (choice) => {
      if (typeof choice === 'string' && Object.hasOwn(choices, choice)) choices[choice]?.();
    });
  }, [mode, enter, keep]);
};
