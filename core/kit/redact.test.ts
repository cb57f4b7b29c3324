import { describe, expect, test } from 'vitest';
import { redactBody, redactHeaders, redactIdentity, redactText } from './redact.ts';

describe('a text', () => {
  test.each([
    [
      'https://a.test/?access_token=SECRET&q=wren',
      'https://a.test/?access_token=[redacted]&q=wren',
    ],
    ['https://me:SECRET@a.test/x', 'https://a.test/x'],
    ['https://a.test/@wren?q=a@b', 'https://a.test/@wren?q=a@b'],
    [
      'https://a.test/#state=1&access_token=SECRET',
      'https://a.test/#state=1&access_token=[redacted]',
    ],
    ['https://a.test/?access%5Ftoken=SECRET', 'https://a.test/?access%5Ftoken=[redacted]'],
    ['https://a.test/?%61ccess_token=SECRET', 'https://a.test/?%61ccess_token=[redacted]'],
    [
      'https://a.test/?user[password]=SE;CR"ET&n=1',
      'https://a.test/?user[password]=[redacted]&n=1',
    ],
    ['https://a.test/x;jsessionid=SECRET?n=1', 'https://a.test/x;jsessionid=[redacted]'],
    ['https://a.test/?key=&n=1', 'https://a.test/?key=&n=1'],
    [
      'https://a.test/?to=https%3A%2F%2Fb.test%2F%3Fapi_key%3DSECRET%26n%3D1',
      'https://a.test/?to=https%3A%2F%2Fb.test%2F%3Fapi_key%3D%5Bredacted%5D%26n%3D1',
    ],
    [
      'https://a.test/?v={"csrf":"SECRET","id":7311234567890123456}',
      'https://a.test/?v={"csrf":"[redacted]","id":7311234567890123456}',
    ],
    ['sid=1; session=SECRET; lang=en', 'sid=1; session=[redacted] lang=en'],
    ['<https://a.test/?token=SECRET>; rel="next"', '<https://a.test/?token=[redacted] rel="next"'],
  ])('%s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
    expect(redactText(expected)).toBe(expected);
  });

  test('what is encoded more often than anybody does is not kept', () => {
    let text = 'https://a.test/?token=SECRET';
    for (let times = 0; times < 12; times += 1)
      text = `https://a.test/?to=${encodeURIComponent(text)}`;
    expect(redactText(text)).not.toContain('SECRET');
  });
});

describe('a body', () => {
  test.each<[string, unknown, unknown]>([
    ['a form', 'q=a b&password=SEC RET&n=1', 'q=a b&password=[redacted]&n=1'],
    [
      'JSON, to the character',
      '{ "id": 7311234567890123456, "auth": {"password": "SECRET"}, "n": 1.0 }',
      '{ "id": 7311234567890123456, "auth": {"password": "[redacted]"}, "n": 1.0 }',
    ],
    ['a group', '{"session":{"id":"SECRET","a":[{}]},"n":1}', '{"session":"[redacted]","n":1}'],
    ['a number', '{"device_id":7311,"n":[1,2]}', '{"device_id":"[redacted]","n":[1,2]}'],
    [
      'a pair, whatever comes first',
      '[{"value":"SECRET","name":"csrf"},{"name":"n","value":"1"}]',
      '[{"value":"[redacted]","name":"csrf"},{"name":"n","value":"1"}]',
    ],
    [
      'JSON in JSON',
      JSON.stringify({ a: JSON.stringify({ token: 'SECRET', n: 1 }) }),
      JSON.stringify({ a: JSON.stringify({ token: '[redacted]', n: 1 }) }),
    ],
    ['a value', { a: [{ Password: 'SECRET' }], n: 1 }, { a: [{ Password: '[redacted]' }], n: 1 }],
    ['JSON that breaks off', '{"password":"SECRET', '{"password":"[redacted]"'],
    ['a group that breaks off', '{"session":{"id":"SECRET', '{"session":"[redacted]"'],
    ['lines of JSON', '{"password":"SECRET"}\n{"a":1}', '{"password":"[redacted]"}\n{"a":1}'],
    [
      'parts',
      '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\nSECRET\r\n--b--',
      '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n[redacted]\r\n--b--',
    ],
  ])('%s', (_, body, expected) => {
    expect(redactBody(body)).toEqual(expected);
  });

  test('nested so deep that nobody sends it ends without a fault', () => {
    const depth = 100_000;
    const text = `${'{"a":'.repeat(depth)}{"password":"SECRET"}${'}'.repeat(depth)}`;
    expect(redactBody(text)).toBe(text.replace('SECRET', '[redacted]'));
    expect(JSON.stringify(redactBody(JSON.parse(text)))).not.toContain('SECRET');
  });
});

test('headers: secret ones, and addresses in others', () => {
  expect(
    redactHeaders({ 'X-Api-Key': 'SECRET', referer: 'https://a.test/?sig=SECRET', accept: '*/*' }),
  ).toEqual({
    'X-Api-Key': '[redacted]',
    referer: 'https://a.test/?sig=[redacted]',
    accept: '*/*',
  });
});

test('the name of a request', () => {
  expect(redactIdentity('POST https://a.test/?key=SECRET&pageToken=x {"secret":"SECRET"}')).toBe(
    'POST https://a.test/?key=[redacted]&pageToken=x {"secret":"[redacted]"}',
  );
});
