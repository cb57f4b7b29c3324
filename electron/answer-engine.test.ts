import { expect, test, vi } from 'vitest';

vi.mock('electron', () => ({
  safeStorage: {
    decryptString: (sealed: Buffer) => {
      if (sealed.length === 0) throw new Error('the keychain is locked');
      return sealed.toString('utf8');
    },
  },
}));
const { answerEngine } = await import('./answer-engine.ts');

const failure = { failure: 'no-page' } as const;

const answerTo = async (message: unknown): Promise<unknown[]> => {
  const posted: unknown[] = [];
  const child = { postMessage: (answer: unknown) => void posted.push(answer) };
  await answerEngine(child, message, {
    take: () => Promise.resolve(failure),
    missingFolder: () => Promise.resolve('usual'),
  });
  return posted;
};

test('main does what the engine asks for, and answers by the number of the request', async () => {
  expect(await answerTo({ task: 'takePage', input: null, id: 3 })).toEqual([
    { done: 3, value: { failure: 'no-page' } },
  ]);
  expect(await answerTo({ task: 'unseal', input: 'c2VjcmV0', id: 4 })).toEqual([
    { done: 4, value: 'secret' },
  ]);
});

test('why the keychain stayed shut is kept from the engine', async () => {
  expect(await answerTo({ task: 'unseal', input: '', id: 5 })).toEqual([
    { done: 5, error: 'The keychain did not open the secret' },
  ]);
});

test('messages that say something else are left to others', async () => {
  expect(await answerTo({ lookDaily: true })).toEqual([]);
});
