import type { AssistantSetting } from '#kit/assistant.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/** The person's settings. A new one is one line here and one in `DEFAULTS`. */
export interface Settings {
  /** The window's colours. */
  readonly theme: 'system' | 'light' | 'dark';
  /** How close the rows of lists stand. */
  readonly density: 'comfortable' | 'compact';
  /** Texts in Markdown as their writers meant them to look, or with every sign that they typed. */
  readonly texts: 'formatted' | 'written';
  /** Whether the REST API listens, and where (loopback). */
  readonly apiEnabled: boolean;
  readonly apiPort: number;
  /** Origins of pages whose scripts may call it, as browsers write them. */
  readonly allowedOrigins: readonly string[];
  /** Where people reach the laboratory whose people stand in this file; `null`: none was ever served from it. */
  readonly laboratoryAddress: string | null;
  /** Of a project: for how many days the owner of the laboratory lets it keep what it gathers; `null`: without a limit. */
  readonly mostRetentionDays: number | null;
  /** Of a desktop: the project to which it hands over; `null`: none. */
  readonly laboratoryConnection: LaboratoryConnection | null;
  /** What was handed over last; `null`: nothing was. */
  readonly lastHandOver: LastHandOver | null;
  /** The process that hands over now (`work-lease.ts`). */
  readonly handOverProcess: string | null;
  /** The process that does the daily work now (`work-lease.ts`). */
  readonly careProcess: string | null;
  /** `null`: the system's own folder for downloads. */
  readonly downloadFolder: string | null;
  /** Least seconds between two requests to one host; a platform's own longer time holds. */
  readonly paceSeconds: number;
  /** How long one answer over MCP may be, in tokens (estimated). */
  readonly mcpTokens: number;
  /** Days after which answers and their evidence are deleted; `null`: they are kept. */
  readonly pruneAfterDays: number | null;
  /** Megabytes of the data file beyond which the oldest are deleted; `null`: it may grow. */
  readonly pruneAboveMb: number | null;
  /** Hours after which a saved answer that is opened again is fetched anew; `null`: never by itself. */
  readonly refreshAfterHours: number | null;
  /** By the first key of its line: how a program over MCP sees Bowerbird; absent: as by default. */
  readonly assistants: Readonly<Record<string, AssistantSetting>>;
  /** By the id of a member: the window's look in a laboratory, where each member has their own. */
  readonly looks: Readonly<Record<string, MemberLook>>;
  /** Segments of the platforms whose pages may be opened in the app's own browser. */
  readonly browserPages: readonly string[];
  /** Whether the program's own address is asked once a day for a newer version. */
  readonly lookForUpdates: boolean;
  /** Whether the desktop tells of checks that found changes. */
  readonly notifiesOfChanges: boolean;
  /** Whether a feed of them is written into the data folder, and by which UUID it is known. */
  readonly writesChangeFeed: boolean;
  readonly changeFeedId: string | null;
  /** By operation: the number of the reader that the kept data was last read with, where it is not 1. */
  readonly readersSettled: Readonly<Record<string, number>>;
  /** By which names of parameters all that was asked for is kept (`collections/settle-requests.ts`); empty: by any. */
  readonly requestNames: string;
  /** The public keys with which is signed here, and where the private one is kept; `null`: none was made. */
  readonly signingKeys: SigningKeysSetting | null;
  /** Keys of others, and whose they are. */
  readonly trustedKeys: readonly { readonly publicKey: string; readonly name: string }[];
  /** Whom a timestamp is asked of (RFC 3161); `null`: nobody. */
  readonly timestampAddress: string | null;
  /** Authorities whose timestamps are trusted: their certificates (base64 of DER), and how the person calls them. */
  readonly trustedAuthorities: readonly { readonly certificate: string; readonly name: string }[];
  /** By platform segment: the person's own key of its official API, sealed, and how it may be used. */
  readonly officialApis: Readonly<Record<string, OfficialApiSetting>>;
  /** By platform segment: that what its official API gave is refreshed and deleted as its terms ask. */
  readonly keptTerms: Readonly<Record<string, KeptTermsSetting>>;
}

/** The token with which is handed over is sealed elsewhere (`credentials/sealed-secret.ts`). */
export interface LaboratoryConnection {
  /** The origin of the laboratory. */
  readonly address: string;
  /** Under which it knows this installation. */
  readonly client: string;
  readonly project: { readonly code: string; readonly name: string };
  readonly person: { readonly name: string };
  /** ISO 8601. */
  readonly since: string;
  readonly place: 'keychain' | 'file';
  /** The laboratory takes nothing any more until the person signs in again. */
  readonly isSignedOut: boolean;
}

export interface LastHandOver {
  /** ISO 8601. */
  readonly at: string;
  /** Entries of the outbox that the laboratory took or knew. */
  readonly entries: number;
}

