import { expect, test } from 'vitest';
import { isSecretName } from './secrets.ts';

test.each([
  'one_time_code',
  'oneTimeCode',
  'user[one-time-code]',
  'two_factor_codes',
  'email_verification_code',
  'sms_otp',
  'phone_code',
])('%s lets somebody in once, and is a secret of a request', (name) => {
  expect(
    ['address', 'form', 'sent'].filter((place) => !isSecretName(name, place as 'sent')),
  ).toEqual([]);
});

test.each(['code', 'lang_code', 'country_code', 'zipcode', 'qrcode', 'shortcode', 'encode'])(
  '%s is none',
  (name) => {
    expect(isSecretName(name, 'address')).toBe(false);
  },
);
