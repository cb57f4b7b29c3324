/** Invented official APIs, in the states that the scenes name. */
import type { OfficialView } from '../../core/contract/index.ts';
import type { Params } from '../places.ts';
import type { Reply } from './fake-reply.ts';

const key = {
  name: 'key',
  label: 'API key',
  hint: '39 characters that begin with AIza, from the page Credentials of your project.',
  secret: true,
  optional: false,
  environment: 'BOWERBIRD_YOUTUBE_KEY',
  pattern: '^AIza[\\w-]{35}$',
};

const terms = (date: string, shown: boolean, says: readonly string[]): OfficialView['terms'] => ({
  date,
  url: `https://terms.example.org/${date}`,
  says,
  shown,
});

const video: OfficialView = {
  platform: 'videosite',
  brand: 'YouTube',
  name: 'YouTube Data API v3',
  keysAt: 'https://console.cloud.google.com/apis/credentials',
  setup: [
    'Make a project in the Google Cloud console.',
    'Switch on the YouTube Data API v3 in it (APIs & Services, Library).',
    'Create an API key (APIs & Services, Credentials).',
  ],
  asks: [key],
  source: 'none',
  canStore: true,
  first: false,
  onRefusal: false,
  terms: terms('2026-09-14', false, [
    'What the API gives may be kept for 30 days at most; after that it has to be asked for again or deleted.',
    'Figures of your own must not take the place of those of the API.',
    'A key has 10,000 units and 100 searches a day by default.',
  ]),
  operations: [
    'videosite.list-playlist-videos',
    'videosite.get-video',
    'videosite.get-channel',
    'videosite.list-video-comments',
    'videosite.list-comment-replies',
    'videosite.search-videos',
    'videosite.list-channel-videos',
    'videosite.list-chart-videos',
    'videosite.list-channel-playlists',
  ],
};

const forum: OfficialView = {
  platform: 'forum',
  brand: 'Reddit',
  name: 'Reddit Data API',
  keysAt: 'https://www.reddit.com/prefs/apps',
  setup: [
    'If you made a client before 11 November 2025, it keeps working.',
    'A new client needs the platform’s explicit approval first; say truthfully what you collect and why.',
  ],
  asks: [
    {
      ...key,
      name: 'clientId',
      label: 'Client id',
      hint: 'The id of your client, below its name at reddit.com/prefs/apps.',
      secret: false,
      environment: 'BOWERBIRD_REDDIT_CLIENT_ID',
      pattern: '^[\\w-]{10,40}$',
    },
    {
      ...key,
      name: 'clientSecret',
      label: 'Client secret',
      hint: 'The secret of a script or web app; an installed app has none.',
      optional: true,
      environment: 'BOWERBIRD_REDDIT_CLIENT_SECRET',
      pattern: '^[\\w-]{16,60}$',
    },
    {
      ...key,
      name: 'refreshToken',
      label: 'Refresh token',
      hint: 'Only if your client obtained one; without it the client asks in nobody’s name.',
      optional: true,
      environment: 'BOWERBIRD_REDDIT_REFRESH_TOKEN',
      pattern: '^[\\w.~+/=-]{16,2000}$',
    },
    {
      ...key,
      name: 'account',
      label: 'User name',
      hint: 'Yours on Reddit, without “u/”.',
      secret: false,
      optional: true,
      environment: 'BOWERBIRD_REDDIT_ACCOUNT',
      pattern: '^[A-Za-z0-9_-]{3,20}$',
    },
  ],
  source: 'none',
  canStore: true,
  first: true,
  onRefusal: false,
  terms: terms('2025-11-11', true, [
    'Access has to be approved before the API is used, for what you said that you do.',
    'What was deleted on the platform has to be deleted from your collection as well.',
  ]),
  operations: ['forum.get-posts'],
};

