import { describe, expect, it } from 'vitest';
import { AppError } from '#kit/errors.ts';
import type { Refusal } from '#kit/errors.ts';
import { createPacer } from './pace.ts';
import type { Paced } from './pace.ts';
import { NOON, virtualClock } from './testing/virtual-clock.ts';

const HOST = 'www.site.test';
const refusal: Refusal = { kind: 'login-wall', message: 'it refused', choices: [] };
const platform = (pace: Partial<Paced['pace']> = {}): Paced => ({
  segment: 'site',
  pace: { gapMs: 2000, jitterMs: 0, perHour: 1000, breakerMs: 60_000, ...pace },
});

const setUp = (pace: Partial<Paced['pace']> = {}, config: object = {}, chance = 0) => {
  const clock = virtualClock(chance);
  const pacer = createPacer({ clock, ...config });
  const starts: [string, number][] = [];
  const errors: AppError[] = [];
  /** Asks, and notes when it was started or why it was not. */
  const ask = (name: string, host = HOST, signal?: AbortSignal): void => {
    const task = (): Promise<void> => {
      starts.push([name, clock.now() - NOON]);
      return Promise.resolve();
    };
    pacer.run(platform(pace), host, task, signal).catch((error: unknown) => {
      if (error instanceof AppError) errors.push(error);
    });
  };
  return { clock, pacer, starts, errors, ask };
};

describe('turns', () => {
  it('come in order, a gap apart', async () => {
    const { clock, starts, ask } = setUp();
    for (const name of ['a', 'b', 'c']) ask(name);
    await clock.advance(10_000);
    expect(starts).toEqual([
      ['a', 0],
      ['b', 2000],
      ['c', 4000],
    ]);
  });

  it('come later by chance', async () => {
    const { clock, starts, ask } = setUp({ jitterMs: 1000 }, {}, 0.5);
    for (const name of ['a', 'b']) ask(name);
    await clock.advance(10_000);
    expect(starts).toEqual([
      ['a', 0],
      ['b', 2500],
    ]);
  });

  it('of other hosts do not wait for each other', async () => {
    const { clock, starts, ask } = setUp();
    ask('a');
    ask('b', 'api.site.test');
    await clock.advance(0);
    expect(starts).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });

  it('wait for the answer of the one before', async () => {
    const { clock, pacer, starts, ask } = setUp();
    const slow = pacer.run(platform(), HOST, () => clock.sleep(5000));
    ask('next');
    await clock.advance(10_000);
    await slow;
    expect(starts).toEqual([['next', 5000]]);
  });

  it('go on after a failure', async () => {
    const { clock, pacer, starts, ask } = setUp();
    const failing = pacer.run(platform(), HOST, () => Promise.reject(new Error('no')));
    const outcome = failing.catch((error: unknown) => error);
    ask('next');
    await clock.advance(2000);
    expect(await outcome).toEqual(new Error('no'));
    expect(starts).toEqual([['next', 2000]]);
  });

  it('keep below the hourly ceiling, and refuse what would wait too long', async () => {
    const { clock, pacer, starts, errors, ask } = setUp({ gapMs: 0, perHour: 2 });
    for (const name of ['a', 'b', 'c']) ask(name);
    await clock.advance(0);
    expect(starts.map(([name]) => name)).toEqual(['a', 'b']);
    expect(errors[0]?.kind).toBe('service_unavailable');
    expect(errors[0]?.retryAfter).toBe(3600);
    expect(errors[0]?.message).toBe(
      'Service unavailable: www.site.test is asked at most 2 times an hour, and the turn would be too late',
    );
    await clock.advance(3_600_000 - 60_000);
    ask('d');
    expect(pacer.state()[0]?.hosts[0]).toMatchObject({ waiting: 1, because: 'hour' });
    await clock.advance(60_000);
    expect(starts.at(-1)).toEqual(['d', 3_600_000]);
  });

  it('are refused when the queue is full', async () => {
    const { clock, errors, ask } = setUp({}, { maxQueue: 2 });
    await clock.advance(0);
    for (const name of ['a', 'b', 'c', 'd']) ask(name);
    await clock.advance(0);
    expect(errors.map((error) => error.message)).toEqual([
      'Service unavailable: 2 requests already wait for www.site.test',
    ]);
    expect(errors[0]?.retryAfter).toBe(6);
  });

  it('are given up when the call is cancelled', async () => {
    const { clock, pacer, starts, errors, ask } = setUp();
    const leave = new AbortController();
    ask('a');
    ask('b', HOST, leave.signal);
    ask('c');
    leave.abort();
    await clock.advance(0);
    expect(errors.map((error) => error.message)).toEqual([
      'Service unavailable: the call was cancelled',
    ]);
    expect(pacer.state()[0]?.hosts[0]?.waiting).toBe(1);
    await clock.advance(2000);
    expect(starts.at(-1)).toEqual(['c', 2000]);
  });

  it('are not taken by a call that was cancelled before', async () => {
    const { clock, starts, errors, ask } = setUp();
    ask('a', HOST, AbortSignal.abort());
    await clock.advance(0);
    expect([starts.length, errors.length]).toEqual([0, 1]);
  });
});

