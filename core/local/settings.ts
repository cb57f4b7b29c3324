import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { SettingsView } from '#contract/index.ts';
import { omitUndefined } from '#kit/collect.ts';
import { defineLocal } from '#kit/local.ts';
import type { LocalContext } from './context.ts';

const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  texts: z.enum(['formatted', 'written']),
  downloadFolder: z.string().min(1).max(1000).refine(isAbsolute, 'must be an absolute path'),
  paceSeconds: z.number().min(1).max(600),
  pruneAfterDays: z.int().min(1).max(36_500).nullable(),
  pruneAboveMb: z.int().min(10).max(10_000_000).nullable(),
  refreshAfterHours: z.int().min(1).max(100_000).nullable(),
  browserPages: z.array(z.string().regex(/^[a-z]{1,40}$/)).max(20),
});

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

export const settings = [
  defineLocal({
    name: 'settings.get',
    summary: 'All settings.',
    params: z.strictObject({}),
    run: (context: LocalContext) => settingsView(context),
  }),
  defineLocal({
    name: 'settings.set',
    summary: 'Change some settings.',
    params: Settings.partial(),
    changes: ['settings'],
    run: (context: LocalContext, wanted) => {
      context.store.settings.change(omitUndefined(wanted));
      return settingsView(context);
    },
  }),
];