/** Words that are longer than any field, and words that run the other way. */
const strained = (one: OfficialView): OfficialView => ({
  ...one,
  brand: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenplattform',
  name: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsschnittstelle v12',
  setup: [`Beantragen_Sie_${'den_Forschungsdatenzugang_'.repeat(8)}.`, ...one.setup],
  asks: one.asks.map((ask, at) => ({
    ...ask,
    label:
      at === 0 ? 'Anwendungsprogrammierschnittstellenzugangsberechtigungsschlüssel' : ask.label,
    hint: 'يوجد المعرّف أسفل اسم التطبيق في صفحة reddit.com/prefs/apps، ولا يُعرض مرة أخرى.',
    environment: `${ask.environment}_${'EINE_SEHR_LANGE_UMGEBUNGSVARIABLE_'.repeat(2)}`,
  })),
});

const SCENES: Readonly<Record<string, readonly OfficialView[]>> = {
  'official-none': [],
  'official-kept': [
    { ...video, source: 'keychain', onRefusal: true, terms: { ...video.terms, shown: true } },
    { ...forum, source: 'environment' },
  ],
  'official-file': [
    { ...video, source: 'file', canStore: false, terms: { ...video.terms, shown: true } },
    { ...forum, source: 'environment', canStore: false, terms: { ...forum.terms, shown: false } },
  ],
  'official-elsewhere': [video, forum].map((one) => ({ ...one, canStore: false })),
  'official-strained': [strained({ ...forum, first: false }), strained(video)],
};

const failure = (message: string): Reply => ({
  error: { code: 'internal_error', status: 500, message },
});

export const fakeOfficial = (
  scene: string,
): Readonly<Record<string, (params: Params) => Reply>> => {
  let all: readonly OfficialView[] = SCENES[scene] ?? [video, forum];
  const change = (segment: unknown, how: (one: OfficialView) => Partial<OfficialView>): Reply => {
    all = all.map((one) => (one.platform === segment ? { ...one, ...how(one) } : one));
    return { data: all.find((one) => one.platform === segment) };
  };
  return {
    'official.get': () => (scene === 'official-failed' ? failure('Internal error') : { data: all }),
    'official.show-terms': ({ platform }) =>
      change(platform, (one) => ({ terms: { ...one.terms, shown: true } })),
    'official.set': ({ platform }) =>
      scene === 'official-refused'
        ? {
            error: {
              code: 'validation_error',
              status: 400,
              message: 'Validation error: key: this is no key of YouTube Data API v3',
            },
          }
        : change(platform, () => ({ source: 'keychain' })),
    'official.forget': ({ platform }) =>
      change(platform, () => ({ source: 'none', onRefusal: false })),
    'official.enable': ({ platform, onRefusal }) =>
      change(platform, () => ({ onRefusal: onRefusal === true })),
    'official.test': ({ platform }) => ({
      data:
        platform === 'forum'
          ? { ok: false, says: 'Your Reddit credentials were refused.' }
          : { ok: true, says: 'YouTube Data API v3 answered.' },
    }),
  };
};

/** A desktop that keeps nothing: sealing only turns the words round. Scene `no-keychain`: none is running. */
export const fakeNative = (scene: string): Window['bowerbirdNative'] =>
  scene === 'official-elsewhere' || scene === 'official-file'
    ? undefined
    : {
        invoke: (name, args) => {
          if (name === 'secrets-state')
            return Promise.resolve(
              scene === 'no-keychain'
                ? {
                    protection: 'none',
                    because: 'No keyring (GNOME Keyring, KWallet) is running.',
                  }
                : { protection: 'keychain' },
            );
          if (name !== 'seal-secret') return Promise.resolve(null);
          if (scene === 'official-unsealed')
            return Promise.reject(
              new Error(
                "Error invoking remote method 'native': Error: The secret was not stored. No keyring (GNOME Keyring, KWallet) is running.",
              ),
            );
          return Promise.resolve(btoa(`sealed ${JSON.stringify(args).length}`));
        },
      };
