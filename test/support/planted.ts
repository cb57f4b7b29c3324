/** What a browser and a site say to each other, with a secret in every place that has one. */
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { secretNamesIn, type SecretPlace } from '#kit/secrets.ts';

/** By what each is: a value that is nowhere else. Those of digits alone are long enough to be told. */
export const SECRETS = {
  sessionCookie: 'zq1SessionCookie8f21c0aa',
  setCookie: 'zq2SetCookie77ab10fe44',
  bearer: 'zq3Bearer%2BToken%3D9c0d11ab',
  ct0: 'zq4ct0aa90cc17de55f00911b2',
  authToken: 'zq5authtoken9910aa2233bb44',
  guestId: 'v1%3A176371884455667788',
  liAt: 'AQEDzq6LiAt__9f8e7d6c5b4a',
  jsessionid: 'ajax:8811223344556677889',
  csrfHeader: 'zq7csrfHeader0aa1bb2cc3',
  csrfBody: 'zq8csrfBody44dd55ee66ff',
  msToken: 'zq9msToken_A1b2C3d4E5f6==',
  xBogus: 'DFSzqAXBogus12ab34cd56ef',
  fbDtsg: 'NAcOzqBdtsg:17:1763718844',
  lsd: 'AVqzqClsd9_k',
  jazoest: '2599900113377',
  deviceId: '7399123456789012345',
  machineId: 'zqDMachine-19ab-77cd',
  sessionToken: 'zqESessionToken_55ffee11',
  claim: 'hmac.AR3zqFclaim_00aa99bb',
  email: 'zq.viewer+9@mail.invalid',
  phone: '+49 000 5550199001',
  inBase64: 'zqGInBase64cc88dd77',
} as const;

/** A value for each name of the table, by its place. */
const everyName = (place: SecretPlace): Readonly<Record<string, string>> =>
  Object.fromEntries(
    secretNamesIn(place).map((name, at) => [name, `zqEvery${at}In${place}${at * 7919}xY`]),
  );

const COOKIES = `sessionid=${SECRETS.sessionCookie}; ct0=${SECRETS.ct0}; auth_token=${SECRETS.authToken}; guest_id=${SECRETS.guestId}; li_at=${SECRETS.liAt}; JSESSIONID="${SECRETS.jsessionid}"; msToken=${SECRETS.msToken}; lang=en`;

const IN_ADDRESS = {
  ...everyName('address'),
  msToken: SECRETS.msToken,
  'X-Bogus': SECRETS.xBogus,
  device_id: SECRETS.deviceId,
  csrfToken: SECRETS.csrfBody,
  email: SECRETS.email,
  next: `https://a.test/?fb_dtsg=${SECRETS.fbDtsg}&lsd=${SECRETS.lsd}`,
};

const IN_FORM = {
  ...everyName('form'),
  fb_dtsg: SECRETS.fbDtsg,
  lsd: SECRETS.lsd,
  jazoest: SECRETS.jazoest,
  __user: SECRETS.deviceId,
};

/** Members whose names tell that they are secret: plain, nested, as a pair, escaped, in an address, in cookies and in Base64. */
export const MEMBERS = {
  ...everyName('received'),
  csrf_token: SECRETS.csrfBody,
  CSRFToken: SECRETS.csrfBody,
  'x-csrf-token': SECRETS.csrfHeader,
  clientSession: { session_id: SECRETS.sessionToken, deviceId: SECRETS.deviceId },
  device_id: 7_399_123_456,
  machine_id: SECRETS.machineId,
  list: ['fb_dtsg', SECRETS.fbDtsg],
  fields: [{ name: 'lsd', value: SECRETS.lsd }],
  escaped: JSON.stringify({
    auth_token: SECRETS.authToken,
    deeper: JSON.stringify({ ct0: SECRETS.ct0 }),
  }),
  link: `https://a.test/?msToken=${SECRETS.msToken}&X-Bogus=${SECRETS.xBogus}&jazoest=${SECRETS.jazoest}`,
  nested: `https://a.test/?to=${encodeURIComponent(`https://b.test/?msToken=${SECRETS.msToken}&auth_token=${SECRETS.authToken}`)}`,
  header: `guest_id=${SECRETS.guestId}; sessionid=${SECRETS.sessionCookie}; li_at=${SECRETS.liAt}; JSESSIONID=${SECRETS.jsessionid}`,
  opaque: Buffer.from(JSON.stringify({ csrf_token: SECRETS.inBase64, n: 1 })).toString('base64'),
  said: `Signed in as ${SECRETS.email}`,
  me: { email: SECRETS.email, phone_number: SECRETS.phone, bearer_token: SECRETS.bearer },
};

