import type { Db } from './db.ts';

/** The person's settings. A new one is one line here and one in `DEFAULTS`. */
export interface Settings {
  /** The window's colours. */
  readonly theme: 'system' | 'light' | 'dark';
  /** A BCP 47 tag, or the system's language. */
  readonly language: string;
  /** Whether the REST API listens, and where (loopback). */
  readonly apiEnabled: boolean;
  readonly apiPort: number;
  /** Platforms (by segment) for which the app's own browser session may load pages. */
  readonly browserPages: Readonly<Record<string, boolean>>;
  /** `null`: the system's own folder for downloads. */
  readonly downloadFolder: string | null;
  /** Downloads at one time. */
  readonly parallelDownloads: number;
}

export const DEFAULTS: Settings = {
  theme: 'system',
  language: 'system',
  apiEnabled: true,
  apiPort: 8674,
  browserPages: {},
  downloadFolder: null,
  parallelDownloads: 2,
};

export type SettingKey = keyof Settings;
export type SettingListener = (key: SettingKey, settings: Settings) => void;

export type SettingsStore = ReturnType<typeof createSettings>;

/** Values are checked by who sets them; a key that this program does not know is left alone. */
export const createSettings = (db: Db) => {
  const listeners = new Set<SettingListener>();

  const get = <K extends SettingKey>(key: K): Settings[K] => {
    const row = db.prepare<{ value: string }>('SELECT value FROM settings WHERE key = ?').get(key);
    return row ? (JSON.parse(row.value) as Settings[K]) : DEFAULTS[key];
  };

  const all = (): Settings => {
    const rows = db
      .prepare<{ key: string; value: string }>('SELECT key, value FROM settings')
      .all()
      .filter(({ key }) => Object.hasOwn(DEFAULTS, key))
      .map(({ key, value }) => [key, JSON.parse(value) as unknown] as const);
    return { ...DEFAULTS, ...Object.fromEntries(rows) };
  };

  const tell = (key: SettingKey): void => {
    const settings = all();
    for (const listener of listeners) listener(key, settings);
  };

  return {
    get,
    all,

    set: <K extends SettingKey>(key: K, value: Settings[K]): void => {
      db.prepare(
        `INSERT INTO settings (key, value) VALUES (?, ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      ).run(key, JSON.stringify(value));
      tell(key);
    },

    /** Back to the default. */
    reset: (key: SettingKey): void => {
      db.prepare('DELETE FROM settings WHERE key = ?').run(key);
      tell(key);
    },

    /** Hears of changes made through this store (not of another process's). Answers how to stop. */
    onChange: (listener: SettingListener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
