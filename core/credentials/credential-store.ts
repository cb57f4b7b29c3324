import { jsonFromText } from '#kit/json-text.ts';
import { AppError } from '#kit/errors.ts';
import type { Credentials, OfficialApi, Platform } from '#kit/operation.ts';
import type { CredentialSource } from './credential-source.ts';
import { NO_VAULT, type Vault } from './vault.ts';
import type { SettingsStore } from '../store/housekeeping/settings.ts';
import { messages } from './messages.ts';
import { isNode } from '#kit/dig.ts';

export interface CredentialStoreConfig {
  readonly settings: Pick<SettingsStore, 'get' | 'set'>;
  /** Variables of this process; a secret in them is never written anywhere. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Opens what this person's keychain sealed. Absent where there is no keychain. */
  readonly unseal?: ((sealed: string) => Promise<string>) | undefined;
  /** Encrypted files, for where there is no keychain; none when left out. */
  readonly vault?: Vault;
  /** No network is asked here (a replay, the sample world), so no credentials are needed. */
  readonly replaying: () => boolean;
}

/** How a person's own credentials of a platform stand. Never the credentials themselves. */
interface CredentialState {
  readonly source: 'keychain' | 'file' | 'environment' | 'none';
  /** Whether the keychain can keep them here. */
  readonly canStore: boolean;
  /** The terms were shown in their present version. */
  readonly termsShown: boolean;
  /** Use it when the public page refuses. */
  readonly onRefusal: boolean;
  /** US dollars that it may bill in a month; `null`: no cap. */
  readonly monthlyCap: number | null;
}

