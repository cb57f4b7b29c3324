import { isAbsolute } from 'node:path';
import { settingCalls, type SettingsView } from '#contract/calls/settings.ts';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { LocalContext } from './context.ts';
import { implement } from './implement.ts';

export const settingsView = ({
  store,
  downloads,
}: Pick<LocalContext, 'store' | 'downloads'>): SettingsView => {
  const { downloadFolder, ...settings } = store.settings.all();
  const { theme, density, texts, paceSeconds, pruneAfterDays, pruneAboveMb, refreshAfterHours } =
    settings;
  const { browserPages } = settings;
  return {
    theme,
    density,
    texts,
    paceSeconds,
    pruneAfterDays,
    pruneAboveMb,
    refreshAfterHours,
    browserPages,
    downloadFolder: downloadFolder ?? downloads.defaultFolder(),
  };
};

export const settings = implement(settingCalls, {
  'settings.get': (context) => settingsView(context),
  'settings.set': (context, wanted) => {
    if (wanted.downloadFolder !== undefined && !isAbsolute(wanted.downloadFolder))
      throw new AppError('validation_error', 'downloadFolder: must be an absolute path');
    context.store.settings.change(omitUndefined(wanted));
    return settingsView(context);
  },
});
