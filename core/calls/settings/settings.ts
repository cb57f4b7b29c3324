/** What a person set for this window and this data folder; the local API, on or off; the network, live or replayed. */
import { z } from 'zod';
import type { ReadonlyDeep } from '#kit/readonly-deep.ts';
import type { Need } from '#kit/rights.ts';
import { change, none, query, shape } from '../define.ts';

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

export interface ApiView {
  readonly enabled: boolean;
  readonly running: boolean;
  readonly port: number;
  /** `http://127.0.0.1:8674` */
  readonly address: string;
  readonly error?: string | undefined;
  /** Origins of pages whose scripts may call it, `http://localhost:8888`: of the settings, and of this start. */
  readonly allowedOrigins: readonly string[];
  readonly givenOrigins: readonly string[];
}

export interface NetworkView {
  readonly mode: 'live' | 'replay' | 'sample';
  readonly folders: readonly string[];
  readonly recordings?: number;
  readonly inFlight: number;
  /** Requests waiting for their turn. */
  readonly queued: number;
  /** Platforms that refused, and until when nobody asks them: ISO 8601. */
  readonly resting: readonly { readonly platform: string; readonly until: string }[];
  /** Where that turn is yet to come. */
  readonly waits: readonly TurnView[];
}

/** What waits for one host of a platform, until when, and why. */
export interface TurnView {
  /** `forum` */
  readonly platform: string;
  readonly waiting: number;
  /** ISO instant at which the next of them goes out. */
  readonly nextAt: string;
  /** Least seconds between two requests. */
  readonly gapSeconds: number;
  /** The time between two requests, the hour's ceiling, or the platform's word that nothing is left. */
  readonly because: 'gap' | 'hour' | 'allowance';
}

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
  'api.get': query({
    summary: 'Whether the local API answers, and where.',
    needs: 'read',
    params: none,
    result: shape<ApiView>(),
    topics: ['api'],
  }),
  'api.set': change({
    summary: 'Switch the local API on or off, change its port, or name the pages that may call it.',
    needs: 'program',
    params: z.strictObject({
      enabled: z.boolean().optional(),
      port: z.int().min(1024).max(65_535).optional(),
      allowedOrigins: z.array(z.string().min(1).max(300)).max(20).optional(),
    }),
    result: shape<ApiView>(),
    changes: ['api'],
  }),
  'network.get': query({
    summary: 'Live or replayed, and what is on its way.',
    needs: 'read',
    params: none,
    result: shape<NetworkView>(),
    topics: ['network'],
  }),
  'network.set': change({
    summary: 'Show the sample world, where nobody is asked and nothing is kept of it, or leave it.',
    needs: 'program',
    params: z.strictObject({ mode: z.enum(['live', 'sample']) }),
    result: shape<{ readonly mode: 'live' | 'sample' }>(),
    changes: ['network', 'health'],
  }),
};
