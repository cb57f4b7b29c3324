/** A request with a secret under each name, in each place and in each way in which it may be written. */
import type { Reply } from '#kit/exchange.ts';
import { secretNamesIn, type SecretPlace } from '#kit/secrets.ts';

/** Written down beside the table: a name that is taken out of it is missed here. */
const NAMES: readonly string[] = [
  ['oauth_token', 'ms_token', 'x-api-key', 'x-csrf-token', 'api_key', 'apikey', 'access_token'],
  ['refresh_token', 'id_token', 'auth_token', 'client_secret', 'password', 'code_verifier'],
  ['session', 'session_token', 'sessionid', 'csrf_token', 'xsrfToken', 'cookie', 'set-cookie'],
  ['authorization', 'proxy-authorization', 'fingerprint', 'email', 'phone_number', 'device_id'],
  ['machineId', 'browser_id', 'guest_token', 'jwt_token', 'login_token', 'ssoToken', 'bearerToken'],
  ['oauth_token_secret', 'consumer_secret', 'app_secret', 'secret_key', 'private_key', 'passwd'],
  ['signature', '_signature', 'X-Amz-Signature', 'x-amz-security-token', 'sig', 'token', 'phone'],
  ['ct0', 'datr', 'fb_dtsg', 'jazoest', 'JSESSIONID', 'li_at', 'lsd', 'msToken', 'verifyFp'],
  ['X-Bogus', 'X-Gnarly', 'ttwid', 'odinId', 's_v_web_id', 'sid_tt', 'ds_user_id', 'ig_did'],
  ['user[password]', 'auth.access_token', 'data[0][api_key]'],
].flat();

/** Of addresses and forms alone. */
const SHORT_NAMES = ['key'];

const listSecretNames = (place: SecretPlace): readonly string[] => [
  ...new Set([...NAMES, ...secretNamesIn(place)]),
];

/** What is asked for, and stays. */
export const ASKED = {
  pageToken: 'zqAskedPageToken1a2b3c',
  continuation: 'zqAskedContinuation4d5e',
  next_page_token: 'zqAskedNextPage6f7a8b',
  paginationToken: 'zqAskedPagination9c0d',
  q: 'zqAskedWords1e2f3a',
} as const;

/** By where it stood: a value that is nowhere else. */
export type Planted = ReadonlyMap<string, string>;

const encodedStart = (name: string): string =>
  `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;

/** The same name, as others write it. */
const spellings = (name: string): readonly string[] => [
  name,
  name.toUpperCase(),
  name.replaceAll('-', '_'),
  name.replaceAll('_', '-'),
];

export const secretRequest = (body: 'form' | 'json' | 'text' | 'parts') => {
  const planted = new Map<string, string>();
  const plant = (place: string): string => {
    const value = `zq${planted.size}Planted${(planted.size * 7919 + 104_729).toString(36)}xY`;
    planted.set(place, value);
    return value;
  };

  const parameters = (place: 'address' | 'form', where: string): string =>
    [...listSecretNames(place), ...SHORT_NAMES]
      .flatMap((name) =>
        [
          ...spellings(name),
          encodedStart(name),
          encodeURIComponent(encodedStart(name)),
          encodeURIComponent(name),
        ].map((written) => `${written}=${plant(`${written} in ${where}`)}`),
      )
      .join('&');

  const members = (where: string) =>
    Object.fromEntries(
      listSecretNames('sent').flatMap((name) =>
        spellings(name).map((written) => [written, plant(`${written} in ${where}`)]),
      ),
    );
  const nested = (where: string) => {
    let inner: unknown = members(`${where}, deep`);
    for (let depth = 0; depth < 100; depth += 1) inner = depth % 2 === 0 ? [inner] : { a: inner };
    return {
      ...ASKED,
      ...members(where),
      inner,
      list: listSecretNames('sent').map((name) => ({
        name,
        value: plant(`${name} as a pair in ${where}`),
      })),
      text: JSON.stringify({ more: JSON.stringify(members(`${where}, in texts`)) }),
      link: `https://b.test/?${parameters('address', `a link in ${where}`)}`,
    };
  };

  const within = `https://a.test/?n=1&${parameters('address', 'an address within')}`;
  const twice = encodeURIComponent(`https://a.test/go?to=${encodeURIComponent(within)}&n=1`);
  const requested = new URLSearchParams(ASKED).toString();
  const json = encodeURIComponent(JSON.stringify(nested('JSON in the address')));
  const user = `${plant('the user')}:${plant('the password of an address')}`;
  const fragment = parameters('address', 'the fragment');
  const url = `https://${user}@www.site.test/go/${twice};jsessionid=${plant('the path')}?${requested}&${parameters('address', 'the address')}&variables=${json}&next=${twice}#${fragment}`;

  const headers = Object.fromEntries([
    ...listSecretNames('header').flatMap((name) =>
      spellings(name)
        .filter((written) => written !== 'cookie' && written !== 'authorization')
        .map((written) => [written, plant(`${written} in the headers`)]),
    ),
    ['cookie', `sid=${plant('a cookie')}; lang=en`],
    ['authorization', `Bearer ${plant('authorisation')}`],
    ['x-session-info', plant('a header of another name')],
    ['referer', `https://www.site.test/?${parameters('address', 'the referer')}`],
    ['link', `<https://www.site.test/?access_token=${plant('a link')}>; rel="next"`],
  ]) as Readonly<Record<string, string>>;

  const parts = (): string =>
    [...listSecretNames('form')]
      .map(
        (name) =>
          `--zzBoundary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${plant(`${name} in parts`)}\r\n`,
      )
      .join('')
      .concat('--zzBoundary--\r\n');

  const bodies = {
    form: () =>
      `${requested}&${parameters('form', 'the form')}&next=${twice}&variables=${encodeURIComponent(JSON.stringify(nested('JSON in the form')))}`,
    json: () => nested('the body'),
    text: () => JSON.stringify([nested('the body as a text')]),
    parts,
  } as const;

  const reply: Reply = {
    request: { method: 'POST', url, headers, body: bodies[body]() },
    status: 200,
    headers: {
      'content-type': 'application/json',
      'set-cookie': `sid=${plant('a cookie that is set')}`,
      'x-csrf-token': plant('a token in the reply’s headers'),
      location: `https://www.site.test/?${parameters('address', 'the location')}`,
    },
    body: new TextEncoder().encode('{"items":[]}'),
    at: '2026-11-03T10:00:00.000Z',
    finalUrl: `https://www.site.test/?${parameters('address', 'the final address')}`,
  };
  return { reply, planted };
};

/** Where the secrets of a text stood: by their beginnings, so that what is left of one is found, too. */
export const plantedIn = (text: string, planted: Planted): readonly string[] => {
  const there = new Set(Array.from(text.matchAll(/zq\d{1,6}Planted/g), ([start]) => start));
  return [...planted].flatMap(([place, value]) =>
    there.has(/^zq\d+Planted/.exec(value)?.[0] ?? '') ? [place] : [],
  );
};
