import { foldedHandle, plainAddress, type Account, type PersonNames } from './account.ts';

/**
 * Learns the names of one account from what is kept: an object that is the account's by one of its names
 * tells further ones. A handle or an address that is also another identifier's says nothing.
 */
export const createAccount = (given: readonly string[]) => {
  const givenIds = new Set(given.map((name) => name.normalize('NFC')));
  const givenHandles = new Set(given.map(foldedHandle));
  const givenAddresses = new Set(given.map(plainAddress));
  const ids = new Set<string>();
  const handles = new Map<string, string>();
  const addresses = new Map<string, string>();
  const others = new Set<string>();
  let isById = false;
  let isHandleGiven = false;

  const learn = (person: PersonNames, ownIds: readonly string[] = person.ids): void => {
    for (const id of ownIds) ids.add(id);
    if (person.handle !== undefined) handles.set(foldedHandle(person.handle), person.handle);
    for (const address of person.addresses) addresses.set(plainAddress(address), address);
  };

  const isGivenId = ({ ids: own }: PersonNames): boolean =>
    own.some((id) => givenIds.has(id.normalize('NFC')));
  const isGivenName = ({ handle, addresses: own }: PersonNames): boolean =>
    (handle !== undefined && givenHandles.has(foldedHandle(handle))) ||
    own.some((address) => givenAddresses.has(plainAddress(address)));
  return {
    /** Of the first reading: objects that a given name names. An identifier goes before a handle. */
    lookAt: (people: readonly PersonNames[]): void => {
      const byId = people.filter(isGivenId);
      isById = byId.length > 0;
      for (const person of byId) {
        learn(person);
        // An account whose handle is its identifier may be known by another one too.
        if (isGivenName(person)) isHandleGiven = true;
      }
      for (const person of people)
        if (isGivenName(person) && (!isById || isHandleGiven || person.ids.length === 0))
          learn(person);
    },
    /** Of the later readings. `true` when it told a new name. */
    learnFrom: (person: PersonNames): boolean => {
      const before = ids.size + handles.size + addresses.size;
      if (person.ids.some((id) => ids.has(id))) learn(person);
      return ids.size + handles.size + addresses.size > before;
    },
    /** Names that another account has as well are no longer names of this one. */
    notice: (person: PersonNames): void => {
      if (person.ids.length === 0 || person.ids.some((id) => ids.has(id))) return;
      if (person.handle !== undefined) others.add(foldedHandle(person.handle));
      for (const address of person.addresses) others.add(plainAddress(address));
    },
    names: (): Account => ({
      ids: [...ids],
      handles: [...handles].filter(([folded]) => !others.has(folded)).map(([, handle]) => handle),
      addresses: [...addresses]
        .filter(([plain]) => !others.has(plain))
        .map(([, address]) => address),
    }),
    /** All names by which items are looked for. */
    searched: (): string[] => [
      ...new Set([...given, ...ids, ...handles.values(), ...addresses.values()]),
    ],
  };
};
