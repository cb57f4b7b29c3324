import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askLine, passphraseAsker, readJsonObject } from './prompt.ts';

const terminal = (typed: string) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const streams = {
    input: Object.assign(input, { isTTY: true }),
    output: Object.assign(output, { isTTY: true }),
  };
  input.write(typed);
  return { terminal: streams, shown: () => String(output.read() ?? '') };
};

test('a secret is not shown while it is typed; other answers are', async () => {
  const hidden = terminal('invented-secret\r');
  expect(await askLine('Secret: ', { secret: true, terminal: hidden.terminal })).toBe(
    'invented-secret',
  );
  expect(hidden.shown()).toBe('Secret: \n');
  const open = terminal(' some_one \r');
  expect(await askLine('Name: ', { secret: false, terminal: open.terminal })).toBe('some_one');
  expect(open.shown()).toContain('some_one');
});

test('whoever leaves gave nothing', async () => {
  const { terminal: left } = terminal('half\u0003');
  await expect(askLine('Secret: ', { secret: true, terminal: left })).rejects.toThrow('nothing');
});

test('nobody is asked where there is no terminal', () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  expect(passphraseAsker({ input, output })).toBeUndefined();
});

test('credentials as JSON from standard input', async () => {
  const stdin = (text: string) => new PassThrough().end(text);
  expect(await readJsonObject(stdin('{"clientId":"one"}'))).toEqual({ clientId: 'one' });
  for (const text of ['', 'clientId=one', '["one"]', 'null', 'x'.repeat(70_000)])
    await expect(readJsonObject(stdin(text))).rejects.toThrow(/standard input/);
});