/** What each member chose; absent: as in the project. */
export type MemberLook = Partial<Pick<Settings, 'theme' | 'density' | 'texts'>>;

export interface KeptTermsSetting {
  /** ISO 8601: when the person switched it on. */
  readonly since: string;
  /** The first list of what is deleted was shown and confirmed: later ones are deleted by themselves. */
  readonly isConfirmed: boolean;
  /** ISO 8601: when it was last asked what the platform still has. */
  readonly checkedAt?: string;
  /** The last deletion. */
  readonly deleted?: { readonly at: string; readonly items: number; readonly replies: number };
}

interface SigningKeysSetting {
  /** Base64 of the DER form (SPKI), as all keys here. */
  readonly first: string;
  /** Each with the signature of the one before. */
  readonly successors: readonly { readonly key: string; readonly signature: string }[];
  readonly place: 'keychain' | 'file';
}

interface OfficialApiSetting {
  /** Text that only this person's keychain opens. */
  readonly sealed?: string;
  /** The day of the terms that were shown. */
  readonly termsShown?: string;
  /** Use the key when the public page refuses. */
  readonly onRefusal?: boolean;
  /** US dollars that it may bill in a month, where it bills; absent: no cap. */
  readonly monthlyCap?: number | undefined;
}

export const DEFAULTS: Settings = {
  theme: 'system',
  density: 'comfortable',
  texts: 'formatted',
  apiEnabled: false,
  apiPort: 8674,
  allowedOrigins: [],
  laboratoryAddress: null,
  mostRetentionDays: null,
  laboratoryConnection: null,
  lastHandOver: null,
  handOverProcess: null,
  careProcess: null,
  downloadFolder: null,
  paceSeconds: 1,
  mcpTokens: 20_000,
  pruneAfterDays: null,
  pruneAboveMb: null,
  refreshAfterHours: 24,
  assistants: {},
  looks: {},
  browserPages: [],
  lookForUpdates: false,
  notifiesOfChanges: true,
  writesChangeFeed: true,
  changeFeedId: null,
  readersSettled: {},
  requestNames: '',
  signingKeys: null,
  trustedKeys: [],
  timestampAddress: null,
  trustedAuthorities: [],
  officialApis: {},
  keptTerms: {},
};

export type SettingKey = keyof Settings;
export type SettingListener = (key: SettingKey, settings: Settings) => void;

export type SettingsStore = ReturnType<typeof createSettings>;

/** Values are checked by who sets them; a key that this program does not know is left alone. */
export const createSettings = (db: Db) => {
  const listeners = new Set<SettingListener>();

  const get = <K extends SettingKey>(key: K): Settings[K] => {
    const row = db.get<{ value: string }>(sql`SELECT value FROM settings WHERE key = ${key}`);
    return row ? (JSON.parse(row.value) as Settings[K]) : DEFAULTS[key];
  };

  /** Every setting, the defaults among them. */
  const all = (): Settings => {
    const rows = db
      .all<{ key: string; value: string }>(sql`SELECT key, value FROM settings`)
      .filter(({ key }) => Object.hasOwn(DEFAULTS, key))
      .map(({ key, value }) => [key, JSON.parse(value) as unknown] as const);
    return { ...DEFAULTS, ...Object.fromEntries(rows) };
  };

  const put = (key: SettingKey, value: unknown): void => {
    db.run(
      sql`INSERT INTO settings (key, value) VALUES (${key}, ${JSON.stringify(value)})
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
  };

  const tell = (key: SettingKey): void => {
    const settings = all();
    for (const listener of listeners) listener(key, settings);
  };

  return {
    get,
    all,

    set: <K extends SettingKey>(key: K, value: Settings[K]): void => {
      put(key, value);
      tell(key);
    },

    /** Sets it where it still is what it was when it was read; of several processes one does. Returns whether it did. */
    setIfStill: <K extends SettingKey>(
      key: K,
      before: Settings[K],
      value: Settings[K],
    ): boolean => {
      const isSet = db.transaction(() => {
        if (JSON.stringify(get(key)) !== JSON.stringify(before)) return false;
        put(key, value);
        return true;
      });
      if (isSet) tell(key);
      return isSet;
    },

    /** Several at once, all or none. */
    change: (wanted: Partial<Settings>): void => {
      const keys = Object.keys(wanted) as SettingKey[];
      db.transaction(() => keys.forEach((key) => put(key, wanted[key])));
      keys.forEach(tell);
    },

    /** Back to the default. */
    reset: (key: SettingKey): void => {
      db.run(sql`DELETE FROM settings WHERE key = ${key}`);
      tell(key);
    },

    /** Hears of changes made through this store (not of another process's). Answers how to stop. */
    onChange: (listener: SettingListener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
