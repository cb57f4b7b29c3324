/** What each chart says, draws and tells in its table, and what stands in its file. */
import { JSDOM } from 'jsdom';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReactElement } from 'react';
import { BridgeProvider } from '../../../bridge-context.ts';
import type { Bridge } from '../../../bridge.ts';
import { barList } from '../../../chart/bar-list.tsx';
import { FIRST_CHOICES, type ChartChoices } from '../../../chart-choices.ts';
import { ON_PAPER } from '../../../chart/palette.ts';
import { startI18n } from '../../../i18n.ts';
import { makeClient } from '../../../queries.ts';
import { AuthorsCard } from './authors-chart.tsx';
import type { Chart } from './chart-queries.ts';
import { ChartState } from './chart-state.tsx';
import { binLabel, FiguresCard } from './figures-chart.tsx';
import { RepliesCard } from './replies-chart.tsx';
import { SeriesLegend } from './series-legend.tsx';
import type { Comparing } from './comparing.ts';
import { TimeCard } from './time-card.tsx';
import { binWords } from './time-values.ts';

beforeAll(startI18n);

/** An engine that is never asked. */
const idle: Bridge = {
  call: () => Promise.reject(new Error('nobody is asked')),
  onPush: () => () => undefined,
  state: () => 'open',
  onState: () => () => undefined,
};
const provenance = { filtered: 'All rows.', source: () => 'Source', of: 'Garden' };
const nobody = (): void => undefined;

const makeComparing = (choices: Partial<ChartChoices> = {}): Comparing => ({
  choices: { ...FIRST_CHOICES, ...choices },
  change: nobody,
  nameOf: ({ kind, key }) => (kind === 'value' ? key : kind),
  onToggle: nobody,
  onFilter: nobody,
});
const comparing = makeComparing();

const renderChartPage = (element: ReactElement): Document =>
  new JSDOM(
    renderToStaticMarkup(
      <QueryClientProvider client={makeClient()}>
        <BridgeProvider value={idle}>{element}</BridgeProvider>
      </QueryClientProvider>,
    ),
  ).window.document;

const tableIn = (page: Document): readonly (readonly string[])[] =>
  [...page.querySelectorAll('tr')].map((row) =>
    [...row.children].map((one) => one.textContent ?? ''),
  );
const textIn = (page: Document): string => page.querySelector('figcaption p')?.textContent ?? '';
const titlesIn = (page: Document): readonly string[] =>
  [...page.querySelectorAll('svg title')].map((one) => one.textContent ?? '');

const bin = (from: string, to: string, certain: number, possible: number) => ({
  from: `${from}T00:00:00.000Z`,
  to: `${to}T00:00:00.000Z`,
  certain,
  possible,
});

describe('what stands in the place of a chart', () => {
  const onItsWay: Chart<string> = {
    data: undefined,
    error: null,
    isPrevious: false,
    isCancelled: false,
    progress: undefined,
    cancel: nobody,
    countAgain: nobody,
  };
  const renderStateTexts = (more: Partial<Chart<string>>): readonly (string | null)[] => {
    const { body } = renderChartPage(
      <ChartState
        title="Likes"
        chart={{ ...onItsWay, ...more }}
        none="Nothing."
        isEmpty={(data) => data === ''}
      >
        {(data) => <p>{data}</p>}
      </ChartState>,
    );
    return [...body.querySelectorAll('output, button, p')].map((one) => one.textContent);
  };

  it('tells how far the counting is, and how to stop it', () => {
    expect(renderStateTexts({})).toEqual(['Counting…']);
    const progress = { kind: 'chart', looked: 4096, of: 1_000_000 } as const;
    const texts = ['Counting: 4,096 of 1,000,000 items checked', 'Stop counting'];
    expect(renderStateTexts({ progress })).toEqual(texts);
    expect(renderStateTexts({ progress, isPrevious: true, data: 'the one before' })).toEqual([
      ...texts,
      'the one before',
    ]);
  });

  it('says that it was stopped, and offers to count again', () => {
    expect(renderStateTexts({ isCancelled: true })).toEqual([
      'Not counted: you stopped it.',
      'Count again',
    ]);
    expect(renderStateTexts({ data: '' })).toEqual(['Nothing.']);
    expect(renderStateTexts({ data: 'drawn' })).toEqual(['drawn']);
  });
});

