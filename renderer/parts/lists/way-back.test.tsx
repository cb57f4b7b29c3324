// @vitest-environment jsdom
import { useEffect, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useNavigation } from '../../navigation.ts';
import { bridgeTo, draw, NOT_HERE } from '../../testing/drawn.tsx';
import { useTakesFocus } from './way-back.ts';

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

const OpenedList = ({ onDrawn }: { readonly onDrawn: () => void }) => {
  const box = useRef<HTMLDivElement>(null);
  useTakesFocus(box);
  useEffect(onDrawn, [onDrawn]);
  return (
    <div>
      <input aria-label="box" />
      <div id="stage">
        <div ref={box} id="list" tabIndex={-1} />
      </div>
    </div>
  );
};

const open = async (onDrawn: () => void): Promise<void> => {
  const drawn = vi.fn<() => void>(onDrawn);
  useNavigation.setState({ takesFocus: true });
  draw(
    <OpenedList onDrawn={drawn} />,
    bridgeTo(async () => NOT_HERE),
  );
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
  await nextFrame();
  await nextFrame();
};

test('what was opened by the keyboard takes the focus', async () => {
  await open(() => undefined);
  expect(document.activeElement?.id).toBe('list');
});

test('it takes no focus from whoever begins to type while it is drawn', async () => {
  await open(() => document.querySelector('input')?.focus());
  expect(document.activeElement?.tagName).toBe('INPUT');
});
