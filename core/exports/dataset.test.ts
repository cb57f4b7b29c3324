import { expect, test } from 'vitest';
import type { WorldCount } from '#kit/world.ts';
import { lastGathered, formatProgram } from './dataset.ts';
import { surveyTable } from './table.ts';
import { makeDataset, ROWS } from './testing/sample-dataset.ts';

const from = (...worlds: WorldCount[]): string =>
  formatProgram({ version: '0.1.0', completeness: { worlds } });

test('data that is not of the live platforms says so', () => {
  expect(from({ world: 'live', items: 3, calls: 1 })).toBe('Bowerbird 0.1.0');
  expect(from({ world: 'sample', items: 3, calls: 1 })).toBe(
    'Bowerbird 0.1.0 (sample world: invented data)',
  );
  expect(from({ world: 'replay', items: 3, calls: 1 })).toBe(
    'Bowerbird 0.1.0 (replayed recordings)',
  );
  expect(from({ world: 'imported', items: 3, calls: 1 })).toBe('Bowerbird 0.1.0 (imported files)');
  expect(from({ world: 'unknown', items: 3, calls: 1 })).toBe('Bowerbird 0.1.0 (world not known)');
});

test('invented rows say that they are, whatever columns are wanted', async () => {
  const columnsFrom = async (world: 'sample' | 'live'): Promise<string[]> => {
    const dataset = makeDataset(ROWS);
    const worlds = [{ world, items: 4, calls: 2 }];
    const completeness = { ...dataset.completeness, worlds };
    const { fields } = await surveyTable({ ...dataset, completeness }, ['id', 'text']);
    return fields.map(({ name }) => name);
  };
  expect(await columnsFrom('live')).toEqual(['id', 'text']);
  expect(await columnsFrom('sample')).toEqual(['id', 'text', 'source_world']);
});

test('of several worlds it is told how much is of each', () => {
  expect(
    from({ world: 'live', items: 3000, calls: 40 }, { world: 'sample', items: 1, calls: 1 }),
  ).toBe(
    'Bowerbird 0.1.0 (live platform, 3,000 items in 40 calls; sample world: invented data, 1 item in 1 call)',
  );
});

test('what was made once and gathered later is dated by the last call', () => {
  const createdAt = '2026-01-01T00:00:00.000Z';
  const collected = { first: '2026-02-01T00:00:00.000Z', last: '2026-03-01T00:00:00.000Z' };
  const dataset = { createdAt, completeness: { collected } as never };
  expect(lastGathered(dataset)).toBe('2026-03-01T00:00:00.000Z');
  expect(lastGathered({ createdAt, completeness: {} as never })).toBe(createdAt);
});
