/** What the entries of the box do, and the window's own things by which it is found. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange, useLocal } from '../../local.ts';
import { goTo, openForm, openResult, useOpenInTab } from '../../open.ts';
import { guidePath, officialPath, pagePath, reportPath } from '../../places.ts';
import { useEnterWorld } from '../frame/sample-world.tsx';
import { useWindow } from '../../state.ts';
import type { Entry, Words } from './entries.ts';

const ACTS = [
  'light',
  'dark',
  'system',
  'compact',
  'comfortable',
  'sample',
  'leave',
  'shortcuts',
  'guide',
  'report',
  'about',
] as const;
type Act = (typeof ACTS)[number];

/** What is also found by other words. */
const HELP = ['shortcuts', 'guide', 'report', 'about'] as const;
const isHelp = (id: Act): id is (typeof HELP)[number] => HELP.some((one) => one === id);

/** Where one is already, or cannot go from. */
const WAY = { live: 'leave', sample: 'sample', replay: 'sample' } as const;

export const useOwnWords = (): Words => {
  const { t } = useTranslation();
  const mode = useLocal('network.get').data?.mode;
  return useMemo(
    () => ({
      page: (page) => ({ title: t(`page.${page}`), also: t(`box.also.${page}`) }),
      settingsTitle: t('page.settings'),
      settings: [
        { id: 'theme', title: t('settings.theme') },
        { id: 'density', title: t('settings.density') },
        { id: 'folder', title: t('settings.folder') },
        { id: 'pace', title: t('settings.pace') },
        { id: 'refresh', title: t('settings.refresh') },
        { id: 'keeping', title: t('settings.keeping') },
        {
          id: 'official',
          title: t('official.find'),
          also: t('box.also.official'),
          path: officialPath(),
        },
      ],
      actions: ACTS.filter((id) => id !== WAY[mode ?? 'replay']).map((id) => ({
        id,
        title: t(`box.act.${id}`),
        also: isHelp(id) ? t(`box.also.${id}`) : '',
      })),
    }),
    [t, mode],
  );
};

/** Does what an entry says; with `inTab`, in a tab of its own where it can be. */
export const useRunEntry = () => {
  const enter = useEnterWorld();
  const set = useChange('settings.set');
  const openInTab = useOpenInTab();
  const acts: Readonly<Record<Act, () => void>> = {
    light: () => set.mutate({ theme: 'light' }),
    dark: () => set.mutate({ theme: 'dark' }),
    system: () => set.mutate({ theme: 'system' }),
    compact: () => set.mutate({ density: 'compact' }),
    comfortable: () => set.mutate({ density: 'comfortable' }),
    sample: () => enter('sample'),
    leave: () => enter('live'),
    shortcuts: () => useWindow.getState().setShortcuts(true),
    guide: () => goTo(guidePath()),
    report: () => goTo(reportPath),
    about: () => goTo(pagePath('settings')),
  };
  return (entry: Entry, inTab: boolean, byKey: boolean): void => {
    if ('path' in entry) goTo(entry.path);
    else if ('act' in entry) acts[entry.act as Act]();
    else if ('questions' in entry)
      for (const [at, { operation, params }] of entry.questions.entries())
        openInTab(operation, params, at === 0);
    else if (entry.because !== undefined) openForm(entry.operation, entry.params);
    else if (inTab) openInTab(entry.operation, entry.params);
    else openResult(entry.operation, entry.params, { begins: true, byKey });
  };
};
