/**
 * What the catalogue tells, for functions that are no part of a page: its operations by id, of which no
 * page names one, and the hosts of posts that have replies. Filled when the catalogue arrives, before any
 * part of the window sees it.
 */
import type { CatalogueView, OperationView } from '#calls/index.ts';

let byId: ReadonlyMap<string, OperationView> = new Map();
let replyHosts: ReadonlySet<string> = new Set();

export const registerOperations = (catalogue: CatalogueView): CatalogueView => {
  const all = catalogue.platforms.flatMap(({ operations }) => operations);
  byId = new Map(all.map((operation) => [operation.id, operation]));
  replyHosts = new Set(catalogue.platforms.flatMap((platform) => platform.replyHosts ?? []));
  return catalogue;
};

export const operationById = (id: string): OperationView | undefined => byId.get(id);

/** Whether the platform shows it to whoever is not signed in, with no access of their own. */
export const isShownToGuests = ({ routes, because }: OperationView): boolean =>
  because === undefined && routes.includes('public-page');

/** Whether the platform of posts at this host calls their answers replies. */
export const isReplyHost = (host: string): boolean => replyHosts.has(host);

/** The ids of the shapes that an operation can return. */
export const shapesOf = (id: string): readonly string[] => operationById(id)?.shapes ?? [];

export const platformFromId = (id: string): string => id.slice(0, id.indexOf('.'));

/** The operations of the same platform about the same kind of subject, this one included. */
export const siblingOperations = (id: string): readonly OperationView[] => {
  const of = operationById(id)?.part?.of;
  if (of === undefined) return [];
  return [...byId.values()].filter(
    (one) => one.part?.of === of && platformFromId(one.id) === platformFromId(id),
  );
};

/** The id of the sibling that gives another part of the subject: the `replies` to the comments. */
export const siblingWithPart = (id: string, as: string): string | undefined =>
  siblingOperations(id).find(({ part }) => part?.as === as)?.id;

/** The part of its subject that an operation gives, such as `comments`. */
export const partName = (id: string): string | undefined => operationById(id)?.part?.as;
