import { verbatim } from '#kit/message.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browsed } from '../../test/support/browsed.ts';
import { collectCaptured, draftsFromAnswer, redraftBy } from '../collections/captured-items.ts';
import { catalogue } from '../engine/catalogue.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { openStore, type Store } from '../store/index.ts';
import { packContent } from '../store/calls/contents.ts';
import { packBody } from '../store/calls/bodies.ts';
import { createCaptureSession, type CaptureSession } from './capture-session.ts';
import { createCapturedReader, type CapturedReading } from './read-captured.ts';
import { GivenUp } from './take.ts';

/** Browsing whose replies are read elsewhere: the test is the thread, and says when it is done. */
interface Sent {
  readonly reply: Reply;
  readonly finish: (reading?: CapturedReading) => void;
  readonly fail: (error: Error) => void;
}

let store: Store;
let session: CaptureSession;
let sent: Sent[];
let warnings: string[];
let time: number;

const readThere = createCapturedReader({
  catalogue,
  pack: { content: packContent, body: packBody },
  drafts: draftsFromAnswer,
});

/** A catalogue whose capture routes must not be asked anything in the thread that answers. */
const untouchable: typeof catalogue = {
  ...catalogue,
  get entries(): never {
    throw new Error('a reply was judged in the thread that answers');
  },
};

beforeEach(() => {
  time = Date.parse('2026-11-20T10:00:00Z');
  sent = [];
  warnings = [];
  store = openStore({ dir: ':memory:', now: () => time });
  session = createCaptureSession({
    catalogue: untouchable,
    store,
    now: () => time,
    read: (reply, options) => {
      const { promise, resolve, reject } = Promise.withResolvers<CapturedReading>();
      const finish = (reading = readThere(reply, options)): void => resolve(reading);
      sent.push({ reply, finish, fail: reject });
      return promise;
    },
    collect: (name, answer) => collectCaptured(store, name, answer),
    redraft: redraftBy(catalogue),
    onChange: () => {},
    warn: (sentence) => warnings.push(sentence),
  });
});
afterEach(async () => {
  for (const { finish } of sent) finish({ outcome: 'left', answers: [] });
  await session.close();
  store.close();
});

const list = (): Reply => {
  const [reply] = browsed()['microblog'] ?? [];
  if (!reply) throw new Error('nothing is browsed');
  return reply;
};
const answers = (): readonly string[] => store.answers.recent(9).map(({ operation }) => operation);

/** Reads whatever comes, until nothing waits. */
const readAll = async (): Promise<void> => {
  for (let n = 0; session.view().waiting > 0; n += sent[n] ? 1 : 0) {
    sent[n]?.finish();
    await new Promise((resolve) => setImmediate(resolve));
  }
};

describe('a reply is read elsewhere', () => {
  test('and kept here, with what it brings to a collection', async () => {
    session.set({ into: 'ponds' });
    session.take(list());
    expect([session.view().waiting, answers()]).toEqual([1, []]);
    await readAll();
    expect(answers()).toEqual(['microblog.list-user-posts']);
    const { waiting, items, collected, hosts } = session.view();
    expect([waiting, collected]).toEqual([0, items]);
    expect(hosts).toEqual([
      {
        platform: 'microblog',
        host: 'x.com',
        replies: 1,
        understood: 1,
        unclaimed: 0,
        notUnderstood: 0,
        data: 1,
        mayHaveChanged: false,
      },
    ]);
    const [exchange] = store.evidence.exchanges(store.answers.recent(1)[0]?.callId ?? '');
    expect(store.evidence.body(exchange?.bodySha256 ?? '').byteLength).toBe(list().body.byteLength);
  });

  test('one after the other, as they came', async () => {
    for (const at of [1, 2, 3]) session.take({ ...list(), at: `2026-11-20T10:00:0${at}.000Z` });
    expect(sent.map(({ reply }) => reply.at)).toEqual(['2026-11-20T10:00:01.000Z']);
    await readAll();
    expect(sent.map(({ reply }) => reply.at.slice(17, 19))).toEqual(['01', '02', '03']);
  });

  test('into the collection that was chosen when it came', async () => {
    session.set({ into: 'ponds' });
    session.take(list());
    session.set({ into: 'lakes' });
    await readAll();
    expect([store.collections.list().map(({ name }) => name), session.view().collected]).toEqual([
      ['ponds'],
      0,
    ]);
  });

  test('unless it is of no platform: then nobody looks at it', () => {
    session.take({ ...list(), request: { ...list().request, url: 'https://mail.test/a' } });
    expect([sent, session.view().hosts]).toEqual([[], []]);
  });
});

describe('what is not read is counted and named', () => {
  test('one that could not be read to its end; the next is', async () => {
    session.take(list());
    session.take(list());
    sent[0]?.fail(new GivenUp('reading it takes longer than 20 seconds'));
    await readAll();
    expect(session.view().unknown).toEqual([
      {
        endpoint: 'X x.com: reading it takes longer than 20 seconds',
        count: 1,
      },
    ]);
    expect([answers().length, session.view().hosts[0]?.notUnderstood]).toEqual([1, 1]);
  });

  test('more than can wait', async () => {
    const large = { ...list(), body: new Uint8Array(49_000_000) };
    for (let n = 0; n < 6; n += 1) session.take(large);
    expect(session.view().unknown).toEqual([
      {
        endpoint: 'X x.com: more came at once than can wait to be read',
        count: 2,
      },
    ]);
    expect(session.view().waiting).toBe(4);
    for (const n of [0, 1, 2, 3]) {
      sent[n]?.finish({ outcome: 'left', answers: [] });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(session.view().waiting).toBe(0);
  });

  test('one that was being read when the threads ended', async () => {
    session.take(list());
    sent[0]?.fail(new AppError('service_unavailable', verbatim('shutting down')));
    await session.settled();
    expect(session.view().unknown.map(({ count }) => count)).toEqual([1]);
    expect(warnings).toEqual([
      'what was browsed could not be read: AppError: Service unavailable: shutting down',
    ]);
  });
});

test('what is forgotten is not kept, also while it waits or is being read', async () => {
  session.take(list());
  session.take(list());
  expect(await session.forget(5)).toBe(0);
  await readAll();
  expect([answers(), sent.length, session.view().unknown]).toEqual([[], 1, []]);
});

test('closing waits for what has come, and takes nothing more', async () => {
  session.take(list());
  const closed = session.close();
  sent[0]?.finish();
  await closed;
  session.take(list());
  expect([answers().length, sent.length]).toEqual([1, 1]);
});
