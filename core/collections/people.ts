import type { Engine } from '../engine/engine.ts';
import { AppError } from '../kit/errors.ts';
import type { Forgotten, HeldOfPerson, Store } from '../store/index.ts';
import type { Library } from './library.ts';
import { namesGiven } from './person.ts';

/** What a person may ask of whoever gathers. A person is an identifier, a handle or a link. */
export interface People {
  /** What is held of a person: an identifier, a handle or a link. Throws `not_found` for the platform. */
  readonly heldOfPerson: (platform: string, person: string) => HeldOfPerson;
  /** Deletes on request what a person wrote, and every reply that names the person. Throws `not_found`. */
  readonly forgetPerson: (platform: string, person: string) => Forgotten;
  /** Lets a person be gathered again who was left out; `false` for one who was not. Throws `not_found`. */
  readonly readmitPerson: (platform: string, person: string) => boolean;
}

interface Config {
  readonly store: Store;
  readonly engine: Engine;
  readonly library: Pick<Library, 'catchUp'>;
}

export const createPeople = ({ store, engine, library }: Config): People => {
  const { catalogue } = engine;

  const segmentOf = (platform: string): string => {
    const segment = catalogue.platform(platform)?.segment;
    if (segment === undefined) throw new AppError('not_found', `no platform ${platform}`);
    return segment;
  };

  return {
    heldOfPerson: (name, person) => {
      const platform = segmentOf(name);
      // What is not taken in yet would not be found.
      library.catchUp();
      return store.people.held(platform, namesGiven(catalogue, platform, person));
    },
    readmitPerson: (name, person) => {
      const platform = segmentOf(name);
      const names = namesGiven(catalogue, platform, person);
      return names.filter((one) => store.people.readmit(platform, one)).length > 0;
    },
    forgetPerson: (name, person) => {
      const platform = segmentOf(name);
      library.catchUp();
      const forgotten = store.people.forget(platform, namesGiven(catalogue, platform, person));
      engine.changed('collections', 'calls');
      return forgotten;
    },
  };
};