describe('a rest', () => {
  it('fails all that waits and all that comes, on every host, with the same words', async () => {
    const { clock, pacer, starts, errors, ask } = setUp();
    ask('a');
    ask('waits');
    ask('b', 'api.site.test');
    ask('waits too', 'api.site.test');
    await clock.advance(0);
    pacer.openBreaker('site', 90_500, refusal);
    ask('new');
    await clock.advance(0);
    expect(starts.map(([name]) => name)).toEqual(['a', 'b']);
    expect(errors).toHaveLength(3);
    for (const error of errors) {
      expect(error.kind).toBe('service_unavailable');
      expect(error.message).toBe('Service unavailable: it refused');
      expect(error.refusal).toEqual(refusal);
      expect(error.retryAfter).toBe(91);
    }
  });

  it('does not touch another platform', async () => {
    const { clock, pacer, starts, ask } = setUp();
    pacer.openBreaker('another', 90_000, refusal);
    ask('a');
    await clock.advance(0);
    expect(starts).toEqual([['a', 0]]);
  });

  it('ends by itself, or when the person says so', async () => {
    const { clock, pacer, starts, ask } = setUp();
    pacer.openBreaker('site', 5000, refusal);
    await clock.advance(5000);
    ask('a');
    await clock.advance(0);
    pacer.openBreaker('site', 50_000, refusal);
    pacer.closeBreaker('site');
    ask('b');
    await clock.advance(2000);
    expect(starts).toEqual([
      ['a', 5000],
      ['b', 7000],
    ]);
  });

  it('is not cut short by a shorter one', () => {
    const { pacer } = setUp();
    pacer.openBreaker('site', 50_000, refusal);
    pacer.openBreaker('site', 10_000, { ...refusal, message: 'again' });
    expect(pacer.state()).toEqual([
      { segment: 'site', resting: { until: '2026-07-01T12:00:50.000Z', refusal }, hosts: [] },
    ]);
  });
});

describe('a hold', () => {
  it('delays what waits and what comes, of this host alone', async () => {
    const { clock, pacer, starts, errors, ask } = setUp();
    ask('a');
    await clock.advance(0);
    pacer.hold(platform(), HOST, 50_000);
    for (const name of ['b', 'c']) ask(name);
    ask('elsewhere', 'api.site.test');
    await clock.advance(0);
    expect(pacer.state()[0]).not.toHaveProperty('resting');
    expect(pacer.state()[0]?.hosts[0]).toMatchObject({
      nextAt: '2026-07-01T12:00:50.000Z',
      because: 'allowance',
    });
    await clock.advance(60_000);
    expect(starts).toEqual([
      ['a', 0],
      ['elsewhere', 0],
      ['b', 50_000],
      ['c', 52_000],
    ]);
    expect(errors).toEqual([]);
  });

  it('refuses what would wait too long, also of what waits already', async () => {
    const { clock, pacer, starts, errors, ask } = setUp();
    void pacer.run(platform(), HOST, () => {
      pacer.hold(platform(), HOST, 119_000);
      return Promise.resolve();
    });
    for (const name of ['b', 'c']) ask(name);
    await clock.advance(0);
    expect(errors.map(({ kind, message, retryAfter }) => [kind, message, retryAfter])).toEqual([
      [
        'service_unavailable',
        'Service unavailable: www.site.test allows no more requests for 119 s, and the turn would be too late',
        121,
      ],
    ]);
    ask('d');
    await clock.advance(0);
    expect(errors).toHaveLength(2);
    await clock.advance(119_000);
    expect(starts).toEqual([['b', 119_000]]);
  });
});

