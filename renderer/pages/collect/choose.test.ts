import { describe, expect, it } from 'vitest';
import type { ChoiceView, LinkGroupView, OperationView } from '#calls/index.ts';
import { EMPTY_DRAFT } from '../../collect-draft.ts';
import { groupKey, sourcesFrom } from './choose.ts';

const choice = (
  operation: string,
  role: ChoiceView['role'],
  more: Partial<ChoiceView> = {},
): ChoiceView => ({ operation, role, isUsual: false, choices: [], ...more });

const VIDEOS: LinkGroupView = {
  operation: 's.video',
  params: {},
  by: 'videoId',
  ids: ['a', 'b'],
  choices: [
    choice('s.video', 'itself', { isUsual: true, choices: [choice('s.channel', 'author')] }),
    choice('s.comments', 'list', { choices: [choice('s.replies', 'list')] }),
  ],
};
const operationOf = (id: string): OperationView | undefined =>
  ({ id, part: { of: 'video', by: 'videoId', as: 'x' } }) as unknown as OperationView;
const chosen = (of: LinkGroupView, paths: Readonly<Record<string, object>>) => ({
  ...EMPTY_DRAFT,
  chosen: { [groupKey(of)]: paths },
});

describe('what is gathered of each group', () => {
  it('is the things themselves until something else is chosen', () => {
    expect(sourcesFrom([VIDEOS], EMPTY_DRAFT, operationOf)).toEqual([
      { operation: 's.video', params: {}, ids: ['a', 'b'] },
    ]);
  });

  it('is each choice as a source, with what is chosen below it and how many of each', () => {
    const draft = chosen(VIDEOS, {
      's.video/s.channel': { isOn: true },
      's.comments': { isOn: true, limit: '50' },
      's.comments/s.replies': { isOn: true, limit: '' },
    });
    expect(sourcesFrom([VIDEOS], { ...draft, since: '2026-01-31' }, operationOf)).toEqual([
      { operation: 's.video', params: {}, ids: ['a', 'b'], expand: [{ operation: 's.channel' }] },
      {
        operation: 's.comments',
        params: {},
        ids: ['a', 'b'],
        limit: 50,
        until: '2026-01-31',
        expand: [{ operation: 's.replies' }],
      },
    ]);
  });

  it('of one list, the others are told which thing it is about', () => {
    const own: LinkGroupView = {
      operation: 's.comments',
      params: { videoId: 'a', sort: 'new' },
      choices: [
        choice('s.video', 'itself', { isUsual: true }),
        choice('s.comments', 'list', { isUsual: true }),
      ],
    };
    expect(sourcesFrom([own], EMPTY_DRAFT, operationOf)).toEqual([
      { operation: 's.video', params: { videoId: 'a' } },
      { operation: 's.comments', params: { videoId: 'a', sort: 'new' } },
    ]);
  });

  it('is nothing while a bound is no number, a day is none, or nothing is chosen', () => {
    const wrong = chosen(VIDEOS, { 's.comments': { isOn: true, limit: 'many' } });
    expect(sourcesFrom([VIDEOS], wrong, operationOf)).toBeUndefined();
    expect(sourcesFrom([VIDEOS], { ...EMPTY_DRAFT, since: 'soon' }, operationOf)).toBeUndefined();
    const none = chosen(VIDEOS, { 's.video': { isOn: false } });
    expect(sourcesFrom([VIDEOS], none, operationOf)).toBeUndefined();
    expect(
      sourcesFrom([VIDEOS], { ...EMPTY_DRAFT, often: 'again', days: '' }, operationOf),
    ).toBeUndefined();
  });
});
