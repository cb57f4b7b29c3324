/** Who hands over in tests, to which laboratory, and by which key. */
import type { Store } from '../../store/index.ts';

export const LAB = 'https://lab.example';
/** The code of the project. */
export const PROJECT = 'a2b3c4d5';
export const ADA = '01900000-0000-7000-8000-00000000000a';
export const BEN = '01900000-0000-7000-8000-00000000000b';

/** Any key of a project that is good. */
export const keyOf = (store: Store): string =>
  store.keys.list().find(({ name }) => name === 'hand-over')?.id ??
  store.keys.add({ name: 'hand-over' }).key.id;
