/** A hand-over over HTTP whose connection is cut, and a laboratory that stops in the middle of its answer. */
import { afterEach, expect, test } from 'vitest';
import { comments, reefCatalogue } from '../core/collections/testing/reef.ts';
import { parcelAnswer } from '../core/hand-over/parcel.ts';
import { receiveParcels } from '../core/laboratory/hand-over/receive.ts';
import { sendParcels, type SendReport } from '../core/hand-over/send.ts';
import { ADA, keyOf, LAB } from '../core/hand-over/testing/sender.ts';
import { linesOf, useTwoSides } from '../core/hand-over/testing/two-sides.ts';
import { laboratoryAddress, postParcels } from '../core/net/laboratory.ts';
import { serveLocally, type LocalServer } from './support/local-server.ts';

const here = useTwoSides();

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Answers as the door does; `spoil` changes what goes back. `undefined`: the connection is cut there. */
const serve = async (spoil: (line: string, nth: number) => string | undefined): Promise<void> => {
  server = await serveLocally((request, response) => {
    const { store } = here.lab;
    const config = {
      store,
      catalogue: reefCatalogue,
      sender: { person: ADA, name: 'Ada', keyId: keyOf(store) },
      now: () => here.now,
    };
    const answer = async (): Promise<void> => {
      let nth = 0;
      for await (const one of receiveParcels(config, request)) {
        const line = `${JSON.stringify(one)}\n`;
        const answers = spoil(line, nth);
        nth += 1;
        if (answers === undefined) return void response.destroy();
        await new Promise<void>((resolve) => response.write(answers, () => resolve()));
        // Half a line is the last that comes.
        if (!answers.endsWith('\n')) return void response.destroy();
      }
      response.end();
    };
    answer().catch(() => response.destroy());
  });
};

const send = (): Promise<SendReport> => {
  const address = laboratoryAddress(server?.origin ?? '');
  return sendParcels({
    store: here.desktop.store,
    laboratory: LAB,
    now: () => here.now,
    exchange: async function* (request) {
      for await (const line of postParcels(address, 'a key', request))
        yield parcelAnswer.parse(line);
    },
  });
};

const gather = async (): Promise<void> => {
  here.site = {
    'comments/v1': comments('a b', 'c2', { total: 4 }),
    'comments/v1?from=c2': comments('c d'),
  };
  await here.gather([{ operation: 'reef.list-video-comments', params: { videoId: 'v1' } }]);
  here.share();
};

test.each([0, 1, 3, 5])(
  'cut in the middle of answer %i: what was answered is over, the rest waits, nothing is doubled',
  async (cut) => {
    await gather();
    await serve((line, nth) => (nth === cut ? line.slice(0, line.length / 2) : line));
    await expect(send()).rejects.toThrow('127.0.0.1');
    expect(here.desktop.store.outbox.shared()).toMatchObject([{ waiting: 6 - cut, refused: 0 }]);
    await server?.close();
    await serve((line) => line);
    // The parcel whose answer was lost is there already.
    expect(await send()).toMatchObject({ known: 1, refused: 0, later: 0 });
    expect(linesOf(here.lab.store)).toEqual(linesOf(here.desktop.store));
  },
);

test('cut between two answers, it goes on from there', async () => {
  await gather();
  await serve((line, nth) => (nth === 2 ? undefined : line));
  await expect(send()).rejects.toThrow('127.0.0.1');
  await server?.close();
  await serve((line) => line);
  expect(await send()).toEqual({ taken: 3, known: 1, refused: 0, later: 0 });
  expect(linesOf(here.lab.store)).toEqual(linesOf(here.desktop.store));
});

test('a laboratory that tells in the middle that it cannot go on is heard', async () => {
  await gather();
  const stops = JSON.stringify({ errors: [{ message: 'the disk is full' }], data: null });
  await serve((line, nth) => (nth === 2 ? `${stops}\n` : line));
  await expect(send()).rejects.toThrow('the laboratory could not go on: the disk is full');
  expect(here.desktop.store.outbox.shared()).toMatchObject([{ waiting: 4, refused: 0 }]);
});
