import { expect, test } from 'vitest';
import { readWays } from './ways.ts';

test('nothing is on unless it is switched on', () => {
  expect(readWays({})).toEqual({ oidc: [], password: false, signUp: false });
  const empty = {
    BOWERBIRD_OIDC_CAMPUS_ISSUER: '',
    BOWERBIRD_SMTP_URL: ' ',
    BOWERBIRD_PASSWORDS: '',
  };
  expect(readWays(empty)).toEqual({ oidc: [], password: false, signUp: false });
});

test('every way is read as it is written', () => {
  expect(
    readWays({
      BOWERBIRD_OIDC_UNI_GRAZ_ISSUER: 'https://id.example/realms/uni/',
      BOWERBIRD_OIDC_UNI_GRAZ_CLIENT: 'bowerbird',
      BOWERBIRD_OIDC_UNI_GRAZ_SECRET: 's=cret',
      BOWERBIRD_OIDC_CAMPUS_ISSUER: 'http://127.0.0.1:4000',
      BOWERBIRD_OIDC_CAMPUS_CLIENT: 'lab',
      BOWERBIRD_SMTP_URL: 'smtps://user:word@mail.example',
      BOWERBIRD_MAIL_FROM: 'Bowerbird <lab@mail.example>',
      BOWERBIRD_PASSWORDS: 'on',
      BOWERBIRD_SIGN_UP: 'on',
    }),
  ).toEqual({
    oidc: [
      { name: 'campus', title: 'Campus', issuer: 'http://127.0.0.1:4000', client: 'lab' },
      {
        name: 'uni-graz',
        title: 'Uni Graz',
        issuer: 'https://id.example/realms/uni/',
        client: 'bowerbird',
        secret: 's=cret',
      },
    ],
    mail: { url: 'smtps://user:word@mail.example', from: 'Bowerbird <lab@mail.example>' },
    password: true,
    signUp: true,
  });
});

const ISSUER = 'BOWERBIRD_OIDC_A_ISSUER';
const CLIENT = 'BOWERBIRD_OIDC_A_CLIENT';

test.each([
  [{ [ISSUER]: 'https://id.example' }, `${CLIENT} is missing: BOWERBIRD_OIDC_A_… is set`],
  [{ [CLIENT]: 'lab' }, `${ISSUER} is missing: BOWERBIRD_OIDC_A_… is set`],
  [{ BOWERBIRD_OIDC_A_SECRET: 'x' }, `${ISSUER} is missing: BOWERBIRD_OIDC_A_… is set`],
  [{ BOWERBIRD_OIDC_a_CLIENT: 'x' }, 'BOWERBIRD_OIDC_a: a name of capital letters'],
  [{ BOWERBIRD_SMTP_URL: 'smtp://a' }, 'BOWERBIRD_MAIL_FROM is missing: BOWERBIRD_SMTP_URL is set'],
  [{ BOWERBIRD_MAIL_FROM: 'a@b' }, 'BOWERBIRD_SMTP_URL is missing: BOWERBIRD_MAIL_FROM is set'],
  [
    { BOWERBIRD_SMTP_URL: 'https://a', BOWERBIRD_MAIL_FROM: 'a@b' },
    'BOWERBIRD_SMTP_URL: an address that begins with smtp://',
  ],
  [
    { BOWERBIRD_SMTP_URL: 'smtp://a', BOWERBIRD_MAIL_FROM: 'lab' },
    'BOWERBIRD_MAIL_FROM: an address, alone or behind a name',
  ],
  [{ BOWERBIRD_PASSWORDS: 'yes' }, 'BOWERBIRD_PASSWORDS: on or off'],
  [{ BOWERBIRD_SIGN_UP: '1' }, 'BOWERBIRD_SIGN_UP: on or off'],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => readWays(env)).toThrow(sentence);
});

test.each([
  'http://id.example',
  'http://localhost:4000',
  'http://localhost.example',
  'http://127.0.0.1.example',
  'http://0.0.0.0:4000',
  'id.example',
  'ftp://id.example',
  'https://id.example?x=1',
  'https://id.example#x',
  'https://user@id.example',
  'https://id.example/.well-known/openid-configuration',
])('%s is no issuer', (issuer) => {
  expect(() => readWays({ [ISSUER]: issuer, [CLIENT]: 'lab' })).toThrow(
    'BOWERBIRD_OIDC_A_ISSUER: the address of the issuer as it writes it itself',
  );
});
