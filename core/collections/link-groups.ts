import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { canonical } from '#kit/identity.ts';
import { plainParams, plainText, todaysParams } from '#kit/params.ts';
import { choicesFor, type Choice } from './choices.ts';

type Params = Readonly<Record<string, unknown>>;

/** A call: what a link names, or the list about which a person pastes. */
export interface About {
  readonly operation: string;
  readonly params: Params;
}

/** Links to things of one kind of one platform. */
export interface LinkGroup extends About {
  /** The parameter that takes the identifier of each. */
  readonly by?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly choices: readonly Choice[];
}

export interface PastedLink extends About {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Links to things of one kind of one platform together, in the order in which each kind comes first. */
export const groupLinks = (
  catalogue: Catalogue,
  links: readonly PastedLink[],
): readonly LinkGroup[] => {
  const groups = new Map<string, LinkGroup & { readonly ids?: string[] | undefined }>();
  for (const { operation, params } of links) {
    const entry = catalogue.find(operation);
    if (!entry) continue;
    const { by, id, rest } = identifierIn(entry, params);
    const name = canonical([groupKind(entry), rest]);
    const known = groups.get(name);
    if (known) known.ids?.push(id ?? '');
    else
      groups.set(name, {
        operation,
        params: rest,
        by,
        ids: id === undefined ? undefined : [id],
        choices: choicesFor(catalogue, operation, params),
      });
  }
  return [...groups.values()];
};

/** A list that was linked to is another kind of link than the thing to which it belongs. */
const groupKind = ({ id, platform, operation: { part, list } }: Entry): string =>
  part === undefined || list ? id : `${platform.segment} ${part.of} ${part.by}`;

/** The identifier of the thing that a call is about, and what else it is asked with. */
const identifierIn = (
  { operation: { part } }: Entry,
  params: Params,
): { readonly by?: string; readonly id?: string; readonly rest: Params } => {
  const id = part && params[part.by];
  if (!part || typeof id !== 'string') return { rest: params };
  const { [part.by]: _, ...rest } = params;
  return { by: part.by, id, rest };
};

/**
 * What makes two calls be about the same link: the thing that they are about, whichever list of it they
 * ask for; of what is about no thing, the call.
 */
export const linkIdentity = (catalogue: Catalogue, { operation, params }: About): string => {
  const entry = catalogue.find(operation);
  if (!entry) return canonical([operation, params]);
  const today = todaysParams(entry.params, params);
  const { by, id } = identifierIn(entry, today);
  const { part } = entry.operation;
  return by === undefined || id === undefined || part === undefined
    ? canonical([operation, plainParams(entry.params, today)])
    : canonical([entry.platform.segment, part.of, plainText(entry.params, by, id)]);
};
