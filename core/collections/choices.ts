import { isBatch } from '#kit/batch.ts';
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { isOfAuthor, canAskAbout } from './expansion.ts';

type Params = Readonly<Record<string, unknown>>;

/** What can be gathered of a thing, or of each item of a list. */
export interface Choice {
  /** The id of the operation. */
  readonly operation: string;
  /** The thing itself, the account of its author, or a list that belongs to it. */
  readonly role: 'itself' | 'author' | 'list';
  /** Whether it is what a link to such a thing itself names. */
  readonly isUsual: boolean;
  /** What can be gathered of each of its items. */
  readonly choices: readonly Choice[];
}

/** Lists below one another that are offered: a playlist's videos, their comments, their replies. */
const MOST_OFFERED = 3;
/** What is said about a thing. */
const WORDS: ReadonlySet<string> = new Set(['comments', 'replies']);

/** What can be gathered of what a link names: all that the platform's operations declare to be part of it. */
export const choicesFor = (catalogue: Catalogue, id: string, params: Params): readonly Choice[] => {
  const entry = catalogue.find(id);
  if (!entry) return [];
  const { part } = entry.operation;
  const isOfThing = part !== undefined && params[part.by] !== undefined && !isBatch(entry.params);
  const beside = isOfThing
    ? catalogue.entries.filter((other) => other === entry || isPart(entry, other))
    : [entry];
  return beside
    .filter(({ unavailable }) => unavailable === undefined)
    .map((other): Choice => {
      const role = isFacts(other) ? 'itself' : 'list';
      return {
        operation: other.id,
        role,
        isUsual: other === entry,
        choices: choicesBelow(catalogue, other, [other]),
      };
    })
    .toSorted((a, b) => rankChoice(catalogue, a) - rankChoice(catalogue, b));
};

/** The operation that lists the replies to the comments of a list; `undefined` where nothing does. */
export const repliesOperation = (catalogue: Catalogue, list: Entry): Entry | undefined =>
  catalogue.entries.find(
    (other) =>
      other.platform === list.platform &&
      other.operation.part?.as === 'replies' &&
      other.unavailable === undefined &&
      other.shapes.includes('Comment') &&
      canAskAbout(other, { ...list, shapes: ['Comment'] }),
  );

const isPart = (entry: Entry, other: Entry): boolean => {
  const [one, two] = [entry.operation.part, other.operation.part];
  return (
    other.platform === entry.platform &&
    two?.of === one?.of &&
    two?.by === one?.by &&
    (other.operation.list || isFacts(other)) &&
    !needsMore(other)
  );
};

const isFacts = ({ operation }: Entry): boolean => operation.part?.as === 'facts';

const isOfWords = ({ operation }: Entry): boolean => WORDS.has(operation.part?.as ?? '');

/** What can be gathered of each item that an operation brings; nothing twice on the way to it. */
const choicesBelow = (
  catalogue: Catalogue,
  list: Entry,
  above: readonly Entry[],
): readonly Choice[] => {
  if (above.length > MOST_OFFERED) return [];
  return catalogue.entries
    .filter((other) => other.platform === list.platform && isOffered(list, other, above))
    .map((other): Choice => {
      const role = isOfAuthor(other, list) ? 'author' : isFacts(other) ? 'itself' : 'list';
      return {
        operation: other.id,
        role,
        isUsual: false,
        choices: role === 'list' ? choicesBelow(catalogue, other, [...above, other]) : [],
      };
    })
    .toSorted((a, b) => rankChoice(catalogue, a) - rankChoice(catalogue, b));
};

const isOffered = (list: Entry, other: Entry, above: readonly Entry[]): boolean => {
  if (above.includes(other) || other.unavailable !== undefined) return false;
  if (other.operation.part === undefined || isBatch(other.params)) return false;
  if (isOfAuthor(other, list)) return true;
  // What belongs to one thing alone is offered beside it.
  if (!list.operation.list || !canAskAbout(other, list)) return false;
  if (isFacts(other)) return !isOfWords(list);
  if (!other.operation.list) return false;
  return isOfWords(other) || !other.shapes.some((shape) => list.shapes.includes(shape));
};

/** The thing itself, what is said about it, what it holds, and its author last. */
const rankChoice = (catalogue: Catalogue, { role, operation, isUsual }: Choice): number => {
  if (role === 'itself') return 0;
  if (role === 'author') return 4;
  const as = catalogue.find(operation)?.operation.part?.as ?? '';
  if (isUsual) return 1;
  return WORDS.has(as) ? 2 : 3;
};

/** What people want of a thing, the likeliest first. */
const WANTED: readonly string[] = ['comments', 'videos', 'posts', 'replies'];

/**
 * The list that a person means by a link: the operation itself where it is a list, and else the list
 * that stands beside it (the comments of a video, the videos of a channel). What is no list and has
 * none beside it is collected as one item.
 */
export const listFor = (
  catalogue: Catalogue,
  id: string,
  params: Params,
): { readonly operation: string; readonly params: Params } => {
  const entry = catalogue.find(id);
  if (!entry || entry.operation.list) return { operation: id, params };
  const { part } = entry.operation;
  const value = part && params[part.by];
  if (!part || value === undefined) return { operation: id, params };
  const beside = catalogue.entries.filter(
    (other) => isBeside(entry, other) && other.operation.part?.by === part.by,
  );
  const list = WANTED.flatMap(
    (as) => beside.find(({ operation }) => operation.part?.as === as) ?? [],
  )[0];
  return list ? { operation: list.id, params: { [part.by]: value } } : { operation: id, params };
};

const isBeside = ({ platform, operation }: Entry, other: Entry): boolean =>
  other.platform === platform &&
  other.operation.list &&
  other.unavailable === undefined &&
  other.operation.part?.of === operation.part?.of &&
  !needsMore(other);

/** What needs to be told more than which thing it is of. */
const needsMore = ({ paramsSchema, operation }: Entry): boolean => {
  const { required } = paramsSchema;
  return Array.isArray(required) && required.some((name) => name !== operation.part?.by);
};
