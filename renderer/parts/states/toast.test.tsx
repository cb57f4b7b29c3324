// @vitest-environment jsdom
/** What is said in passing, and what offers to undo. */
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n.ts';
import { bridgeTo, draw } from '../../testing/drawn.tsx';
import { endOffer, endSayings, offerUndo, say, ToastArea } from './toast.tsx';

beforeAll(startI18n);

/** The messages that can be used, the latest first. */
const usable = (): (string | undefined)[] =>
  [...document.querySelectorAll('[data-passing]:not([inert]):not([data-ending-style])')].map(
    (message) => message.querySelector('p, [id]')?.textContent,
  );

/** Says it until it is seen: the window may only just be there. */
const sayUntilSeen = (text: string): Promise<void> =>
  vi.waitFor(() => {
    if (usable()[0] !== text) say(text);
    expect(usable()[0]).toBe(text);
  });

/** The place of the messages, with this offer in it. */
const drawOffer = async (undo: () => void): Promise<void> => {
  draw(
    <ToastArea />,
    bridgeTo(() => Promise.resolve({ id: 1, ok: true, data: null })),
  );
  await sayUntilSeen('ready');
  endSayings();
  offerUndo('“Pond” is in Deleted.', 'Undo', undo);
  await vi.waitFor(() => expect(usable()).toEqual(['“Pond” is in Deleted.']));
};

test('several messages in a row leave the offer to undo where it is, the lowest of them', async () => {
  const undo = vi.fn<() => void>();
  await drawOffer(undo);
  for (const text of ['one', 'two', 'three', 'four']) {
    await sayUntilSeen(text);
    expect(usable().at(-1)).toBe('“Pond” is in Deleted.');
  }
  dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }));
  expect(undo).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(usable()).not.toContain('“Pond” is in Deleted.'));
});

test('another deed ends the offer: Ctrl Z does not undo what was done before it', async () => {
  const undo = vi.fn<() => void>();
  await drawOffer(undo);
  endOffer();
  await vi.waitFor(() => expect(usable()).toEqual([]));
  dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }));
  expect(undo).not.toHaveBeenCalled();
});