describe('over time', () => {
  it('draws what is certain and what may be, and tells what has no date', () => {
    const page = renderChartPage(
      <TimeCard
        view={{
          unit: 'month',
          bins: [bin('2026-01-01', '2026-02-01', 2, 0), bin('2026-02-01', '2026-03-01', 1, 3)],
          dated: 6,
          undated: 12,
        }}
        provenance={provenance}
        comparing={comparing}
      />,
    );
    expect(textIn(page)).toBe(
      '18 rows are counted. Each bar is a month (UTC). 6 rows have a date. 12 have no date and are not shown. If the platform shows an age (“3 weeks ago”) instead of a date, a row can appear in several bars.',
    );
    expect(titlesIn(page)).toEqual(['January 2026: 2', 'February 2026: between 1 and 4']);
    expect(page.querySelectorAll('svg[role] [stroke-dasharray]')).toHaveLength(1);
    expect(tableIn(page)).toEqual([
      ['From (UTC)', 'Before (UTC)', 'At least', 'At most'],
      ['2026-01-01', '2026-02-01', '2', '2'],
      ['2026-02-01', '2026-03-01', '1', '4'],
    ]);
    const drawing = page.querySelector('svg[role="img"]');
    const name = page.getElementById(drawing?.getAttribute('aria-labelledby') ?? '');
    expect(name?.textContent).toBe('When the rows were published');
  });
  it('names a week by its first and last day', () => {
    const week = { from: '2025-12-29T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' };
    expect(binWords(week, 'week', 'en')).toBe('Dec 29, 2025\u2009–\u2009Jan 4, 2026');
    expect(binWords(week, 'year', 'en')).toBe('2025');
  });
});

describe('authors', () => {
  const view = {
    authors: [
      { name: 'Ann', items: 1200, accounts: 2 },
      { name: '\u202eeve', items: 3, accounts: 0 },
    ],
    otherAuthors: 5,
    otherItems: 7,
    unnamed: 1,
  };
  it('are bars and a table whose names lead on; what is left out is told', () => {
    const page = renderChartPage(
      <AuthorsCard {...{ view, provenance, comparing }} onAuthor={nobody} />,
    );
    expect(textIn(page)).toBe(
      'The 2 authors with the most rows, by displayed name. 5 other names have 7 rows. 1 row has no author. Names marked with * belong to more than one account.',
    );
    expect(titlesIn(page)).toEqual(['Ann: 1,200', '[U+202E]eve: 3']);
    expect(tableIn(page)).toEqual([
      ['Author', 'Rows', 'Accounts with that name'],
      ['Ann', '1,200', '2'],
      ['[U+202E]eve', '3', ''],
    ]);
    expect(page.querySelectorAll('td button')).toHaveLength(2);
  });
  it('have their names on the right where one reads from there', () => {
    const renderLabelXs = (isRtl: boolean): readonly (string | null)[] => {
      const draw = barList([{ label: 'Ann', count: 4, text: '' }]);
      const { body } = draw({ width: 600, palette: ON_PAPER, isRtl });
      const page = renderChartPage(<svg>{body}</svg>);
      return [...page.querySelectorAll('text')].map((one) => one.getAttribute('x'));
    };
    expect(renderLabelXs(false)).toEqual(['208', '542']);
    expect(renderLabelXs(true)).toEqual(['392', '58']);
  });
});

