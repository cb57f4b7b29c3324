import { decoded } from './address.ts';

type Json = Readonly<Record<string, unknown>>;

/** Shapes that are a person, or what stands for one. */
export const PEOPLE: readonly string[] = ['Person', 'Group', 'Organization'];

/** Under which names one account is known on its platform. */
export interface Account {
  readonly ids: readonly string[];
  readonly handles: readonly string[];
  readonly addresses: readonly string[];
}

/** The author of an item, or the person that it is, as far as it names the account. */
export interface PersonNames {
  readonly ids: readonly string[];
  readonly handle: string | undefined;
  readonly addresses: readonly string[];
}

/** Each of them, as lists of people who are left out are asked. */
export const allNames = ({ ids, handle, addresses }: PersonNames): readonly string[] => [
  ...ids,
  ...(handle === undefined ? [] : [handle]),
  ...addresses,
];

/** Somebody in an item: `own` is empty where the item itself is theirs, else the place of what is. */
export interface NamedInItem {
  readonly names: PersonNames;
  readonly own: readonly unknown[];
}

/** Finds everybody in an item of a shape and of a platform, by its segment. */
export type FindPeople = (shape: string, item: Json, platform: string) => readonly NamedInItem[];

export const personNames = (shape: string, item: Json): PersonNames | undefined => {
  const person = PEOPLE.includes(shape) ? item : item['attributedTo'];
  if (typeof person !== 'object' || person === null) return undefined;
  const textAt = (field: string): string[] => {
    const value = (person as Json)[field];
    return typeof value === 'string' && value !== '' ? [value] : [];
  };
  return {
    ids: [...textAt('entityId'), ...textAt('secondaryId')],
    handle: textAt('preferredUsername')[0],
    addresses: [...new Set([...textAt('id'), ...textAt('url')])],
  };
};

/** A handle with or without its sign, in any case, is one name. */
export const foldedHandle = (text: string): string =>
  text.trim().replace(/^@/, '').normalize('NFC').toLowerCase();

/** Scheme, `www.` and a last slash are no part of what an address names. */
export const plainAddress = (text: string): string => {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return trimmed.normalize('NFC');
  const { hostname, pathname, search, hash } = new URL(trimmed);
  const steps = pathname.split('/').filter(Boolean).map(decoded);
  return [hostname.replace(/^(?:www|m|mobile|old|new)\./, ''), ...steps]
    .join('/')
    .concat(search, hash)
    .normalize('NFC');
};

/** Whether the author of an item, or the person that it is, is the account. */
export const ownedBy = ({
  ids,
  handles,
  addresses,
}: Account): ((person: PersonNames) => boolean) => {
  const own = {
    ids: new Set(ids),
    handles: new Set(handles.map(foldedHandle)),
    addresses: new Set(addresses.map(plainAddress)),
  };
  return (person) =>
    person.ids.length > 0
      ? person.ids.some((id) => own.ids.has(id))
      : (person.handle !== undefined && own.handles.has(foldedHandle(person.handle))) ||
        person.addresses.some((address) => own.addresses.has(plainAddress(address)));
};