describe('a clock that is set while something waits', () => {
  it.each([
    ['back by an hour', -3_600_000],
    ['back by forty days', -40 * 86_400_000],
    ['forward by a day', 86_400_000],
  ])('%s makes no rest, gap or hold longer or shorter', async (_name, byMs) => {
    const { clock, pacer, starts, errors, ask } = setUp();
    ask('a');
    pacer.hold(platform(), 'api.site.test', 50_000);
    ask('held', 'api.site.test');
    await clock.advance(0);
    const before = clock.now();
    clock.set(byMs);
    ask('b');
    await clock.advance(2000);
    expect(starts.map(([name]) => name)).toEqual(['a', 'b']);
    pacer.openBreaker('site', 5000, refusal);
    clock.set(byMs);
    await clock.advance(4999);
    ask('too early');
    await clock.advance(1);
    ask('c');
    await clock.advance(0);
    expect(errors.map(({ retryAfter }) => retryAfter)).toEqual([5, 1]);
    expect(starts.map(([name]) => name)).toEqual(['a', 'b', 'c']);
    expect(clock.now() - before).toBe(2 * byMs + 7000);
  });

  it('shows the end of a rest by the clock as it is set now', () => {
    const { clock, pacer } = setUp();
    pacer.openBreaker('site', 50_000, refusal);
    clock.set(-3_600_000);
    expect(pacer.state()[0]?.resting?.until).toBe('2026-07-01T11:00:50.000Z');
  });
});

describe('the state', () => {
  it('tells who waits for whom', async () => {
    const { clock, pacer, ask } = setUp();
    void pacer.run(platform(), HOST, () => clock.sleep(5000));
    ask('b');
    ask('c');
    await clock.advance(0);
    expect(pacer.state()).toEqual([
      {
        segment: 'site',
        hosts: [
          {
            host: HOST,
            waiting: 2,
            inFlight: true,
            lastHour: 1,
            gapSeconds: 2,
            nextAt: '2026-07-01T12:00:02.000Z',
            because: 'gap',
          },
        ],
      },
    ]);
  });

  it('says when the next request may start, and nothing when that is now', async () => {
    const { clock, pacer, ask } = setUp({ gapMs: 60_000 });
    ask('a');
    ask('b');
    await clock.advance(19_000);
    const host = () => pacer.state()[0]?.hosts[0];
    expect(host()).toMatchObject({ waiting: 1, nextAt: '2026-07-01T12:01:00.000Z' });
    await clock.advance(41_000);
    expect(host()).toMatchObject({ waiting: 0, nextAt: '2026-07-01T12:02:00.000Z' });
    await clock.advance(60_000);
    expect(host()).toEqual({
      host: HOST,
      waiting: 0,
      inFlight: false,
      lastHour: 2,
      gapSeconds: 60,
    });
  });

  it('after the end: nothing waits, nothing is taken', async () => {
    const { clock, pacer, starts, errors, ask } = setUp();
    ask('a');
    ask('b');
    await clock.advance(0);
    pacer.close();
    ask('c');
    await clock.advance(10_000);
    expect(starts).toEqual([['a', 0]]);
    expect(errors.map((error) => error.message)).toEqual([
      'Service unavailable: shutting down',
      'Service unavailable: shutting down',
    ]);
  });
});
