import { expect, test } from 'vitest';
import { linkState, type LinkState } from './link-state.ts';

type LinkFacts = Parameters<typeof linkState>[0];

const LINK: LinkFacts = {
  operation: 's.video',
  lists: 2,
  open: 0,
  runState: null,
  gaps: 0,
  refused: 0,
  missing: 0,
  rows: 5,
};

test.each<[Partial<LinkFacts>, LinkState]>([
  [{}, 'done'],
  [{ refused: 1 }, 'partly'],
  [{ refused: 2, rows: 0 }, 'refused'],
  [{ refused: 2, missing: 2, rows: 0 }, 'not-found'],
  [{ gaps: 2, rows: 0 }, 'unread'],
  [{ open: 1, runState: 'running' }, 'open'],
  [{ open: 1, runState: 'attention' }, 'paused'],
  [{ open: 2, runState: 'cancelled', rows: 0 }, 'cancelled'],
  [{ open: 1, runState: 'cancelled' }, 'partly'],
  [{ lists: 0, rows: 0 }, 'skipped'],
  [{ operation: null, lists: 0, rows: 0 }, 'meaningless'],
])('%j is %s', (facts, state) => {
  expect(linkState({ ...LINK, ...facts })).toBe(state);
});
