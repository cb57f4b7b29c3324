import { expect, test } from 'vitest';
import { fitting } from './item-table.ts';

const columns = [
  { id: 'author', priority: 6 },
  { id: 'views', priority: 9 },
  { id: 'published', priority: 8 },
];
const shown = (room: number) => fitting(columns, () => 100, room).map(({ id }) => id);

test('where there is room, all columns stand in their order', () => {
  expect(shown(640)).toEqual(['author', 'views', 'published']);
});

test('the least important go first, the title stays', () => {
  expect(shown(639)).toEqual(['views', 'published']);
  expect(shown(480)).toEqual(['views']);
  expect(shown(380)).toEqual([]);
});

test('what is too wide leaves its room to what is narrower', () => {
  const sampleWidth = ({ id }: { readonly id: string }): number => (id === 'views' ? 300 : 100);
  expect(fitting(columns, sampleWidth, 580).map(({ id }) => id)).toEqual(['author', 'published']);
});
