import { decoded } from './address.ts';

/**
 * The one table of what is a secret: by its name, and by the place in which the name stands. Evidence,
 * recordings, replay, capture and import all look here.
 *
 * - `header`: of a request or a reply.
 * - `address`: a parameter of an address, also in its fragment; and a pair in a cookie or any other text.
 * - `form`: a field of a form that is sent.
 * - `sent`: a member of JSON that is sent.
 * - `received`: a member of what a page loaded for a person who may be signed in.
 * - `answer`: a member of what an API answers to a program: tokens that it hands out.
 */
export type SecretPlace = 'header' | 'address' | 'form' | 'sent' | 'received' | 'answer';

const REQUEST: readonly SecretPlace[] = ['header', 'address', 'form', 'sent'];
const PERSONAL: readonly SecretPlace[] = [...REQUEST, 'received'];
const EVERYWHERE: readonly SecretPlace[] = [...PERSONAL, 'answer'];

interface SecretRow {
  readonly places: readonly SecretPlace[];
  /** As names are compared: lower case, without hyphens, underscores and other signs. */
  readonly names: readonly string[];
  readonly pattern?: RegExp;
}

/** Rows of the table; a name may be in several. */
const ROWS: readonly SecretRow[] = [
  {
    // What gives access to an account or an API.
    places: EVERYWHERE,
    names: [
      'accesstoken',
      'apikey',
      'authtoken',
      'bearertoken',
      'clientassertion',
      'clientsecret',
      'codeverifier',
      'idtoken',
      'mstoken',
      'oauthtoken',
      'oauthtokensecret',
      'oauthverifier',
      'passphrase',
      'passwd',
      'password',
      'privatekey',
      'refreshtoken',
      'secretkey',
      'sessionkey',
      'sessiontoken',
      'xapikey',
      'xgoogapikey',
    ],
  },
  {
    // What opens a session, or says who the viewer is and how to reach them.
    places: PERSONAL,
    names: [
      'authorization',
      'browserid',
      'cookie',
      'cookies',
      'email',
      'emailaddress',
      'fingerprint',
      'mobilenumber',
      'obfuscatedemail',
      'obfuscatedphone',
      'phonenumber',
      'proxyauthorization',
      'session',
      'setcookie',
    ],
    pattern:
      /[cx]srf|(?:access|auth|bearer|guest|jwt|login|oauth|refresh|session|sso)token$|sessionid|(?:device|machine)id$/,
  },
  {
    // The same, as single sites call it; the names turn up in links and scripts of others, too.
    places: PERSONAL,
    names: [
      'cdid',
      'clientip',
      'clientuuid',
      'ct0',
      'datr',
      'dsuserid',
      'fbdtsg',
      'fbdtsgag',
      'flowtoken',
      'guestid',
      'igdid',
      'installid',
      'jazoest',
      'jsessionid',
      'liat',
      'lsd',
      'odinid',
      'openudid',
      'ranktoken',
      'sessionidss',
      'sidguard',
      'sidtt',
      'svwebid',
      'ttchaintoken',
      'ttwid',
      'uidtt',
      'verifyfp',
      'webidlasttime',
      'wwwclaim',
      'xbogus',
      'xdynosaur',
      'xgnarly',
      'xigsetwwwclaim',
      'xigwwwclaim',
      'xmstoken',
    ],
  },
  {
    // In a reply `signature` may be what people write about themselves, a file is signed for whoever is
    // shown it, and `token` may lead to the next page.
    places: REQUEST,
    names: [
      'apppassword',
      'assertion',
      'authorizationcode',
      'devicecode',
      'hmac',
      'jwt',
      'otp',
      'passcode',
      'phone',
      'phpsessid',
      'pwd',
      'sessid',
      'sig',
      'totp',
      'usercode',
    ],
    pattern:
      /secret|passw(?:or)?d|signature$|(?:api|app|access|auth|client|consumer|encryption|private|secret|signing|subscription)key$|^bearer$|sso$/,
  },
  {
    // What lets somebody in once: sent by mail or message, shown by an app, or kept for the day it is lost.
    places: REQUEST,
    names: [
      'backupcode',
      'confirmationcode',
      'logincode',
      'mfacode',
      'onetimecode',
      'onetimepasscode',
      'onetimetoken',
      'recoverycode',
      'securitycode',
      'smscode',
      'twofactorcode',
      'verificationcode',
    ],
    pattern:
      /(?:2fa|auth|authentication|backup|confirm|confirmation|device|email|login|mfa|onetime|otp|pass|phone|pin|recovery|reset|security|signin|sms|twofa|twofactor|verification|verify)codes?$|otp$|^magic(?:link|token)$/,
  },
  // `key` alone names too much in JSON.
  { places: ['address', 'form'], names: ['key'] },
];

