import { expect, test } from 'vitest';
import { createPrinting, printRequestIn } from './printing.ts';

const document = { html: '<p>', css: 'p {}' };

test('each answer of main finds the one who asked for it, and an answer counts once', async () => {
  const posted: object[] = [];
  const { print, receive } = createPrinting((message) => posted.push(message));
  const first = print(document);
  const second = print(document);
  expect(posted).toEqual([
    { print: document, id: 1 },
    { print: document, id: 2 },
  ]);
  expect(receive({ printed: 2, pdf: Uint8Array.of(37, 80) })).toBe(true);
  expect(receive({ printed: 2, error: 'late' })).toBe(true);
  expect(receive({ printed: 1, error: 'no printer' })).toBe(true);
  await expect(second).resolves.toEqual(Uint8Array.of(37, 80));
  await expect(first).rejects.toThrow('no printer');
});

test('other messages are left to others', () => {
  const { receive } = createPrinting(() => {});
  for (const message of [null, 'stop', { stop: true }, { id: 1, secret: 'a' }])
    expect(receive(message)).toBe(false);
  expect(printRequestIn({ takePage: 1 })).toBeUndefined();
  expect(printRequestIn({ print: document, id: 7 })).toEqual({ print: document, id: 7 });
});