const FIELDS = `<meta name="csrf-token" content="${SECRETS.csrfBody}"><meta content="${SECRETS.csrfHeader}" name="csrf-param-token"><input type="hidden" name="fb_dtsg" value="${SECRETS.fbDtsg}"><input value='${SECRETS.jazoest}' name='jazoest'>
<script>var csrfToken = '${SECRETS.csrfBody}'; window.__d = {sessionId: "${SECRETS.sessionToken}"}; document.cookie="msToken=${SECRETS.msToken}";</script>
<code>${JSON.stringify({ csrfToken: SECRETS.jsessionid, email: SECRETS.email }).replaceAll('"', '&quot;')}</code>`;

/** The exchange, carrying every secret; a page has them in its markup, an answer in its members. */
export const planted = ({ request, ...reply }: Reply): Reply => ({
  ...reply,
  request: requestWith(request),
  headers: {
    ...reply.headers,
    'set-cookie': `sid=${SECRETS.setCookie}; Path=/; HttpOnly\nct0=${SECRETS.ct0}`,
    'x-ms-token': SECRETS.msToken,
    'x-ig-set-www-claim': SECRETS.claim,
  },
  body: new TextEncoder().encode(bodyWith(new TextDecoder().decode(reply.body))),
});

const requestWith = ({ method, url, headers, body }: SentRequest): SentRequest => {
  const address = new URL(url);
  for (const [name, value] of Object.entries(IN_ADDRESS)) address.searchParams.set(name, value);
  return {
    method,
    url: address.href,
    headers: {
      ...headers,
      cookie: COOKIES,
      authorization: `Bearer ${SECRETS.bearer}`,
      'x-csrf-token': SECRETS.csrfHeader,
      'csrf-token': SECRETS.jsessionid,
      'x-ig-www-claim': SECRETS.claim,
      referer: `${address.origin}/?sessionid=${SECRETS.sessionCookie}`,
    },
    ...(typeof body === 'string'
      ? { body: `${body}&${new URLSearchParams(IN_FORM).toString()}` }
      : {}),
  };
};

const bodyWith = (text: string): string =>
  text.startsWith('{')
    ? `{${JSON.stringify({ ...MEMBERS, ...ECHOED }).slice(1, -1)},${text.slice(1)}`
    : text.replace('</head>', `${FIELDS}</head>`);

/** Secrets under names that say nothing: only the headers of the exchange tell what they are. */
const ECHOED = {
  underAnotherName: SECRETS.sessionCookie,
  among: ['the rest', SECRETS.setCookie, SECRETS.liAt],
  claimed: SECRETS.claim,
  inText: `ct0 is ${SECRETS.ct0}, and ${SECRETS.bearer}`,
};

/** A secret in each way in which it may be written. */
const writings = (secret: string): readonly string[] => {
  const plain = decodeURIComponent(secret);
  const base64 = [0, 1, 2].map((shift) =>
    // Whatever stands before it, some letters in the middle are these.
    Buffer.from(`${'x'.repeat(shift)}${plain}`)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const plainly = [secret, plain, encodeURIComponent(secret), encodeURIComponent(plain)];
  return [...new Set([...plainly, ...base64])];
};

const WRITINGS = Object.entries(SECRETS).map(([name, secret]) => [name, writings(secret)] as const);
const OF_EVERY_NAME = /zqEvery\d{1,4}In[a-z]{1,10}/g;

/** What of the secrets a text holds: the names of those. */
export const secretsIn = (text: string): readonly string[] =>
  WRITINGS.filter(([, forms]) => forms.some((form) => text.includes(form)))
    .map(([name]) => name)
    .concat(text.match(OF_EVERY_NAME) ?? []);
