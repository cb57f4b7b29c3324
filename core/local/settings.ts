import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { settingCalls, type SettingsView } from '#contract/calls/settings.ts';
import { omitUndefined } from '#kit/collect.ts';
import { checkParams } from '#kit/params.ts';
import type { LocalContext } from './context.ts';
import { implement } from './implement.ts';

export const settingsView = ({
  store,
  downloads,
}: Pick<LocalContext, 'store' | 'downloads'>): SettingsView => {
  const { downloadFolder, ...settings } = store.settings.all();
  const { theme, density, texts, paceSeconds, pruneAfterDays, pruneAboveMb, refreshAfterHours } =
    settings;
  const { browserPages, lookForUpdates, isFirstRunDone } = settings;
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
    isFirstRunDone,
    downloadFolder: downloadFolder ?? downloads.defaultFolder(),
  };
};

/** What an absolute path is depends on the operating system. */
const OnThisComputer = z.looseObject({
  downloadFolder: z.string().refine(isAbsolute, 'must be an absolute path').optional(),
});

export const settings = implement(settingCalls, {
  'settings.get': (context) => settingsView(context),
  'settings.set': (context, wanted) => {
    checkParams(OnThisComputer, wanted);
    context.store.settings.change(omitUndefined(wanted));
    return settingsView(context);
  },
});
