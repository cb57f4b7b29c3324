import { ownedBy, type Account, type PersonNames } from '#kit/account.ts';
import { createAccount } from '#kit/learn-account.ts';

/**
 * The accounts of these people, each with all names that are told of it. A name that one of the others
 * has too is none of theirs.
 */
export const accountsFromPeople = (
  people: readonly PersonNames[],
  others: readonly PersonNames[],
): readonly Account[] => {
  const accounts: Account[] = [];
  for (let left = people; left[0];) {
    const [{ ids, handle, addresses }, ...rest] = left as [PersonNames, ...PersonNames[]];
    const [name] = [...ids, ...(handle === undefined ? [] : [handle]), ...addresses];
    left = rest;
    if (name === undefined) continue;
    const account = createAccount([name]);
    account.lookAt(people);
    for (const person of people) account.learnFrom(person);
    for (const person of others) account.notice(person);
    const names = account.names();
    const isOwned = ownedBy(names);
    left = rest.filter((person) => !isOwned(person));
    accounts.push(names);
  }
  return accounts;
};
