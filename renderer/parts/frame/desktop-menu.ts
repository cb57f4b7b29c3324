/** What a person chose in the menu of the desktop app. */
import { useEffect } from 'react';
import { useLocal } from '../../local.ts';
import { goTo } from '../../open.ts';
import { guidePath, reportPath, settingsPath } from '../../places.ts';
import { useWindow } from '../../state.ts';
import { useEnterWorld } from './sample-world.tsx';

export const useDesktopMenu = (): void => {
  const mode = useLocal('network.get').data?.mode;
  const enter = useEnterWorld();
  useEffect(() => {
    const choices: Readonly<Record<string, () => void>> = {
      guide: () => goTo(guidePath()),
      report: () => goTo(reportPath),
      about: () => goTo(settingsPath('about')),
      shortcuts: () => useWindow.getState().setShortcuts(true),
      // From a replay there is no way: the engine says so.
      world: () => enter(mode === 'sample' ? 'live' : 'sample'),
    };
    const hear = ({ source, data }: MessageEvent<unknown>): void => {
      if (source !== window || typeof data !== 'object' || data === null) return;
      if (!('bowerbirdMenu' in data) || typeof data.bowerbirdMenu !== 'string') return;
      if (Object.hasOwn(choices, data.bowerbirdMenu)) choices[data.bowerbirdMenu]?.();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [mode, enter]);
};
