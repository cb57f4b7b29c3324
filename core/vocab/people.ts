/** The people in an item, at whatever depth its shape has them: one walk, by what the fields declare. */
import { PEOPLE, personNames, type NamedInItem, type PersonNames } from '#kit/account.ts';
import { isNode, type Node } from '#kit/dig.ts';
import { FORGOTTEN_ADDRESS, type ReadWhoseAddress } from '#kit/whose-address.ts';
import { createFieldTrees, type FieldTree, type ObjectTree } from './field-tree.ts';

/** A place in an item: names of fields, and places in lists. */
export type ItemPath = readonly (string | number)[];

/** Somebody in an item. */
export interface PersonInItem extends NamedInItem {
  /**
   * What is theirs: the item itself (an empty path), something that is repeated or quoted in it, or only the
   * place at which they are named.
   */
  readonly own: ItemPath;
}

/** What is taken out of an item with somebody. */
export interface TakenOut {
  /** Without the person; `undefined` where the item itself is the person's. */
  readonly item: Node | undefined;
  /** What the person wrote, in whose place a tombstone stands. */
  readonly tombstones: readonly ItemPath[];
  /** Addresses of things of the person, which say it no more. */
  readonly unnamed: readonly ItemPath[];
  /** Names of the person, which are gone. */
  readonly removed: readonly ItemPath[];
}

/**
 * What stands in the place of something of which its author asked to be forgotten. It does not tell what
 * it was: an address or an identifier would lead to the person.
 */
export const FORGOTTEN = {
  type: 'Tombstone',
  id: FORGOTTEN_ADDRESS,
  entityId: 'forgotten',
} as const;

const trees = createFieldTrees();
/** The field that says whose something is. */
const AUTHOR = 'attributedTo';

/**
 * Everybody in an item: its author, or the person that it is, and whoever is repeated, quoted, tagged or named in it.
 * `whose`: reads addresses of its platform, which name authors of things.
 */
export const peopleInItem = (
  shape: string,
  item: Node,
  whose?: ReadWhoseAddress,
): readonly PersonInItem[] => {
  const people: PersonInItem[] = [];
  const isGone: IsGone = (names, own) => {
    people.push({ names, own });
    return false;
  };
  takeOut(shape, item, { isGone, whose });
  return people;
};

/** An item without those of whom `isGone` is true; the same object where it has none of them. */
export const withoutPeople = (
  shape: string,
  item: Node,
  isGone: (names: PersonNames) => boolean,
  whose?: ReadWhoseAddress,
): TakenOut => takeOut(shape, item, { isGone, whose });

type IsGone = (names: PersonNames, own: ItemPath) => boolean;

const takeOut = (
  shape: string,
  item: Node,
  { isGone, whose }: { readonly isGone: IsGone; readonly whose: ReadWhoseAddress | undefined },
): TakenOut => {
  const tombstones: ItemPath[] = [];
  const unnamed: ItemPath[] = [];
  const removed: ItemPath[] = [];
  const self = personNames(shape, item);
  if (self && isGone(self, [])) return { item: undefined, tombstones, unnamed, removed };

  /** An address of a thing, without the name of its author; most are the item's own. */
  const restOfAddress = (value: string, path: ItemPath): string => {
    const found = whose?.(value);
    if (!found || found.names.handle === self?.handle || !isGone(found.names, path)) return value;
    const plain = found.unnamed();
    if (plain === undefined || plain === value) return value;
    unnamed.push(path);
    return plain;
  };

  /** What is left of a value; `undefined` where nothing is. */
  const rest = (tree: FieldTree | undefined, value: unknown, path: ItemPath): unknown => {
    if (tree?.kind === 'list')
      return Array.isArray(value) ? restOfList(tree.of, value, path) : rest(tree.of, value, path);
    if (isThingAddress(tree) && typeof value === 'string') return restOfAddress(value, path);
    if (!isNode(value)) return value;
    const object = objectTree(tree, value);
    if (!object) return value;
    const names = object.isPerson ? namesInObject(object, value) : authorNames(object, value);
    if (!names || !isGone(names, path))
      return restOfObject(object, value, path, names && !object.isPerson ? AUTHOR : undefined);
    const isTombstone = !object.isPerson && canBeTombstone(tree);
    (isTombstone ? tombstones : removed).push(path);
    return isTombstone ? FORGOTTEN : undefined;
  };

  const restOfList = (tree: FieldTree, values: readonly unknown[], path: ItemPath): unknown => {
    const left = values.map((value, at) => rest(tree, value, [...path, at]));
    if (left.every((value, at) => value === values[at])) return values;
    const some = left.filter((value) => value !== undefined);
    return some.length > 0 ? some : undefined;
  };

  /** `but`: a field that was looked at already. `undefined` where it is none without what is gone. */
  const restOfObject = (
    tree: ObjectTree,
    value: Node,
    path: ItemPath,
    but: string | undefined,
  ): Node | undefined => {
    let changed: Record<string, unknown> | undefined;
    for (const [name, field] of Object.entries(value)) {
      const inner = tree.fields.get(name);
      if (name === but || inner === undefined) continue;
      if (inner.kind === 'value' && !isThingAddress(inner)) continue;
      const left = rest(inner, field, [...path, name]);
      if (left === field) continue;
      if (left === undefined && path.length > 0 && tree.required.has(name)) return undefined;
      changed ??= { ...value };
      if (left === undefined) delete changed[name];
      else changed[name] = left;
    }
    return changed ?? value;
  };

  const but = PEOPLE.includes(shape) ? undefined : AUTHOR;
  const left = restOfObject(trees.itemTree(shape, item), item, [], but);
  return { item: left, tombstones, unnamed, removed };
};

const isThingAddress = (tree: FieldTree | undefined): boolean =>
  tree?.kind === 'value' &&
  tree.declaration.identifies === 'thing' &&
  tree.declaration.as === 'address';

/** The fields of one object, of several by its type. */
const objectTree = (tree: FieldTree | undefined, value: Node): ObjectTree | undefined => {
  const one = tree?.kind === 'choice' ? tree.byType.get(String(value['type'])) : tree;
  return one?.kind === 'object' ? one : undefined;
};

const canBeTombstone = (tree: FieldTree | undefined): boolean => {
  if (tree?.kind === 'choice') return tree.byType.has(FORGOTTEN.type);
  const type = tree?.kind === 'object' ? tree.fields.get('type') : undefined;
  return type?.kind === 'value' && type.accepts(FORGOTTEN.type);
};

/** Who wrote something; `undefined` for what has no author. */
const authorNames = (tree: ObjectTree, value: Node): PersonNames | undefined => {
  const field = tree.fields.get(AUTHOR);
  const author = value[AUTHOR];
  const person = field && isNode(author) ? objectTree(field, author) : undefined;
  return person && namesInObject(person, author as Node);
};

const namesInObject = ({ naming }: ObjectTree, value: Node): PersonNames => {
  const textsAs = (...kinds: readonly string[]): string[] =>
    naming.flatMap(({ field, as }) => {
      const text = kinds.includes(as) ? value[field] : undefined;
      return typeof text === 'string' && text !== '' ? [text] : [];
    });
  return {
    ids: textsAs('identifier', 'second identifier'),
    handle: textsAs('handle')[0],
    addresses: [...new Set(textsAs('address'))],
  };
};
