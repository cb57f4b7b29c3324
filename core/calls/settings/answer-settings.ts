import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { omitUndefined } from '#kit/collect.ts';
import { checkParams } from '#kit/params.ts';
import type { LocalContext } from '../answering/context.ts';
import type { Answers } from '../answering/answers.ts';
import { actingMember } from '../members/acting-member.ts';
import type { settingCalls, SettingsView } from './settings.ts';

type SettingsContext = Pick<LocalContext, 'store' | 'downloads' | 'laboratory' | 'payer'>;

/** Where downloads go: an absolute path. */
export const downloadFolderIn = ({
  store,
  downloads,
}: Pick<LocalContext, 'store' | 'downloads'>): string =>
  store.settings.get('downloadFolder') ?? downloads.defaultFolder();

/** Where whoever acts saves files, an absolute path: a member of a project in a folder of their own. */
export const savingFolderIn = (context: SettingsContext): string => {
  const member = actingMember(context);
  return join(downloadFolderIn(context), member?.person ?? '');
};

/** As whoever acts sees them. */
export const settingsView = (context: SettingsContext): SettingsView => {
  const { store } = context;
  const { looks, ...common } = store.settings.all();
  const settings = { ...common, ...looks[actingMember(context)?.person ?? ''] };
  const { theme, density, texts, paceSeconds, pruneAfterDays, pruneAboveMb, refreshAfterHours } =
    settings;
  const { browserPages, lookForUpdates } = settings;
  const { notifiesOfChanges, writesChangeFeed } = settings;
  return {
    theme,
    density,
    texts,
    paceSeconds,
    pruneAfterDays,
    pruneAboveMb,
    refreshAfterHours,
    browserPages,
    notifiesOfChanges,
    writesChangeFeed,
    lookForUpdates,
    downloadFolder: savingFolderIn(context),
  };
};

/** What an absolute path is depends on the operating system. */
const OnThisComputer = z.looseObject({
  downloadFolder: z.string().refine(isAbsolute, 'must be an absolute path').optional(),
});

export const answerSettings: Answers<typeof settingCalls> = {
  'settings.get': (context) => settingsView(context),
  'settings.set': (context, wanted) => {
    checkParams(OnThisComputer, wanted);
    const { theme, density, texts, ...common } = omitUndefined(wanted);
    const look = omitUndefined({ theme, density, texts });
    const { settings } = context.store;
    const person = actingMember(context)?.person;
    if (person === undefined) settings.change({ ...common, ...look });
    else {
      const looks = settings.get('looks');
      const changed = { ...looks, [person]: { ...looks[person], ...look } };
      settings.change({ ...common, ...(Object.keys(look).length > 0 && { looks: changed }) });
    }
    return settingsView(context);
  },
  'api.get': ({ api }) => api.view(),
  'api.set': ({ api }, wanted) => api.set(wanted),
  'network.get': ({ network }) => network.view(),
  'network.set': ({ network }, { mode }) => {
    network.enter(mode);
    return { mode };
  },
};
