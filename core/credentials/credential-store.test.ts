import { describe, expect, test } from 'vitest';
import { createCredentialStore } from './credential-store.ts';
import type { Vault } from './vault.ts';
import type { Settings } from '../store/housekeeping/settings.ts';
import { platforms } from '../platforms/index.ts';
import type { Platform } from '#kit/operation.ts';

/** Where credentials come from, in which order, and what is taken for some. */
const platformFromName = (name: string): Platform => {
  const found = platforms.find(({ official }) => official?.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const youtube = platformFromName('YouTube Data API v3');
const reddit = platformFromName('Reddit Data API');
const KEY = `AIza${'k3y-'.repeat(8)}abc`;
const CLIENT = { clientId: 'invented-client', clientSecret: 'invented-client-secret' };

interface Place {
  readonly sealed?: string;
  readonly file?: string;
  readonly environment?: Record<string, string>;
  readonly keychain?: boolean;
  readonly passphrase?: boolean;
  readonly terms?: boolean;
}

const makeDesk = (platform: Platform, place: Place = {}) => {
  const { sealed, keychain = true, terms = true } = place;
  const files = new Map(place.file === undefined ? [] : [[platform.segment, place.file]]);
  let officialApis: Settings['officialApis'] = {
    [platform.segment]: {
      ...(sealed === undefined ? {} : { sealed }),
      ...(terms && platform.official ? { termsShown: platform.official.policy.date } : {}),
    },
  };
  const settings = {
    get: () => officialApis,
    set: (_: string, value: unknown) => {
      officialApis = value as Settings['officialApis'];
    },
  } as unknown as Parameters<typeof createCredentialStore>[0]['settings'];
  const vault: Vault = {
    has: (name) => files.has(name),
    isOpen: () => false,
    canOpen: () => place.passphrase !== false,
    open: (name) => Promise.resolve(files.get(name) ?? ''),
    keep: (name, secret) => Promise.resolve(void files.set(name, secret)),
    remove: (name) => void files.delete(name),
  };
  const desk = createCredentialStore({
    settings,
    environment: place.environment ?? {},
    vault,
    replaying: () => false,
    ...(keychain ? { unseal: (text: string) => Promise.resolve(text) } : {}),
  });
  return { desk, files };
};

describe('where they come from', () => {
  const file = JSON.stringify({ clientId: 'client-of-the-file' });
  const environment = { BOWERBIRD_REDDIT_CLIENT_ID: 'client-of-the-environment' };
  const sealed = JSON.stringify({ clientId: 'client-of-the-keychain' });
  test.each<[Place, string, string]>([
    [{ sealed, file, environment }, 'keychain', 'client-of-the-keychain'],
    [{ sealed, file, environment, keychain: false }, 'file', 'client-of-the-file'],
    [{ file, environment }, 'file', 'client-of-the-file'],
    [{ file, environment, passphrase: false }, 'environment', 'client-of-the-environment'],
    [{ environment }, 'environment', 'client-of-the-environment'],
  ])('%j: %s', async (place, source, clientId) => {
    const { desk } = makeDesk(reddit, place);
    expect([desk.state(reddit).source, desk.standing(reddit)]).toEqual([source, 'ready']);
    expect(await desk.credentials(reddit)).toEqual({ clientId });
  });

  test.each<[Place, string, string]>([
    [{}, 'none', 'missing'],
    [
      { environment: { BOWERBIRD_REDDIT_CLIENT_SECRET: 'a-secret-without-its-id' } },
      'none',
      'missing',
    ],
    [{ environment: { BOWERBIRD_REDDIT_CLIENT_ID: ' ' } }, 'none', 'missing'],
    [{ file, passphrase: false }, 'file', 'locked'],
    [{ file, terms: false }, 'file', 'terms-first'],
  ])('%j: %s, %s', (place, source, standing) => {
    const { desk } = makeDesk(reddit, place);
    expect([desk.state(reddit).source, desk.standing(reddit)]).toEqual([source, standing]);
  });
});

describe('what is taken for credentials', () => {
  test('of the environment, what may be left out is left out', async () => {
    const environment = {
      BOWERBIRD_REDDIT_CLIENT_ID: ' invented-client ',
      BOWERBIRD_REDDIT_CLIENT_SECRET: '',
      BOWERBIRD_REDDIT_REFRESH_TOKEN: 'invented-refresh-token',
      BOWERBIRD_REDDIT_ACCOUNT: 'some_one',
    };
    expect(await makeDesk(reddit, { environment }).desk.credentials(reddit)).toEqual({
      clientId: 'invented-client',
      refreshToken: 'invented-refresh-token',
      account: 'some_one',
    });
  });

  test('a key that was sealed alone is the first field', async () => {
    expect(await makeDesk(youtube, { sealed: KEY }).desk.credentials(youtube)).toEqual({
      key: KEY,
    });
    const sealed = JSON.stringify({ key: KEY });
    expect(await makeDesk(youtube, { sealed }).desk.credentials(youtube)).toEqual({ key: KEY });
  });

  test.each<[Readonly<Record<string, unknown>>, string]>([
    [{}, 'clientId: this is no Client id of Reddit Data API'],
    [{ clientId: 'no good!' }, 'clientId: this is no Client id of Reddit Data API'],
    [{ clientId: 1234567890123 }, 'clientId: this is no Client id of Reddit Data API'],
    [{ ...CLIENT, account: 'x' }, 'account: this is no User name of Reddit Data API'],
    [{ ...CLIENT, password: 'mine' }, 'key: Reddit Data API asks for no such thing'],
  ])('%j is not kept, and not repeated', async (given, message) => {
    const { desk, files } = makeDesk(reddit);
    await expect(desk.keepInFile(reddit, given)).rejects.toThrow(`Validation error: ${message}`);
    expect(files.size).toBe(0);
  });

  test('in a file, once the terms were shown; and forgotten again', async () => {
    const early = makeDesk(reddit, { terms: false });
    await expect(early.desk.keepInFile(reddit, CLIENT)).rejects.toThrow('come first');
    const { desk, files } = makeDesk(reddit);
    await desk.keepInFile(reddit, { ...CLIENT, refreshToken: '' });
    expect(files.get(reddit.segment)).toBe(JSON.stringify(CLIENT));
    expect(await desk.credentials(reddit)).toEqual(CLIENT);
    desk.forget(reddit);
    expect([desk.state(reddit).source, files.size]).toEqual(['none', 0]);
  });
});
