import { catalogue, type Entry } from '../engine/catalogue.ts';
import {
  findPlatform,
  nearPlatforms,
  operationName,
  platformName,
  resolveOperation,
} from '../engine/operation-names.ts';
import { list } from '#kit/dig.ts';
import { findMatches } from '#kit/matches.ts';
import { nearNames } from '#kit/near-names.ts';
import type { Platform } from '#kit/operation.ts';
import { didYouMean, UsageError } from './command.ts';

/** What a text on the command line calls. */
export interface FoundCall {
  readonly entry: Entry;
  /** What a link says of the parameters; empty for the name of an operation. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  readonly isLink: boolean;
}

/** From here on, a text is a link and no mistyped name. */
const SURE = 0.9;

/**
 * The operation that a text names in any spelling, or that Enter would open for it as a link, an id or a
 * handle. Throws `UsageError` with what was probably meant.
 */
export const findCall = (text: string | undefined): FoundCall => {
  if (text === undefined)
    throw new UsageError('name an operation or a link; bowerbird operations lists the operations');
  const named = resolveOperation(catalogue, text);
  if (named.entry) return { entry: named.entry, params: {}, isLink: false };
  const [match] = findMatches(catalogue.platforms, text);
  const entry = match && catalogue.find(match.operation);
  if (entry && (named.meant.length === 0 || match.confidence >= SURE))
    return { entry, params: match.params, isLink: true };
  throw new UsageError(
    named.meant.length > 0
      ? named.problem.message
      : `${named.problem.message}, and no link that is known; bowerbird operations lists them`,
  );
};

/** The operation of a name in any spelling. Throws `UsageError`. */
export const operationNamed = (name: string | undefined): Entry => {
  const named = resolveOperation(catalogue, name ?? '');
  if (named.entry) return named.entry;
  throw new UsageError(
    name === undefined
      ? 'name an operation; bowerbird operations lists them'
      : named.problem.message,
  );
};

/** As help spells it; what this version does not know is called by its id. */
export const operationNameOf = (id: string): string => {
  const entry = catalogue.find(id);
  return entry ? operationName(entry) : id;
};

/** Throws `UsageError` for the first parameter that the operation does not have. */
export const requireParams = (entry: Entry, names: readonly string[], about?: string): void => {
  const known = Object.keys(entry.params.shape);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = nearNames(unknown.replaceAll(/[_-]/g, ''), known);
  throw new UsageError(
    `${operationName(entry)} has no parameter ${unknown}${near.length > 0 ? didYouMean(near) : `; it has ${known.join(', ')}`}`,
    about,
  );
};

/** Throws `UsageError` for the first parameter that has to be given and is not among `names`. */
export const refuseMissing = (entry: Entry, names: readonly string[], about?: string): void => {
  const required = list(entry.paramsSchema, 'required').map(String);
  const missing = required.find((name) => !names.includes(name));
  if (missing === undefined) return;
  throw new UsageError(
    `${operationName(entry)} takes --param ${missing}=…: ${missing} is missing`,
    about,
  );
};

/** By its segment, an alias or its brand. Throws `UsageError`. */
export const platformNamed = (name: string): Platform => {
  const platform = findPlatform(catalogue, name);
  if (platform) return platform;
  const near = nearPlatforms(catalogue, name);
  const known = catalogue.platforms.map(platformName).join(', ');
  throw new UsageError(
    `no such platform: ${name}${near.length > 0 ? didYouMean(near) : `; there are ${known}`}`,
  );
};
