import { expect, test } from 'vitest';
import { clock, tempDir } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';

test('what one process keeps for a while another knows, until it is over', () => {
  const place = tempDir();
  const time = clock();
  const one = openStore({ dir: place.dir, now: time.now });
  const other = openStore({ dir: place.dir, now: time.now });
  const [here, there] = [one, other].map(({ shortLived }) => shortLived.of<{ n: number }>('kind'));
  here?.add('a', { n: 1 }, 1000);
  other.shortLived.of('another kind').add('a', { n: 9 }, 1000);
  time.pass(400);
  expect(there?.get('a')).toEqual({ id: 'a', value: { n: 1 }, ageMs: 400 });
  there?.change('a', { n: 2 });
  here?.add('b', { n: 3 }, 1000);
  expect(here?.all().map(({ value }) => value.n)).toEqual([2, 3]);
  time.pass(600);
  expect(here?.all().map(({ id }) => id)).toEqual(['b']);
  here?.delete('b');
  expect(there?.get('b')).toBeUndefined();
  one.close();
  other.close();
  place.remove();
});
