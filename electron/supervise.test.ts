import { expect, test } from 'vitest';
import { supervise, type Engine } from './supervise.ts';

/** A stage where engines crash on command and time moves by hand. */
const stage = () => {
  let time = 0;
  let crash: (() => void) | undefined;
  let forks = 0;
  const states: string[] = [];
  const pauses: number[] = [];
  const sent: unknown[] = [];
  let pending: (() => void) | undefined;
  const supervisor = supervise<Engine>({
    fork: () => {
      forks += 1;
      return {
        send: (message) => sent.push(message),
        kill: () => {
          crash?.();
          return true;
        },
        onExit: (listener) => {
          crash = () => listener(1);
        },
      };
    },
    onStart: () => {},
    onState: (state) => states.push(state),
    later: (ms, run) => {
      pauses.push(ms);
      pending = run;
      return () => {
        pending = undefined;
      };
    },
    now: () => time,
  });
  return {
    supervisor,
    states,
    pauses,
    sent,
    forks: () => forks,
    crash: () => crash?.(),
    elapse: () => pending?.(),
    live: (ms: number) => {
      time += ms;
    },
  };
};

test('a crashed engine is started again, later each time, and at last stays down', () => {
  const play = stage();
  for (let round = 0; round < 5; round += 1) {
    play.crash();
    play.elapse();
  }
  expect(play.pauses).toEqual([0, 500, 2_000, 5_000, 15_000]);
  expect(play.forks()).toBe(6);
  play.crash();
  expect(play.supervisor.state()).toBe('failed');
  expect(play.forks()).toBe(6);

  void play.supervisor.restart();
  expect(play.supervisor.state()).toBe('running');
  expect(play.forks()).toBe(7);
});

test('an engine that ran for a minute is forgiven its earlier crashes', () => {
  const play = stage();
  play.crash();
  play.elapse();
  play.live(60_000);
  play.crash();
  expect(play.pauses).toEqual([0, 0]);
  expect(play.states).toEqual(['running', 'restarting', 'running', 'restarting']);
});

test('a restart lets the engine end by itself, and is over when the next one runs', async () => {
  const play = stage();
  const restarted = play.supervisor.restart();
  expect(play.sent).toEqual([{ stop: true }]);
  expect(play.pauses).toEqual([30_000]);
  play.crash();
  play.elapse();
  await restarted;
  expect(play.forks()).toBe(2);
  expect(play.states).toEqual(['running', 'restarting', 'running']);
});

test('stopping asks first, and an engine that leaves then is not started again', async () => {
  const play = stage();
  const stopped = play.supervisor.stop();
  expect(play.sent).toEqual([{ stop: true }]);
  play.crash();
  await stopped;
  expect(play.forks()).toBe(1);
  expect(play.states).toEqual(['running']);
});

test('an engine that does not leave is ended after the grace time', async () => {
  const play = stage();
  const stopped = play.supervisor.stop();
  expect(play.pauses).toEqual([30_000]);
  play.elapse();
  await stopped;
  expect(play.supervisor.engine()).toBeUndefined();
});
