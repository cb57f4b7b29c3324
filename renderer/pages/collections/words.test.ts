import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RowFilter, RunView } from '#calls/index.ts';
import en from '../../strings/en.json';
import type { CodingNames } from './coding/coding-names.ts';
import { changedFields, parseTags } from './coding/codes.ts';
import {
  instantOfDay,
  newCondition,
  toggleValue,
  withCondition,
  without,
} from './filter/conditions.ts';
import { chipsFromFilter } from './filter/filter-chips.ts';
import { actsFromRun, missingWords, progressWords, stateWords, toneFromRun } from './runs/words.ts';
import { isSoon } from './retention.tsx';

const words = i18next.createInstance();
beforeAll(async () => {
  await words.init({
    lng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
});

/** Before it is known. */
const NO_CODING: CodingNames = { codes: undefined, coders: undefined };

const run = (more: Partial<RunView>): RunView => ({
  id: 'r1',
  collection: 'c',
  kind: 'collect',
  state: 'running',
  items: 124,
  added: 124,
  duplicates: 0,
  pages: 62,
  pending: 0,
  gaps: 0,
  refused: 0,
  repliesLeft: 0,
  requests: 63,
  mostRequests: 400,
  credits: 62,
  mostCredits: 400,
  bytes: 1,
  created: '2026-05-01T10:00:00Z',
  updated: '2026-05-01T10:00:00Z',
  ...more,
});

describe('filters', () => {
  const textsOf = (filter: RowFilter, coding: CodingNames = NO_CODING): readonly string[] =>
    chipsFromFilter(filter, {
      t: words.t,
      language: 'en',
      nameOf: (id) => (id === 'videosite' ? 'YouTube' : id),
      ...coding,
    }).map(({ text }) => text);

  it('are a few words each', () => {
    const filter: RowFilter = {
      words: 'in the field already',
      platform: ['videosite', 'forum'],
      shape: 'Person',
      author: 'Ada‮',
      from: '2026-05-01T00:00:00.000Z',
      leastLikes: 120,
      counts: [
        { of: ['likes', 'score'], atLeast: 100 },
        { of: ['views'], atMost: 9 },
      ],
      leastLength: 90,
      noted: true,
      removed: false,
    };
    expect(textsOf(filter)).toEqual([
      'Platform: YouTube or forum',
      'Kind: Account',
      'Author: Ada[U+202E]',
      'Published ≥ 2026-05-01',
      'Likes or Score ≥ 120',
      'Length ≥ 1:30',
      'has a note',
      'is still shown',
      'Likes or Score ≥ 100',
      'Views ≤ 9',
    ]);
    expect(without(filter, 'author')).not.toHaveProperty('author');
  });

  it('name codes and coders, and tell those that are gone', () => {
    const names = {
      codes: [{ id: 'c1', name: 'stance › critical' }],
      coders: [{ id: 'p1', name: 'Ada' }],
    };
    expect(textsOf({ code: 'c1', coder: 'p1' }, names)).toEqual([
      'Code: stance › critical',
      'Coder: Ada',
    ]);
    expect(textsOf({ code: 'c9', coder: 'p9' }, names)).toEqual([
      expect.stringMatching(/^Code: .*c9/),
      expect.stringMatching(/^Coder: .*p9/),
    ]);
    expect(textsOf({ code: 'c1' })).toEqual(['Code: …']);
  });

  it('are set one after the other: values of a field widen it, conditions narrow', () => {
    const video = withCondition({}, { ...newCondition('platform'), value: 'videosite' });
    expect(video).toEqual({ platform: 'videosite' });
    const both = withCondition(video ?? {}, { ...newCondition('platform'), value: 'forum' });
    expect(both).toEqual({ platform: ['videosite', 'forum'] });
    expect(toggleValue(both ?? {}, 'platform', 'videosite')).toEqual({ platform: 'forum' });
    const counted = withCondition(both ?? {}, {
      ...newCondition('likes'),
      also: ['score'],
      value: '100',
    });
    expect(counted?.counts).toEqual([{ of: ['likes', 'score'], atLeast: 100 }]);
    expect(
      withCondition({}, { ...newCondition('published'), comparison: '<', value: '2026-03-01' }),
    ).toEqual({ to: '2026-03-01T00:00:00.000Z' });
    for (const value of ['', 'many', '1.5'])
      expect(withCondition({}, { ...newCondition('likes'), value })).toBeUndefined();
  });

  it('take a day as it begins in UTC, and nothing else', () => {
    expect(instantOfDay('2026-01-31')).toBe('2026-01-31T00:00:00.000Z');
    expect(instantOfDay('')).toBeUndefined();
  });
});

describe('notes', () => {
  it('keep tags once and without empty ones', () => {
    expect(parseTags(' a, b,,a ')).toEqual(['a', 'b']);
  });

  it('name the fields that differ between two observations', () => {
    expect(changedFields({ likes: 1, text: 'a', tags: ['x'] }, { likes: 2, tags: ['x'] })).toEqual([
      'likes',
      'text',
    ]);
  });
});

describe('a run', () => {
  it('says its state and, where it waits, until when', () => {
    const now = Date.parse('2026-05-01T12:00:00');
    const waitUntil = '2026-05-01T14:05:00';
    expect(stateWords(run({ state: 'waiting', waitUntil }), now, words.t)).toMatch(
      /^Waiting until .*05/,
    );
    expect(stateWords(run({ state: 'attention' }), now, words.t)).toBe('Needs attention');
    expect(stateWords(run({ state: 'done', repliesLeft: 31 }), now, words.t)).toBe(
      'Done without replies (31 known)',
    );
    expect(stateWords(run({ state: 'done', repliesLeft: 31 }), now, words.t, true)).toBe('Done');
  });

  it('is done in part where something was refused or could not be read', () => {
    for (const part of [{ refused: 9 }, { notFound: 1 }, { gaps: 1 }]) {
      const partly = run({ state: 'done', repliesLeft: 31, ...part });
      expect(stateWords(partly, 0, words.t)).toBe('Partly done');
      expect(toneFromRun(partly)).toBe('waiting');
    }
    expect(toneFromRun(run({ state: 'done' }))).toBe('good');
  });

  it('can be acted on as its state allows', () => {
    expect(actsFromRun(run({}))).toEqual({
      pause: true,
      resume: false,
      cancel: true,
      fillGaps: false,
    });
    expect(actsFromRun(run({ state: 'attention', gaps: 1 }))).toEqual({
      pause: false,
      resume: true,
      cancel: true,
      fillGaps: true,
    });
    expect(actsFromRun(run({ state: 'done' }))).toEqual({
      pause: false,
      resume: false,
      cancel: false,
      fillGaps: false,
    });
  });

  it('says how far it is, and what is missing', () => {
    expect(progressWords(run({ pending: 1 }), words.t)).toBe(
      '124 items · 62 pages · 63 of at most 400 requests · 1 page to go',
    );
    const missing = { gaps: 1, refused: 3, notFound: 84, removed: 2, notShown: 4 };
    const counted = ['1 gap', '3 refused', '84 not found', '2 removed', '4 not shown'];
    expect(missingWords({ ...missing, run: run({ state: 'done' }) }, words.t)).toEqual(counted);
    // A later run that met none of them does not hide what an earlier one left.
    expect(missingWords({ ...missing, run: run({ state: 'stopped' }) }, words.t)).toEqual([
      'only as far as was requested',
      ...counted,
    ]);
  });

  it('tells once how many replies were not asked for', () => {
    const missing = { gaps: 1, refused: 0, removed: 0, notShown: 0 };
    const done = { ...missing, run: run({ state: 'done', repliesLeft: 31 }) };
    expect(missingWords(done, words.t)).toEqual(['1 gap', '31 replies not asked for']);
    expect(missingWords(done, words.t, true)).toEqual(['1 gap']);
    const stopped = { ...missing, run: run({ state: 'stopped', repliesLeft: 31 }) };
    expect(missingWords(stopped, words.t, true)).toEqual([
      'only as far as was requested',
      '1 gap',
      '31 replies not asked for',
    ]);
  });

  it.each(['running', 'waiting', 'paused', 'attention', 'cancelled'] as const)(
    'never says that nothing is missing while it is %s',
    (state) => {
      const view = { gaps: 0, refused: 0, removed: 0, notShown: 0, run: run({ state }) };
      expect(missingWords(view, words.t)).toEqual(['not finished']);
    },
  );

  it('of which every list was followed to its end has nothing missing', () => {
    const view = { gaps: 0, refused: 0, removed: 0, notShown: 0, run: run({ state: 'done' }) };
    expect(missingWords(view, words.t)).toEqual([]);
  });
});

describe('the day on which a collection goes', () => {
  it('is warned of two weeks before', () => {
    const now = Date.parse('2026-11-22T12:00:00Z');
    expect(isSoon('2026-12-06', now)).toBe(true);
    expect(isSoon('2026-12-07', now)).toBe(false);
    expect(isSoon('2026-11-22', now)).toBe(true);
  });
});
