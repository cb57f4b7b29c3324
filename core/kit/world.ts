/**
 * Where the replies of a call came from. `live`: the platform itself, asked by the program or browsed by a
 * person in its window. `sample`: the invented sample world. `replay`: folders of recordings. `imported`:
 * a file in which another program had recorded them. `unknown`: kept before worlds were written down, and
 * not to be told from what is kept.
 */
export const WORLDS = ['live', 'sample', 'replay', 'imported', 'unknown'] as const;

export type World = (typeof WORLDS)[number];

/** A world with how many items of a collection, and how many calls that brought them, are of it. */
export interface WorldCount {
  readonly world: World;
  readonly items: number;
  readonly calls: number;
}

const WORDS: Readonly<Record<World, string>> = {
  live: 'live platform',
  sample: 'sample world: invented data',
  replay: 'replayed recordings',
  imported: 'imported files',
  unknown: 'world not known',
};

const many = (n: number, one: string): string =>
  `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;

/** From which worlds a collection is: one alone by its name, several with how much is of each. */
export const worldsText = (worlds: readonly WorldCount[]): string => {
  const [only, ...others] = worlds;
  if (!only) return 'nothing gathered yet';
  if (others.length === 0) return WORDS[only.world];
  return worlds
    .map(
      ({ world, items, calls }) =>
        `${WORDS[world]}, ${many(items, 'item')} in ${many(calls, 'call')}`,
    )
    .join('; ');
};

/** Whether some of it is invented. */
export const hasSample = (worlds: readonly WorldCount[]): boolean =>
  worlds.some(({ world }) => world === 'sample');

/** Whether all of it is the live platform's. */
export const isLive = (worlds: readonly WorldCount[]): boolean =>
  worlds.every(({ world }) => world === 'live');
