// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n.ts';
import { bridgeTo, draw } from '../../../testing/drawn.tsx';
import { useCodingActs } from './use-coding.ts';

beforeAll(startI18n);

const Press = () => {
  const { apply } = useCodingActs('Talk');
  const step = { item: 7, code: 'humour', isSet: true } as const;
  return <button onClick={() => void apply([step])}>Humour</button>;
};

/** The calls of the engine when a code is pressed, where it knows these coders. */
const callsWith = async (coders: readonly object[]): Promise<readonly object[]> => {
  const calls: object[] = [];
  const bridge = bridgeTo((operation, params) => {
    calls.push({ operation, params });
    const data = operation === 'codes.coders' ? coders : [];
    return Promise.resolve({ id: 1, ok: true, data });
  });
  draw(<Press />, bridge);
  await vi.waitFor(() => expect(document.querySelector('button')).not.toBeNull());
  document.querySelector('button')?.click();
  await vi.waitFor(() =>
    expect(calls).toContainEqual({
      operation: 'codes.apply',
      params: { steps: [{ item: 7, code: 'humour', isSet: true }] },
    }),
  );
  return calls;
};

const named = { operation: 'codes.add-coder', params: { name: 'Me' } };

test('the first coder is named in the language of the window, before the first code', async () => {
  const calls = await callsWith([]);
  expect(calls.slice(0, 2)).toEqual([{ operation: 'codes.coders', params: {} }, named]);
});

test('whoever is chosen already codes on', async () => {
  const ben = { id: 'b', name: 'Ben', isChosen: true };
  expect(await callsWith([ben])).not.toContainEqual(named);
});
