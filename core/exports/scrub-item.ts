/** An item without its people, as the declarations of its fields have it. */
import type { Declaration } from '#vocab/identifies.ts';
import {
  isPlain,
  type FieldTree,
  type FieldTrees,
  type ObjectTree,
  type ValueTree,
} from '#vocab/field-tree.ts';
import type { KnownPeople, PersonNames } from './known-people.ts';
import type { KnownThings } from './known-things.ts';
import { hostFrom, type TextScrubber } from './scrub-text.ts';

export type Item = Readonly<Record<string, unknown>>;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The tree of one of several objects, by its type. */
const findOption = (tree: FieldTree, value: unknown): FieldTree | undefined =>
  tree.kind === 'choice' && isItem(value) ? tree.byType.get(String(value['type'])) : tree;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const withoutAt = (handle: string): string => handle.replace(/^[@＠]/, '');

/** What the fields of one object say of who a person is. */
const namesIn = ({ naming }: ObjectTree, item: Item): PersonNames => {
  const found: { -readonly [Name in keyof PersonNames]: PersonNames[Name] } = {};
  for (const { field, as } of naming) {
    const value = text(item[field]);
    if (value === undefined) continue;
    if (as === 'identifier') found.id = value;
    else if (as === 'second identifier') found.otherIds = [...(found.otherIds ?? []), value];
    else if (as === 'handle') found.handle = withoutAt(value);
    else if (as === 'name') found.name = value;
    else found.addresses = [...(found.addresses ?? []), value];
  }
  return found;
};

/** Remembers every person and every thing in an item, also where it does not leave. */
export const createLearner = (people: KnownPeople, things: KnownThings, trees: FieldTrees) => {
  /** Counts what no shape declares. */
  let undeclared = 0;

  const learn = (platform: string, tree: FieldTree, value: unknown, isInPerson: boolean): void => {
    const one = findOption(tree, value);
    if (value === undefined || value === null) return;
    if (one === undefined || one.kind === 'undeclared' || one.kind === 'choice') undeclared += 1;
    else if (one.kind === 'value') {
      if (one.declaration.as === 'value' && !one.accepts(value)) undeclared += 1;
      if (typeof value === 'string') learnValue(one.declaration, value, isInPerson);
    } else if (one.kind === 'list')
      for (const entry of Array.isArray(value) ? value : [value])
        learn(platform, one.of, entry, isInPerson);
    else if (one.kind === 'object' && isItem(value)) learnObject(platform, one, value, isInPerson);
    else undeclared += 1;
  };

  const learnValue = (
    { identifies, as }: Declaration,
    value: string,
    isInPerson: boolean,
  ): void => {
    if (identifies !== 'thing') return;
    if (as === 'identifier') things.learn(value);
    // Links to all kinds of pages stand on a profile; a whole site is its owner's.
    if (as === 'address' && isInPerson && /^https?:\/\/[^/?#]+\/?$/i.test(value)) {
      const host = hostFrom(value);
      if (host !== undefined) people.meetHost(host);
    }
  };

  const learnObject = (
    platform: string,
    tree: ObjectTree,
    value: Item,
    isInPerson: boolean,
  ): void => {
    people.meet(platform, namesIn(tree, value));
    for (const [name, entry] of Object.entries(value)) {
      const field = tree.fields.get(name);
      if (field) learn(platform, field, entry, isInPerson || tree.isPerson);
      else undeclared += 1;
    }
  };

  return {
    learn: (platform: string, shape: string, item: Item): void =>
      learnObject(platform, trees.itemTree(shape, item), item, false),
    /** How many values stood where no shape declares any. */
    undeclared: (): number => undeclared,
  };
};

/** Leaves out a value. */
const NOTHING = undefined;

/** Makes items of which only what was declared is left, and of that no person. */
export const createItemScrubber = (
  people: KnownPeople,
  things: KnownThings,
  scrubber: TextScrubber,
  trees: FieldTrees,
) => {
  const scrubAny = (platform: string, tree: FieldTree, value: unknown, who: string): unknown => {
    const one = findOption(tree, value);
    if (one?.kind === 'value') return scrubValue(platform, one, value, who);
    if (one?.kind === 'list') {
      if (!Array.isArray(value)) return scrubAny(platform, one.of, value, who);
      return value.flatMap((entry) => {
        const left = scrubAny(platform, one.of, entry, who);
        return left === NOTHING ? [] : [left];
      });
    }
    return one?.kind === 'object' && isItem(value) ? scrubObject(platform, one, value) : NOTHING;
  };

  /** `who` is the pseudonym of the object in which the value stands. */
  const scrubValue = (
    platform: string,
    { declaration: { identifies, as }, accepts }: ValueTree,
    value: unknown,
    who: string,
  ): unknown => {
    if (as === 'value') return accepts(value) ? value : NOTHING;
    if (typeof value !== 'string' || as === 'place' || as === 'token') return NOTHING;
    if (as === 'text') return scrubber.text(platform, value);
    if (identifies === 'thing')
      return as === 'identifier' ? things.key(platform, value) : scrubber.address(platform, value);
    if (as === 'address') return `https://person.invalid/${who}`;
    return as === 'handle' && withoutAt(value) !== value ? `@${who}` : who;
  };

  const scrubObject = (platform: string, tree: ObjectTree, value: Item): Item => {
    const who = people.pseudonymOf(platform, namesIn(tree, value));
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, entry]) => {
        const field = tree.fields.get(name);
        if (field === undefined || (tree.isPerson && !staysOfPerson(field))) return [];
        const left = scrubAny(platform, field, entry, who);
        return left === NOTHING ? [] : [[name, left]];
      }),
    );
  };

  return {
    item: (platform: string, shape: string, item: Item): Item =>
      scrubObject(platform, trees.itemTree(shape, item), item),
  };
};

/** Of a person stay the pseudonym, keyed identifiers of things, and what identifies nothing and nobody wrote. */
const staysOfPerson = (tree: FieldTree): boolean => {
  if (tree.kind === 'list') return staysOfPerson(tree.of);
  if (tree.kind !== 'value') return isPlain(tree);
  const { identifies, as } = tree.declaration;
  return identifies === 'person' || as === 'value' || as === 'identifier';
};
