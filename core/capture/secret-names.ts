import type { CaptureManners } from '../kit/capture.ts';

/**
 * What a name says of its value. `secret`: it signs a request, names a device, opens a session or tells
 * how to reach the viewer. `viewer`: what the viewer did or is to somebody. `flag`: the same, where it
 * is a yes or a no; a number of that name is a count and everybody's.
 */
export type Kind = 'secret' | 'viewer' | 'flag';

/** Names as they are compared: lower case, without hyphens and underscores. */
const SECRET_NAMES: readonly string[] = [
  'accesstoken',
  'authorization',
  'browserid',
  'clientsecret',
  'cookie',
  'cookies',
  'email',
  'emailaddress',
  'fingerprint',
  'idtoken',
  'mobilenumber',
  'obfuscatedemail',
  'obfuscatedphone',
  'passwd',
  'password',
  'phonenumber',
  'session',
  'sessionkey',
  'sessiontoken',
  'setcookie',
  // As single sites call them; they turn up in links and scripts of others, too.
  'ct0',
  'datr',
  'fbdtsg',
  'guestid',
  'jazoest',
  'jsessionid',
  'liat',
  'lsd',
  'mstoken',
  'verifyfp',
  'xbogus',
  'xgnarly',
];

/** Names of tokens as sites make them up: `passport_csrf_token`, `xsrfCookie`, `guestToken`. */
const SECRET_PATTERN =
  /[cx]srf|(?:access|auth|bearer|guest|jwt|login|oauth|refresh|session|sso)token$|sessionid|(?:device|machine)id$/;

/** What the sites say of the viewer: `viewer_has_liked`, `followed_by_viewer`, `canViewerReshare`. */
const VIEWER_PATTERN =
  /^viewer(?:$|has|can|did|id$|in|state|settings|interaction|relation|reaction)|(?:by|of|for|has|can|requested|follows|blocked|sharedto)viewer/;

/**
 * Secret in an address and in what is sent, and nowhere else: in a reply `signature` may be what people
 * write about themselves, and a file is signed for whoever is shown it.
 */
const OF_REQUESTS = new Set(['signature', 'sig', 'secret', 'token', 'phone']);

/**
 * Words of everyday language, and `refresh_token`, with which TikTok signs the addresses of pictures
 * (seen 2024 to 2026): in a text they name a secret only where they name a member.
 */
const EVERYDAY = new Set([
  'authorization',
  'cookie',
  'cookies',
  'email',
  'fingerprint',
  'password',
  'passwd',
  'refreshtoken',
  'session',
  'token',
]);

export interface SecretNames {
  /** Of a parameter of an address, a field of a form or a member of what is sent. */
  readonly isSecretInRequest: (name: string) => boolean;
  /** Of a member of what came. */
  readonly kindOf: (name: string) => Kind | undefined;
  /** Of anything in a text: whether it names a secret even where it is no member. */
  readonly isTelling: (name: string) => boolean;
}

export const createSecretNames = (manners: CaptureManners): SecretNames => {
  const secret = new Set([...SECRET_NAMES, ...(manners.secretNames ?? []).map(plain)]);
  const viewer = new Set((manners.viewerNames ?? []).map(plain));
  const flags = new Set((manners.viewerFlags ?? []).map(plain));
  const kinds = new Map<string, Kind | undefined>();

  const judge = (name: string): Kind | undefined => {
    if (secret.has(name) || SECRET_PATTERN.test(name)) return 'secret';
    if (viewer.has(name) || VIEWER_PATTERN.test(name)) return 'viewer';
    return flags.has(name) ? 'flag' : undefined;
  };
  const kindOf = (name: string): Kind | undefined => {
    if (kinds.has(name)) return kinds.get(name);
    const kind = judge(plain(name));
    // Sites have some thousand names; what else is named like a member must not fill the memory.
    if (kinds.size < MOST_NAMES) kinds.set(copyOf(name), kind);
    return kind;
  };
  return {
    kindOf,
    isSecretInRequest: (name) => kindOf(name) === 'secret' || OF_REQUESTS.has(plain(name)),
    isTelling: (name) => kindOf(name) === 'secret' && !EVERYDAY.has(plain(name)),
  };
};

const MOST_NAMES = 20_000;

/** A name cut out of a text is a view of the whole text, and keeps it in memory: a page of megabytes. */
const copyOf = (name: string): string => Buffer.from(name, 'utf16le').toString('utf16le');

/** A name without hyphens, underscores and what an encoding left in front of it: `%26msToken`. */
const plain = (name: string): string =>
  name
    .replace(ENCODED_START, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** `&`, `?`, `;`, `"`, `{`, `,` and blanks as addresses and scripts encode them. */
const ENCODED_START = /^(?:25)?(?:26|3[bf]|22|7b|2c|20|u00(?:26|3[bf]|22)|x22|x26)/i;