export interface CredentialStore extends CredentialSource {
  readonly state: (platform: Platform) => CredentialState;
  /** Notes that the terms of that day were shown. Throws when they are not the present ones. */
  readonly noteTerms: (platform: Platform, date: string) => void;
  /** Keeps sealed credentials, once the keychain has opened them and they look right. */
  readonly keep: (platform: Platform, sealed: string) => Promise<void>;
  /** Keeps credentials in an encrypted file, if they look right. */
  readonly keepInFile: (
    platform: Platform,
    given: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  /** Forgets what was kept in either place. What the environment holds stays there. */
  readonly forget: (platform: Platform) => void;
  readonly setOnRefusal: (platform: Platform, wanted: boolean) => void;
  /** US dollars; `null` takes the cap away. Throws for an API that bills nothing. */
  readonly setMonthlyCap: (platform: Platform, dollars: number | null) => void;
}

/**
 * The person's own credentials: sealed by the keychain in the desktop app, else in an encrypted file,
 * else from the environment. They are opened for the call that needs them and are held by nobody afterwards.
 */
export const createCredentialStore = (config: CredentialStoreConfig): CredentialStore => {
  const { settings, environment, unseal, replaying, vault = NO_VAULT } = config;

  const kept = ({ segment }: Platform) => settings.get('officialApis')[segment] ?? {};
  const put = (platform: Platform, change: Partial<ReturnType<typeof kept>>): void =>
    settings.set('officialApis', {
      ...settings.get('officialApis'),
      [platform.segment]: { ...kept(platform), ...change },
    });

  const inEnvironment = ({ asks }: OfficialApi): Credentials =>
    Object.fromEntries(
      asks
        .map(({ name, environment: variable }) => [name, environment[variable]?.trim() ?? ''])
        .filter(([, value]) => value !== ''),
    ) as Credentials;

  /** All that may not be left out is there. */
  const isWhole = ({ asks }: OfficialApi, credentials: Credentials): boolean =>
    asks.every(({ name, optional }) => optional || credentials[name] !== undefined);

  /** The keychain, the file, the environment; a file that cannot be opened here comes last. */
  const findCredentialSource = (
    platform: Platform,
    official: OfficialApi,
  ): CredentialState['source'] => {
    if (kept(platform).sealed !== undefined && unseal !== undefined) return 'keychain';
    const filed = vault.has(platform.segment);
    if (filed && vault.canOpen()) return 'file';
    if (isWhole(official, inEnvironment(official))) return 'environment';
    return filed ? 'file' : 'none';
  };

  const state = (platform: Platform): CredentialState => {
    const official = officialFromPlatform(platform);
    const { termsShown, onRefusal, monthlyCap = null } = kept(platform);
    return {
      source: findCredentialSource(platform, official),
      canStore: unseal !== undefined,
      termsShown: termsShown === official.policy.date,
      onRefusal: onRefusal === true,
      monthlyCap,
    };
  };

  const standing: CredentialSource['standing'] = (platform) => {
    if (replaying()) return 'replay';
    const { source, termsShown } = state(platform);
    if (source === 'none') return 'missing';
    if (!termsShown) return 'terms-first';
    return source === 'file' && !vault.canOpen() ? 'locked' : 'ready';
  };

  const termsFirst = (platform: Platform): void => {
    if (!state(platform).termsShown)
      throw new AppError(
        'validation_error',
        messages.termsFirst({ name: officialFromPlatform(platform).name }),
      );
  };

  const opened = async (official: OfficialApi, sealed: string): Promise<Credentials> => {
    if (!unseal)
      throw new AppError(
        'validation_error',
        messages.keySealedByDesktopApp({ variables: listRequiredVariables(official) }),
      );
    let text: string;
    try {
      text = await unseal(sealed);
    } catch {
      // Whatever the keychain says stays there: its words are not ours to show.
      throw new AppError('validation_error', messages.keychainDoesNotOpenKey);
    }
    return credentialsIn(official, text);
  };

  const credentials = async (platform: Platform): Promise<Credentials | undefined> => {
    const official = officialFromPlatform(platform);
    const { source, termsShown } = state(platform);
    if (replaying()) return undefined;
    if (source === 'none')
      throw new AppError(
        'validation_error',
        (official.asks.length === 1
          ? messages.routeNeedsCredential
          : messages.routeNeedsCredentials)({
          name: official.name,
          what: nameCredentials(official),
          variables: listRequiredVariables(official),
        }),
      );
    if (!termsShown)
      throw new AppError('validation_error', messages.routeNeedsTerms({ name: official.name }));
    const { sealed } = kept(platform);
    if (source === 'keychain' && sealed !== undefined) return opened(official, sealed);
    if (source === 'file') return credentialsIn(official, await vault.open(platform.segment));
    return shaped(official, inEnvironment(official));
  };

  return {
    state,
    credentials,
    standing,
    onRefusal: (platform) =>
      platform.official !== undefined &&
      state(platform).onRefusal &&
      ['ready', 'replay'].includes(standing(platform)),
    noteTerms: (platform, date) => {
      if (officialFromPlatform(platform).policy.date !== date)
        throw new AppError('validation_error', messages.termsOutdated);
      put(platform, { termsShown: date });
    },
    keep: async (platform, sealed) => {
      const official = officialFromPlatform(platform);
      termsFirst(platform);
      await opened(official, sealed);
      put(platform, { sealed });
    },
    keepInFile: async (platform, given) => {
      termsFirst(platform);
      const credentials = shaped(officialFromPlatform(platform), given);
      await vault.keep(platform.segment, JSON.stringify(credentials));
    },
    forget: (platform) => {
      vault.remove(platform.segment);
      const { sealed: _, ...rest } = kept(platform);
      settings.set('officialApis', {
        ...settings.get('officialApis'),
        [platform.segment]: { ...rest, onRefusal: false },
      });
    },
    setOnRefusal: (platform, wanted) => {
      if (wanted) termsFirst(platform);
      put(platform, { onRefusal: wanted });
    },
    setMonthlyCap: (platform, dollars) => {
      const { name, prices } = officialFromPlatform(platform);
      if (!prices) throw new AppError('validation_error', messages.apiIsFree({ name }));
      put(platform, { monthlyCap: dollars ?? undefined });
    },
  };
};

const officialFromPlatform = ({ official, brand }: Platform): OfficialApi => {
  if (!official) throw new AppError('not_found', messages.noOfficialApi({ brand }));
  return official;
};

const nameCredentials = ({ asks }: OfficialApi): string =>
  asks.length === 1 ? 'a key' : 'credentials';

/** The variables that have to be set, the one after the other. */
const listRequiredVariables = ({ asks }: OfficialApi): string =>
  asks
    .filter(({ optional }) => !optional)
    .map(({ environment }) => environment)
    .join(', ');

/**
 * Credentials out of the text that was sealed: a JSON object, or the one key that was sealed before
 * there was more than one field. No error has a word of it.
 */
const credentialsIn = (official: OfficialApi, text: string): Credentials => {
  const value = jsonFromText(text);
  if (isNode(value)) return shaped(official, value);
  const [first] = official.asks;
  return shaped(official, first ? { [first.name]: text } : {});
};

/** The credentials, if they look like some; what was left empty is left out. */
const shaped = (official: OfficialApi, given: Readonly<Record<string, unknown>>): Credentials => {
  const known = new Set(official.asks.map(({ name }) => name));
  const strange = Object.keys(given).find((name) => !known.has(name));
  if (strange !== undefined)
    throw new AppError('validation_error', messages.credentialUnknown({ name: official.name }));
  const credentials: Record<string, string> = {};
  for (const { name, label, optional, shape } of official.asks) {
    const value = given[name] ?? '';
    if (value === '' && optional) continue;
    if (typeof value !== 'string' || !shape.test(value))
      throw new AppError(
        'validation_error',
        official.asks.length === 1
          ? messages.credentialInvalid({ name: official.name })
          : messages.fieldInvalid({ name, label, api: official.name }),
      );
    credentials[name] = value;
  }
  return credentials;
};
