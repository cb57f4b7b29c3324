import { beforeAll, describe, expect, it } from 'vitest';
import i18next from 'i18next';
import type { ChartSeries } from '#calls/index.ts';
import { startI18n } from '../../../i18n.ts';
import { buildSeriesFilter, seriesName } from './series-names.ts';

beforeAll(startI18n);

const value = (key: string, more: Partial<ChartSeries> = {}): ChartSeries => ({
  kind: 'value',
  key,
  place: 0,
  rows: 1,
  ...more,
});
const words = { t: i18next.t, nameOf: (id: string) => `the ${id}` };

describe('series', () => {
  it('are called as people call them', () => {
    expect([
      seriesName('author', value('\u202eeve'), words),
      seriesName('platform', value('forum'), words),
      seriesName('collection', value(''), words),
      seriesName('kind', value('Video'), words),
      seriesName(
        'list',
        value('x', { list: { operation: 'site.list', params: { videoId: 'abc' } } }),
        words,
      ),
      seriesName('code', value('', { kind: 'none' }), words),
      seriesName('code', value('', { kind: 'others', values: 1200 }), words),
    ]).toEqual([
      '[U+202E]eve',
      'the forum',
      'In no collection',
      'Video',
      'the site.list: abc',
      'No code',
      '1,200 others',
    ]);
  });
  it('lead to their rows where a filter leaves exactly these', () => {
    expect([
      buildSeriesFilter('author', value('Ann')),
      buildSeriesFilter('kind', value('Post')),
      buildSeriesFilter('code', value('critical')),
      buildSeriesFilter('code', value('stance: against')),
      buildSeriesFilter('list', value('x')),
      buildSeriesFilter('author', value('', { kind: 'others' })),
      buildSeriesFilter(undefined, value('Ann')),
    ]).toEqual([
      { author: 'Ann' },
      { shape: 'Post' },
      { tag: 'critical' },
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
