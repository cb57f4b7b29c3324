import type { Catalogue, Entry } from '../engine/catalogue.ts';

type Params = Readonly<Record<string, unknown>>;

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

export const isBeside = ({ platform, operation }: Entry, other: Entry): boolean =>
  other.platform === platform &&
  other.operation.list &&
  other.unavailable === undefined &&
  other.operation.part?.of === operation.part?.of &&
  !needsMore(other);

/** What needs to be told more than which thing it is of. */
export const needsMore = ({ paramsSchema, operation }: Entry): boolean => {
  const { required } = paramsSchema;
  return Array.isArray(required) && required.some((name) => name !== operation.part?.by);
};
