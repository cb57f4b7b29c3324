/** Inputs that strangers may make large: nested deep, of many parts, or packed one in another. */
import type { Reply } from '#kit/exchange.ts';
import type { Growth } from './growth.ts';

/** Names that readers, scrubbers and walkers look for, and one that nobody does. */
const NAMES = ['a', 'session', 'viewer', 'following'];

const repeated = (count: number, part: (at: number) => string, between = ''): string =>
  Array.from({ length: count }, (_, at) => part(at)).join(between);

const nested = (open: string, inner: string, close: string): Growth<string> => {
  const length = open.length + close.length;
  return (size) => {
    const depth = Math.ceil(size / length);
    return open.repeat(depth) + inner + close.repeat(depth);
  };
};

const named = <T>(name: string, make: (written: string) => T): readonly (readonly [string, T])[] =>
  NAMES.map((written) => [`${name} ${written}`, make(written)] as const);

/** JSON in a text of JSON, so often that its backslashes fill the size. */
const packed =
  (name: string): Growth<string> =>
  (size) => {
    let text = `{"${name}":1}`;
    while (text.length < size) text = JSON.stringify({ [name]: text, n: 'x' });
    return text;
  };

/** JSON that is nested in every way, ended and not, of secret and of other names. */
export const JSON_GROWTHS: Readonly<Record<string, Growth<string>>> = Object.fromEntries([
  ...named('objects', (name) => nested(`{"${name}":`, '1', '}')),
  ...named('objects without an end', (name) => nested(`{"${name}":`, '', '')),
  ...named('objects in lists', (name) => nested(`[{"${name}":`, '[]', '}]')),
  ...named('objects beside a text', (name) => nested(`{"t":"x y","${name}":`, '1', '}')),
  ...named('packed', packed),
  ...named('members', (name): Growth<string> => {
    const part = (at: number): string => `"${name}${at}":"zq${at}Value${at}xY"`;
    return (size) => `{${repeated(Math.ceil(size / 30), part, ',')}}`;
  }),
  ...named('members of one name', (name): Growth<string> => {
    const part = (at: number): string => `{"${name}":"zq${at}Value${at}xY"}`;
    return (size) => `[${repeated(Math.ceil(size / 30), part, ',')}]`;
  }),
  ...named('pairs', (name): Growth<string> => {
    const part = (at: number): string => `{"name":"${name}","value":"zq${at}Value${at}xY"}`;
    return (size) => `[${repeated(Math.ceil(size / 40), part, ',')}]`;
  }),
  ...named('escaped members', (name) => nested(String.raw`{\"${name}\":`, '1', '}')),
  ...named('members of a page', (name) => nested(`{&quot;${name}&quot;:`, '1', '}')),
  ...named('scripts', (name) => nested(`${name}={`, '', '}')),
  ...named('values without quotes', (name) => nested(`${name}:`, '1', '')),
  ...named('texts without an end', (name) => nested(`{"${name}":"`, '', '')),
  ['lists', nested('[', '1', ']')],
  ['lists without an end', nested('[', '', '')],
  ['closing brackets', nested('', '[', ']}')],
  ['names alone', nested('"a":', '', '')],
]);

/** Addresses and forms of many parameters, and those that stand encoded in each other. */
const PARAMETER_GROWTHS: Readonly<Record<string, Growth<string>>> = Object.fromEntries([
  ...named('parameters', (name): Growth<string> => {
    return (size) => repeated(Math.ceil(size / 30), (at) => `${name}${at}=zq${at}xY`, '&');
  }),
  ...named('parameters of one name', (name): Growth<string> => {
    return (size) => repeated(Math.ceil(size / 30), (at) => `${name}=zq${at}Value${at}xY`, '&');
  }),
  ...named('encoded parameters', (name) => nested(`${name}=a%26`, '1', '')),
  ...named('encoded names', (name) => nested(`%61${name}=`, '1', '')),
  ...named('addresses in addresses', (name): Growth<string> => {
    return (size) => {
      let text = `https://a.test/?${name}=1`;
      while (text.length < size) text = `https://a.test/?${name}=1&to=${encodeURIComponent(text)}`;
      return text;
    };
  }),
  ...named('cookies', (name): Growth<string> => {
    return (size) => repeated(Math.ceil(size / 20), (at) => `${name}=zq${at}xY`, '; ');
  }),
  ['values alone', nested('=', '', '')],
  ['percent signs', nested('%25', '', '')],
  ['users', nested('https://a@', '', '')],
  ['parts', nested('--b\r\n', '', '')],
]);

