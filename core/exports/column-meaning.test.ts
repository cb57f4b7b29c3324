import { expect, test } from 'vitest';
import { buildCodebook } from './codebook.ts';
import { surveyTable } from './table.ts';
import { comment, makeDataset } from './testing/sample-dataset.ts';

const makeVideoRow = (id: string, type: string) => ({
  ...comment(id, { type }),
  key: `Video:${id}`,
  shape: 'Video',
});

const typeMeans = async (...types: string[]): Promise<string | undefined> => {
  const rows = types.map((type, n) => makeVideoRow(`v${n}`, type));
  const table = await surveyTable({ ...makeDataset(rows), shapes: ['Video'] });
  return buildCodebook(table).columns.find(({ column }) => column === 'type')?.meaning;
};

test('a type is told as the rows have it, and not as another platform has it', async () => {
  expect(await typeMeans('Video', 'Video')).toBe('In this table: `Video`.');
});

test('where the value of which a description speaks occurs, both are told', async () => {
  expect(await typeMeans('Video', 'Image')).toBe(
    '`Image` for a post of photographs among short videos. In this table: `Image`, `Video`.',
  );
});
