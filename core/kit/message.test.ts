import { expect, test } from 'vitest';
import { defineMessages, inEnglish, verbatim, type Message } from './message.ts';

const messages = defineMessages('reef', {
  closed: 'the reef is closed',
  tooMany: '{{host}} sent more than {{most, number}} shells',
  because: '{{what, message}}, because {{why, message}}',
  several: 'left out: {{reasons, list}}',
  clauses: 'none could be read: {{reasons, clauses}}',
  shellsInAll: 'shells in all: {{shells, figure}}',
  shellsLeft: {
    one: '{{count, number}} shell of {{host}} is left',
    other: '{{count, number}} shells of {{host}} are left',
  },
});

test('a message without values is plain data', () => {
  expect(messages.closed).toEqual({ message: 'the reef is closed', id: 'reef.closed' });
});

test('figures are grouped for people who read English', () => {
  expect(messages.shellsInAll({ shells: 1200 }).message).toBe('shells in all: 1,200');
});

test('a message keeps its values beside its English', () => {
  expect(messages.tooMany({ host: 'reef.example', most: 1200 })).toEqual({
    message: 'reef.example sent more than 1200 shells',
    id: 'reef.tooMany',
    values: { host: 'reef.example', most: 1200 },
  });
});

test.each([
  [0, '0 shells of reef.example are left'],
  [1, '1 shell of reef.example is left'],
  [2, '2 shells of reef.example are left'],
])('a sentence that counts %i has its form', (count, message) => {
  expect(messages.shellsLeft({ count, host: 'reef.example' })).toEqual({
    message,
    id: 'reef.shellsLeft',
    values: { count, host: 'reef.example' },
  });
});

test('messages hold messages', () => {
  const why = verbatim('of the tide');
  const both: readonly Message[] = [messages.closed, why];
  expect(messages.because({ what: messages.closed, why }).message).toBe(
    'the reef is closed, because of the tide',
  );
  expect(messages.several({ reasons: both }).message).toBe(
    'left out: the reef is closed, of the tide',
  );
  expect(messages.clauses({ reasons: both }).message).toBe(
    'none could be read: the reef is closed; of the tide',
  );
});

test('a value that looks like a place is no place', () => {
  expect(messages.tooMany({ host: '{{most}} $& {{host}}', most: 1 }).message).toBe(
    '{{most}} $& {{host}} sent more than 1 shells',
  );
});

test('what makes a message tells its id and its template', () => {
  expect(messages.tooMany.id).toBe('reef.tooMany');
  expect(messages.tooMany.template).toBe('{{host}} sent more than {{most, number}} shells');
});

test('the compiler holds values to their template', () => {
  // @ts-expect-error A value is missing.
  messages.tooMany({ host: 'reef.example' });
  // @ts-expect-error A number is no text.
  messages.tooMany({ host: 'reef.example', most: '12' });
  // @ts-expect-error What chooses the form is missing.
  messages.shellsLeft({ host: 'reef.example' });
  // @ts-expect-error No such message.
  expect(messages.opened).toBeUndefined();
});

test('a view is told in English where programs read it', () => {
  const view = { ok: false, why: [messages.closed, verbatim('of the tide')], at: { none: null } };
  expect(inEnglish(view)).toEqual({
    ok: false,
    why: ['the reef is closed', 'of the tide'],
    at: { none: null },
  });
});