/** Elements in elements, and many of one kind. */
const MARKUP_GROWTHS: Readonly<Record<string, Growth<string>>> = {
  elements: nested('<div>', 'x', '</div>'),
  'elements without an end': nested('<div>', '', ''),
  'elements of several kinds': nested('<div><p><span>', 'x', '</span></p></div>'),
  'elements with attributes': nested('<div class="a" id="b">', 'x', '</div>'),
  links: nested('<a href="https://a.test/?a=1">', 'x', '</a>'),
  lists: nested('<ul><li>', 'x', '</li></ul>'),
  quotes: nested('<blockquote>', 'x', '</blockquote>'),
  tables: nested('<table><tr><td>', 'x', '</td></tr></table>'),
  scripts: nested('<script>{"a":1}</script>', '', ''),
  fields: nested('<input name="csrf_token" value="zq1Value1xY">', '', ''),
  'entities in entities': nested('&amp;', 'lt;', ''),
  'attributes of one element': (size) =>
    `<div ${repeated(Math.ceil(size / 12), (at) => `a${at}="${at}"`, ' ')}>`,
};

export const TEXT_GROWTHS: Readonly<Record<string, Growth<string>>> = {
  ...JSON_GROWTHS,
  ...PARAMETER_GROWTHS,
  ...MARKUP_GROWTHS,
};

const reply = (body: string, more: Partial<Reply['request']> = {}): Reply => ({
  request: { method: 'POST', url: 'https://birds.test/api/list', headers: {}, ...more },
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode(body),
  at: '2026-11-03T10:00:00.000Z',
});

const prefixed = (
  prefix: string,
  growths: Readonly<Record<string, Growth<string>>>,
  make: (text: string) => Reply,
): Readonly<Record<string, Growth<Reply>>> =>
  Object.fromEntries(
    Object.entries(growths).map(([name, growth]) => [
      `${prefix}: ${name}`,
      (size: number) => make(growth(size)),
    ]),
  );

/** Exchanges of which one part is large. */
export const EXCHANGE_GROWTHS: Readonly<Record<string, Growth<Reply>>> = {
  ...prefixed('body', TEXT_GROWTHS, (text) => reply(text)),
  ...prefixed('form', PARAMETER_GROWTHS, (body) => reply('{}', { body })),
  ...prefixed('sent JSON', JSON_GROWTHS, (body) => reply('{}', { body })),
  ...prefixed('fields of a form', JSON_GROWTHS, (text) =>
    reply('{}', { body: new URLSearchParams({ variables: text }).toString() }),
  ),
  ...prefixed('address', PARAMETER_GROWTHS, (text) =>
    reply('{}', { url: `https://birds.test/?${text.replaceAll('#', '')}` }),
  ),
  ...prefixed('path', PARAMETER_GROWTHS, (text) =>
    reply('{}', { url: `https://birds.test/${text.replaceAll('#', '')}` }),
  ),
  ...prefixed('cookies', PARAMETER_GROWTHS, (cookie) =>
    reply('{"a":"zq1Value1xY"}', { headers: { cookie } }),
  ),
  'many headers': (size) =>
    reply('{}', {
      headers: Object.fromEntries(
        Array.from({ length: Math.ceil(size / 30) }, (_, at) => [`x-token-${at}`, `zq${at}Value`]),
      ),
    }),
  'secrets that stand in the body': (size) => {
    const count = Math.ceil(size / 60);
    const cookie = repeated(count, (at) => `session${at}=zq${at}Value${at}xY`, '; ');
    return reply(`{"a":"${repeated(count, (at) => `zq${at}Value${at}xY`, ' ')}"}`, {
      headers: { cookie },
    });
  },
  'secrets that begin alike': (size) => {
    const side = Math.ceil(Math.sqrt(size));
    const cookie = repeated(side, (at) => `session${at}=${'aB1'.repeat(at % 500)}zq${at}`, '; ');
    return reply(`{"a":"${'aB1'.repeat(Math.ceil(size / 3))}"}`, { headers: { cookie } });
  },
  'secrets in Base64': (size) => {
    const count = Math.ceil(size / 100);
    const cookie = repeated(count, (at) => `session${at}=zq${at}Value${at}xY`, '; ');
    const text = repeated(
      count,
      (at) => Buffer.from(`{"a":"zq${at}Value${at}xY"}`).toString('base64'),
      ' ',
    );
    return reply(text, { headers: { cookie } });
  },
};

/** A value of JSON, nested so deep that whoever walks it by recursion has to know where to stop. */
const DEEP = 100_000;
export const deepValues = (): Readonly<Record<string, unknown>> => ({
  objects: JSON.parse(nested('{"a":', '1', '}')(DEEP * 6)) as unknown,
  lists: JSON.parse(nested('[', '1', ']')(DEEP * 2)) as unknown,
  replies: JSON.parse(nested('{"replies":[', '1', ']}')(DEEP * 14)) as unknown,
});