/** Names of headers, by a part of them: sites make up new ones for what is always the same. */
const SECRET_HEADER =
  /cookie|authorization|^x-?auth|token|secret|passw|[cx]srf|session|signature|claim|(?:api|app|access|auth|client|consumer|private|secret|subscription)[-_]?key/i;

/** It lists the names of cookies, and none of their values. */
const COOKIE_NAMES = 'set-cookie-names';

/** Tokens that lead to the next page are what was asked for. All others are secrets of a request. */
const ANY_TOKEN = /tokens?$/;
const PAGE_TOKEN =
  /(?:page|paging|pagination|continuation|continue|next|prev|previous|forward|backward|cursor|sync|resume|start|end|offset|position|scroll|bookmark|replies|reply|comments?|list|max|min|media|stream)tokens?$/;

const namesIn = (place: SecretPlace): ReadonlySet<string> =>
  new Set(ROWS.filter(({ places }) => places.includes(place)).flatMap(({ names }) => names));

const patternsIn = (place: SecretPlace): readonly RegExp[] =>
  ROWS.flatMap(({ places, pattern }) => (pattern && places.includes(place) ? [pattern] : []));

const TABLE = new Map(
  [...EVERYWHERE].map((place) => [
    place,
    { names: namesIn(place), patterns: patternsIn(place), isRequest: REQUEST.includes(place) },
  ]),
);

/** Every name of the table that is a secret in a place: for tests, which send each of them. */
export const secretNamesIn = (place: SecretPlace): readonly string[] => [...namesIn(place)];

/**
 * Whether a name, however it is written, is that of a secret in a place: `access_token`, `ACCESS-TOKEN`,
 * `access%5Ftoken`, `user[access_token]` and `auth.accessToken` are one name.
 */
export const isSecretName = (name: string, place: SecretPlace): boolean => {
  // Nobody calls anything by so long a name; only its end can say something.
  const written = unescapedName(name.length > LONGEST_NAME ? name.slice(-LONGEST_NAME) : name);
  if (place === 'header' && written.toLowerCase() === COOKIE_NAMES) return false;
  if (place === 'header' && SECRET_HEADER.test(written)) return true;
  const inner = written.split(/[^\w$-]+/).findLast((part) => part !== '') ?? '';
  return isSecret(comparableName(written), place) || isSecret(comparableName(inner), place);
};

const LONGEST_NAME = 300;

const isSecret = (name: string, place: SecretPlace): boolean => {
  const row = TABLE.get(place);
  if (!row || name === '') return false;
  if (row.names.has(name) || row.patterns.some((pattern) => pattern.test(name))) return true;
  return row.isRequest && ANY_TOKEN.test(name) && !PAGE_TOKEN.test(name);
};

/** A name that was encoded once or several times. */
const unescapedName = (name: string): string => {
  let written = name;
  for (let times = 0; times < MOST_ENCODINGS && written.includes('%'); times += 1)
    written = decoded(written);
  return written;
};

const MOST_ENCODINGS = 4;

/** A name without hyphens, underscores and what an encoding left in front of it: `%26msToken`. */
export const comparableName = (name: string): string =>
  name
    .replace(ENCODED_START, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** `&`, `?`, `;`, `"`, `{`, `,` and blanks as addresses and scripts encode them. */
const ENCODED_START = /^(?:25)?(?:26|3[bf]|22|7b|2c|20|u00(?:26|3[bf]|22)|x22|x26)/i;