describe('figures', () => {
  it('tell what has none, and what lies in the middle', () => {
    const page = renderChartPage(
      <FiguresCard
        chart={{
          field: 'likeCount',
          scale: 'log',
          bins: [
            { from: 0, to: 1, count: 5 },
            { from: 1, to: 2, count: 2 },
            { from: 2, to: 5, count: 1 },
          ],
          given: 8,
          absent: 1,
          summary: { least: 0, median: 0.5, most: 4 },
        }}
        provenance={provenance}
        comparing={comparing}
      />,
    );
    expect(page.querySelector('h2')?.textContent).toBe('Distribution of Likes');
    expect(textIn(page)).toBe(
      '8 rows have this figure. 1 does not have it and is not counted as zero. Median 0.5, from 0 to 4. The bars grow wider from left to right (1, 2, 5, 10, …) because a few figures are far larger than the others.',
    );
    expect(titlesIn(page)).toEqual(['0: 5', '1: 2', '2–4: 1']);
  });
  it('name a bin by what lies in it', () => {
    expect([
      binLabel({ from: 3, to: 4 }),
      binLabel({ from: 1000, to: 2000 }),
      binLabel({ from: 0.5, to: 0.55 }),
      binLabel({ from: -8, to: -6 }),
    ]).toEqual(['3', '1,000–1,999', '0.5–0.55', '-8 – -7']);
  });
});

describe('who answers whom', () => {
  it('draws arrows, names those on both sides, and tells what is left out', () => {
    const page = renderChartPage(
      <RepliesCard
        view={{
          people: [
            { name: 'Ann', written: 0, received: 3 },
            { name: 'Bob', written: 2, received: 1 },
          ],
          replies: [
            { from: 1, to: 0, count: 2 },
            { from: 1, to: 1, count: 1 },
          ],
          allPeople: 3,
          allReplies: 4,
          unresolved: 1,
        }}
        provenance={provenance}
        onAuthor={nobody}
      />,
    );
    expect(textIn(page)).toContain(
      '3 accounts, with 4 replies between stored rows. Shown: the 2 accounts with the most replies, and the 2 most frequent connections between them. Replies to oneself appear only in the table. 1 reply is left out:',
    );
    expect(titlesIn(page)).toEqual(['Ann: 0 written, 3 received', 'Bob: 2 written, 1 received']);
    expect(page.querySelectorAll('svg[role="img"] path[fill="none"]')).toHaveLength(1);
    expect(tableIn(page)).toEqual([
      ['Replying account', 'Account replied to', 'Replies'],
      ['Bob', 'Ann', '2'],
      ['Bob', 'Bob', '1'],
    ]);
  });
});

describe('series', () => {
  const series = [
    { kind: 'value', key: 'Ann', place: 0, rows: 1200 },
    { kind: 'others', key: '', place: 8, rows: 3, values: 2 },
  ] as const;

  it('are a legend whose entries show, hide and filter', () => {
    const split = makeComparing({ split: 'author', hidden: ['others '] });
    const page = renderChartPage(<SeriesLegend series={series} comparing={split} />);
    const buttons = [...page.querySelectorAll('button')];
    expect(
      buttons.map((one) => [
        one.textContent,
        one.getAttribute('aria-label'),
        one.getAttribute('aria-pressed'),
      ]),
    ).toEqual([
      ['Ann1,200', null, 'true'],
      ['', 'Filter by Ann', null],
      ['others3', null, 'false'],
    ]);
  });

  it('have their patterns in the drawing, the possible part hatched above the certain ones', () => {
    const view = {
      unit: 'month',
      bins: [bin('2026-01-01', '2026-02-01', 3, 2)],
      dated: 5,
      undated: 0,
      series: [
        { ...series[0], bins: [{ certain: 2, possible: 2 }] },
        { ...series[1], bins: [{ certain: 1, possible: 0 }] },
      ],
    } as const;
    const page = renderChartPage(
      <TimeCard
        view={view}
        provenance={provenance}
        comparing={makeComparing({ split: 'author' })}
      />,
    );
    const drawing = page.querySelector('svg[role="img"]');
    const fills = [...(drawing?.querySelectorAll('rect[fill^="url"]') ?? [])].map((one) =>
      one.getAttribute('fill'),
    );
    expect(fills).toEqual([
      'url(#time-certain-0)',
      'url(#time-certain-8)',
      'url(#time-possible-0)',
    ]);
    for (const fill of fills)
      expect(drawing?.querySelector(fill?.slice(4, -1) ?? '')?.nodeName).toBe('pattern');
    expect(tableIn(page)[0]).toEqual([
      'From (UTC)',
      'Before (UTC)',
      'At least',
      'At most',
      'Ann, at least',
      'Ann, at most',
      'others, at least',
      'others, at most',
    ]);
  });
});
