// @vitest-environment jsdom
/** What is said in passing of runs that are over. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { LatestRunView } from '#calls/index.ts';
import { startI18n } from '../../i18n.ts';
import { bridgeTo, draw } from '../../testing/drawn.tsx';
import { endSayings, ToastArea } from '../states/toast.tsx';
import { useEndedRuns } from './notices.ts';

beforeAll(startI18n);

type RunPart = Partial<LatestRunView>;

const OWN = { id: 'a', collection: 'Pond', kind: 'collect', added: 230, isOwn: true } as const;

/** The window at a path; `tell` changes what the engine says of its run, and waits until it was heard. */
const drawAt = async (path: string, first: RunPart) => {
  endSayings();
  let [present, answers] = [first, 0];
  const bridge = bridgeTo(() => {
    answers += 1;
    return Promise.resolve({ id: answers, ok: true, data: [{ ...OWN, ...present }] });
  });
  const Window = () => {
    const client = useQueryClient();
    const [heard, setHeard] = useState(0);
    useEndedRuns(path);
    const again = async (): Promise<void> => {
      await client.refetchQueries();
      setHeard((n) => n + 1);
    };
    return (
      <>
        <button type="button" id="again" onClick={() => void again()}>
          {heard}
        </button>
        <ToastArea />
      </>
    );
  };
  draw(<Window />, bridge);
  let heard = 0;
  const tell = async (next: RunPart): Promise<void> => {
    present = next;
    const button = document.querySelector<HTMLElement>('#again');
    button?.click();
    heard += 1;
    await vi.waitFor(() => expect(button?.textContent).toBe(String(heard)));
  };
  await vi.waitFor(() => expect(document.querySelector('#again')).not.toBeNull());
  await tell(first);
  return { tell, text: () => document.body.textContent };
};

test('a run that ends while one is elsewhere is present, with the way to it', async () => {
  const { tell, text } = await drawAt('/', { state: 'running' });
  await tell({ state: 'done' });
  await vi.waitFor(() => expect(text()).toContain('“Pond” is collected. New rows: 230'));
  expect(text()).toContain('Show');
});

test('one that waits for a decision is present, too', async () => {
  const { tell, text } = await drawAt('/', { state: 'waiting' });
  await tell({ state: 'attention' });
  await vi.waitFor(() =>
    expect(text()).toContain('Collecting “Pond” stands still until something is decided.'),
  );
});

test.each([
  ['of its own collection, whose page shows it', '/collections/named/Pond', OWN],
  ['of somebody else', '/', { isOwn: false }],
])('nothing is said of a run %s', async (_, path, more) => {
  const { tell, text } = await drawAt(path, { ...more, state: 'running' });
  await tell({ ...more, state: 'done' });
  await tell({ ...more, state: 'done', added: 231 });
  expect(text()).not.toContain('Pond');
});

test('nor of one that was over before, or that somebody cancelled', async () => {
  const { tell, text } = await drawAt('/', { state: 'done' });
  await tell({ state: 'done', added: 231 });
  await tell({ id: 'b', state: 'running' });
  await tell({ id: 'b', state: 'cancelled' });
  expect(text()).not.toContain('Pond');
});
