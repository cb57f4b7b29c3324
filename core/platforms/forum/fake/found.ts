import { json } from '#kit/fake/site.ts';

export const NOT_FOUND = json({ message: 'Not Found', error: 404 }, 404);

/** Those of them that have what is searched for in their words; no search gives more than forty. */
export const found = <T>(
  all: readonly T[],
  query: URLSearchParams,
  words: (one: T) => string,
): readonly T[] => {
  const wanted = (query.get('q') ?? '').toLowerCase();
  return all.filter((one) => words(one).toLowerCase().includes(wanted)).slice(0, 40);
};
