import { expect, test } from 'vitest';
import { verbatim, type Message } from '#kit/message.ts';
import { messageFrom, messageSource, refusalFrom } from './message-columns.ts';

const kept = (message: Message | null) =>
  messageFrom(message?.message ?? null, messageSource(message));

test('a message comes back as it was kept', () => {
  const full: Message = {
    message: 'reef.example sent 7 shells',
    id: 'reef.sent',
    values: { host: 'reef.example', count: 7 },
  };
  expect(kept(full)).toEqual(full);
  expect(kept({ message: 'closed', id: 'reef.closed' })).toEqual({
    message: 'closed',
    id: 'reef.closed',
  });
  expect(kept(null)).toBeNull();
});

test('words without an id, and rows older than ids, are their English alone', () => {
  expect(messageSource(verbatim('closed'))).toBeNull();
  expect(messageFrom('closed', null)).toEqual({ message: 'closed' });
});

test('a refusal that was kept as plain texts is read as messages', () => {
  const old =
    '{"kind":"captcha","says":"It wants a puzzle.","choices":["Wait."],"page":"https://a.test/"}';
  expect(refusalFrom(old)).toEqual(
    expect.objectContaining({
      kind: 'captcha',
      message: 'It wants a puzzle.',
      choices: [{ message: 'Wait.' }],
      page: 'https://a.test/',
    }),
  );
  const kept = { kind: 'captcha', message: 'It wants.', id: 'reef.wants', choices: [] } as const;
  expect(refusalFrom(JSON.stringify(kept))).toEqual(kept);
  expect(refusalFrom(null)).toBeNull();
});
