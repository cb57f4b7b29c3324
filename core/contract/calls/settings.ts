/** What a person set for this window and this data folder. */
import { z } from 'zod';
import type { Need } from '#kit/rights.ts';
import { change, none, query, shape, type ReadonlyDeep } from './define.ts';

const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  /** Texts in Markdown: as they are meant to look, or with every sign that was typed. */
  texts: z.enum(['formatted', 'written']),
  /** An absolute path. */
  downloadFolder: z.string().min(1).max(1000),
  /** Least seconds between two requests to one host; the platform's own minimum still holds. */
  paceSeconds: z.number().min(1).max(600),
  /** Days after which answers and their evidence are deleted; `null`: they are kept. */
  pruneAfterDays: z.int().min(1).max(36_500).nullable(),
  /** Megabytes of the data file beyond which the oldest are deleted; `null`: it may grow. */
  pruneAboveMb: z.int().min(10).max(10_000_000).nullable(),
  /** Hours after which a saved answer that is opened again is fetched anew; `null`: never by itself. */
  refreshAfterHours: z.int().min(1).max(100_000).nullable(),
  /** Whether the questions of the first start were left; they are not shown again. */
  isFirstRunDone: z.boolean(),
  /** Segments of the platforms whose pages may be opened in the app's own browser. */
  browserPages: z.array(z.string().regex(/^[a-z]{1,40}$/)).max(20),
  /** Whether the desktop tells of checks that found changes. */
  notifiesOfChanges: z.boolean(),
  /** Whether a feed of them is written into the data folder. */
  writesChangeFeed: z.boolean(),
  /** Whether the program's own address is asked once a day for a newer version; `updates.read` names it. */
  lookForUpdates: z.boolean(),
});
export type SettingsView = ReadonlyDeep<z.infer<typeof Settings>>;

/** What changing each setting needs. The look of the window is each member's own. */
const SETTING_NEEDS: Readonly<Record<keyof SettingsView, Need>> = {
  theme: 'read',
  density: 'read',
  texts: 'read',
  isFirstRunDone: 'read',
  refreshAfterHours: 'manage',
  downloadFolder: 'program',
  paceSeconds: 'program',
  pruneAfterDays: 'program',
  pruneAboveMb: 'program',
  browserPages: 'program',
  notifiesOfChanges: 'program',
  writesChangeFeed: 'program',
  lookForUpdates: 'program',
};

export const settingCalls = {
  'settings.get': query({
    summary: 'All settings.',
    needs: 'read',
    params: none,
    result: shape<SettingsView>(),
    topics: ['settings'],
  }),
  'settings.set': change({
    summary: 'Change some settings.',
    needs: { least: 'read', byParam: SETTING_NEEDS },
    params: Settings.partial(),
    result: shape<SettingsView>(),
    changes: ['settings'],
  }),
};
