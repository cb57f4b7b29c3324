import { expect, test } from 'vitest';
import type { Code } from '#kit/coding/codebook.ts';
import type { AgreementView } from '../index.ts';
import { measureAgreement } from './agreement.ts';

const code = (id: string, parent?: string): Code => ({
  id,
  name: id,
  definition: '',
  examples: '',
  colour: 'blue',
  ...(parent !== undefined && { parent }),
});

/** What each of two coders gave to each row; `-`: that none applies; empty: not coded. */
const coded = (rows: readonly (readonly [string, string])[], codes: readonly Code[]) => {
  const given = rows.flatMap((row, at) =>
    row.flatMap((words, who) =>
      words
        .split(' ')
        .filter(Boolean)
        .map((one) => ({ item: at + 1, code: one === '-' ? null : one, coder: `coder ${who}` })),
    ),
  );
  const coders = ['coder 0', 'coder 1', 'nobody'].map((id, at) => ({
    seq: at,
    id,
    name: id,
    chosen: 0,
  }));
  const items = rows.map((_row, at) => ({ id: at + 1, platform: '', shape: '', entityId: '' }));
  return {
    coders: { list: () => coders },
    codebooks: { read: () => ({ version: 1, codes }) },
    codings: {
      counts: () => ({
        coders: ['coder 0', 'coder 1'].map((coder) => ({ coder, items: rows.length })),
        codes: [],
      }),
      codedItems: (_of: number, after: number, limit: number) =>
        items.filter(({ id }) => id > after).slice(0, limit),
      codesOfItems: (ids: readonly number[]) => given.filter(({ item }) => ids.includes(item)),
    },
  } as unknown as Parameters<typeof measureAgreement>[0];
};

const measured = (store: Parameters<typeof measureAgreement>[0]): AgreementView => {
  const steps = measureAgreement(store, 1);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

test('each code, codes under a code, and all of them are compared, of rows that two coded', () => {
  const codes = [code('h'), code('s'), code('s1', 's'), code('s2', 's'), code('s3', 's')];
  const rows = [
    ...Array.from({ length: 20 }, () => ['h s1', 'h s1'] as const),
    ...Array.from({ length: 5 }, () => ['h s2', 's2'] as const),
    ...Array.from({ length: 10 }, () => ['s3', 'h s2'] as const),
    ...Array.from({ length: 15 }, () => ['-', '-'] as const),
    ['h', ''] as const,
  ];
  const view = measured(coded(rows, codes));
  expect(view.coders.map(({ id }) => id)).toEqual(['coder 0', 'coder 1']);
  expect(view.rows.map((row) => [row.of, row.code, row.rows])).toEqual([
    ['all', undefined, 50],
    ['code', 'h', 50],
    ['group', 's', 50],
    ['code', 's', 50],
    ['code', 's1', 50],
    ['code', 's2', 50],
    ['code', 's3', 50],
  ]);
  const [all, humour, group, parent] = view.rows;
  expect(all?.percent).toBeCloseTo(0.7, 10);
  expect(humour?.cohen).toBeCloseTo(0.4, 10);
  expect(humour?.nominalInterval?.low).toBeGreaterThan(0);
  expect(group?.ordinal).toBeGreaterThan(0.5);
  expect(group?.ordinal).toBeGreaterThan(group?.nominal ?? 1);
  // Nobody gave it: all ratings are the same.
  expect(parent).toEqual({ of: 'code', code: 's', rows: 50, percent: 1 });
});

test('of one coder there is nothing to compare', () => {
  const view = measured(coded([['h', '']], [code('h')]));
  expect(view.rows).toEqual([
    { of: 'all', rows: 0 },
    { of: 'code', code: 'h', rows: 0 },
  ]);
});
