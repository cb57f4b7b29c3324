import { AppError } from './kit/errors.ts';
import type { OfficialApi, Platform } from './kit/operation.ts';
import type { OwnKeys } from './routes.ts';
import type { SettingsStore } from './store/settings.ts';

export interface OwnKeysConfig {
  readonly settings: Pick<SettingsStore, 'get' | 'set'>;
  /** Variables of this process; a key in them is never written anywhere. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Opens what this person's keychain sealed. Absent where there is no keychain. */
  readonly unseal?: ((sealed: string) => Promise<string>) | undefined;
  /** No network is asked here (a replay, the sample world), so no key is needed. */
  readonly replaying: () => boolean;
}

/** How a person's own key of a platform stands. Never the key itself. */
export interface OwnKeyState {
  readonly source: 'keychain' | 'environment' | 'none';
  /** Whether a key can be stored here at all. */
  readonly canStore: boolean;
  /** The terms were shown in their present version. */
  readonly termsShown: boolean;
  /** Use it when the public page refuses. */
  readonly onRefusal: boolean;
}

export interface OwnKeysDesk extends OwnKeys {
  readonly state: (platform: Platform) => OwnKeyState;
  /** Notes that the terms of that day were shown. Throws when they are not the present ones. */
  readonly noteTerms: (platform: Platform, date: string) => void;
  /** Keeps a sealed key, once the keychain has opened it and it looks like a key. */
  readonly keep: (platform: Platform, sealed: string) => Promise<void>;
  readonly forget: (platform: Platform) => void;
  readonly setOnRefusal: (platform: Platform, wanted: boolean) => void;
}

/**
 * The person's own keys: sealed by the keychain in the desktop app, from the environment elsewhere.
 * A key is opened for the call that needs it and is held by nobody afterwards.
 */
export const createOwnKeys = (config: OwnKeysConfig): OwnKeysDesk => {
  const { settings, environment, unseal, replaying } = config;

  const kept = ({ segment }: Platform) => settings.get('officialApis')[segment] ?? {};
  const put = (platform: Platform, change: Partial<ReturnType<typeof kept>>): void =>
    settings.set('officialApis', {
      ...settings.get('officialApis'),
      [platform.segment]: { ...kept(platform), ...change },
    });

  const inEnvironment = (official: OfficialApi): string | undefined => {
    const key = environment[official.environment]?.trim();
    return key === undefined || key === '' ? undefined : key;
  };

  const state = (platform: Platform): OwnKeyState => {
    const official = officialOf(platform);
    const { sealed, termsShown, onRefusal } = kept(platform);
    const stored = sealed !== undefined && unseal !== undefined;
    const outside = inEnvironment(official) !== undefined ? 'environment' : 'none';
    return {
      source: stored ? 'keychain' : outside,
      canStore: unseal !== undefined,
      termsShown: termsShown === official.policy.date,
      onRefusal: onRefusal === true,
    };
  };

  const opened = async (official: OfficialApi, sealed: string): Promise<string> => {
    if (!unseal)
      throw new AppError(
        'validation_error',
        `key: only the desktop app can open what a keychain sealed; here a key comes from ${official.environment}`,
      );
    let key: string;
    try {
      key = await unseal(sealed);
    } catch {
      // Whatever the keychain says stays there: its words are not ours to show.
      throw new AppError(
        'validation_error',
        'key: the keychain of this computer does not open it; store the key again',
      );
    }
    return shaped(official, key);
  };

  const key = async (platform: Platform): Promise<string> => {
    const official = officialOf(platform);
    const { source, termsShown } = state(platform);
    if (source === 'none' && !replaying())
      throw new AppError(
        'validation_error',
        `route: ${official.name} needs a key of your own; store one in the settings, or give it in ${official.environment}`,
      );
    if (replaying()) return '';
    if (!termsShown)
      throw new AppError(
        'validation_error',
        `route: the terms of ${official.name} come before its first use; read them in the settings, or by \`bowerbird official\``,
      );
    const { sealed } = kept(platform);
    if (source === 'keychain' && sealed !== undefined) return opened(official, sealed);
    return shaped(official, inEnvironment(official) ?? '');
  };

  return {
    state,
    key,
    onRefusal: (platform) => {
      if (!platform.official) return false;
      const { source, termsShown, onRefusal } = state(platform);
      return onRefusal && (replaying() || (source !== 'none' && termsShown));
    },
    noteTerms: (platform, date) => {
      if (officialOf(platform).policy.date !== date)
        throw new AppError('validation_error', 'terms: these are not the present ones');
      put(platform, { termsShown: date });
    },
    keep: async (platform, sealed) => {
      const official = officialOf(platform);
      if (official.keyShape.test(sealed))
        throw new AppError('validation_error', 'sealed: this is not sealed, and was not kept');
      if (!state(platform).termsShown)
        throw new AppError('validation_error', `terms: those of ${official.name} come first`);
      await opened(official, sealed);
      put(platform, { sealed });
    },
    forget: (platform) => {
      const { sealed: _, ...rest } = kept(platform);
      settings.set('officialApis', {
        ...settings.get('officialApis'),
        [platform.segment]: { ...rest, onRefusal: false },
      });
    },
    setOnRefusal: (platform, wanted) => {
      if (wanted && !state(platform).termsShown)
        throw new AppError(
          'validation_error',
          `terms: those of ${officialOf(platform).name} come first`,
        );
      put(platform, { onRefusal: wanted });
    },
  };
};

const officialOf = ({ official, brand }: Platform): OfficialApi => {
  if (!official) throw new AppError('not_found', `no official API of ${brand} is used`);
  return official;
};

/** The key, if it looks like one; never a word of it in the error. */
const shaped = (official: OfficialApi, key: string): string => {
  if (official.keyShape.test(key)) return key;
  throw new AppError('validation_error', `key: this is no key of ${official.name}`);
};
