/** Gathering that another program asks for: of which sources, into what, and how much it may take. */
import { z } from 'zod';
import type { Collecting } from '../collections/collecting.ts';
import type { Caller } from '../engine/caller.ts';
import { AppError } from '#kit/errors.ts';
import { ExpandSchema, type Expand } from '#kit/expand.ts';
import { checkParams } from '#kit/params.ts';
import type { AddSourceInput, RunRow, Store } from '../store/index.ts';
import { messages } from './messages.ts';
import { creditsFree, isOwnCollection, ownRuns } from './own-runs.ts';

const text = z.string().min(1).max(500);

/** How far each list of a source is followed, and what is asked about its items. */
const reach = {
  limit: z.int().min(1).optional(),
  until: z.string().max(40).optional(),
  expand: z.union([text, z.array(z.looseObject({ operation: text }))]).optional(),
};

/** A list that is named by its operation, or one list for each of `ids`. */
export const OperationSource = z.strictObject({
  operation: text,
  params: z.record(z.string(), z.unknown()).default({}),
  ids: z.array(text).min(1).max(1000).optional(),
  ...reach,
});
/** What a link or a handle means by itself: of a video what is said under it, of others what they hold. */
export const LinkSource = z.strictObject({ link: z.string().min(1).max(2000), ...reach });

export const collectionName = z.string().min(1).max(200);

/** What a run may take at most; the preflight’s own limits when left out. */
export const ALLOWANCE = {
  maxCredits: z.int().min(1).optional(),
  maxRequests: z.int().min(1).optional(),
};

const EXPAND = z.object({ expand: ExpandSchema.optional() });

/** Runs of one caller that are not over, at one time. */
const MOST_OPEN = 5;

/** A source as it is kept; its operations may have any spelling, which gathering reads. */
export const sourceFromInput = ({
  expand,
  ...source
}: z.infer<typeof OperationSource>): AddSourceInput => ({
  ...source,
  expand: checkedExpand(expand),
});

/** The sources that a link means. Throws `validation_error` for one that means nothing here. */
export const linkedSources = async (
  collecting: Pick<Collecting, 'pasted'>,
  { link, limit, until, expand: given }: z.infer<typeof LinkSource>,
): Promise<AddSourceInput[]> => {
  const { sources, unread } = await collecting.pasted(link);
  const [first] = unread;
  if (first ?? sources.length === 0)
    throw new AppError(
      'validation_error',
      first?.reason ?? messages.linkNotRecognised({ link: first?.text ?? link }),
    );
  const expand = checkedExpand(given);
  return sources.map((source) => ({ ...source, limit, until, expand }));
};

export interface Gathering {
  readonly name: string;
  readonly sources: readonly AddSourceInput[];
  readonly most: { readonly credits: number; readonly requests?: number | undefined };
  /** Called in the transaction that begins the run. */
  readonly within?: (run: RunRow) => void;
}

/**
 * Begins a run that others pay for and that nobody watches: into a collection of the caller’s own, for no more
 * than may still be promised. Throws `validation_error`, and `credits_exhausted` for more.
 */
export const startGathering = (
  { store, collecting }: { readonly store: Store; readonly collecting: Collecting },
  gathering: Gathering,
  caller: Pick<Caller, 'keyId' | 'door'>,
): RunRow => {
  const { name, most } = gathering;
  const free = creditsFree(store, caller.keyId);
  if (most.credits > free) throw tooMuch(most.credits, free);
  if (!isOwnCollection(store, caller.keyId, name))
    throw new AppError('validation_error', messages.collectionOfOthers);
  if (ownRuns(store, caller.keyId).length >= MOST_OPEN)
    throw new AppError('validation_error', messages.tooManyOpenRuns({ mostOpen: MOST_OPEN }));
  return collecting.start(gathering, caller);
};

/** Before anybody is asked: what a run may spend is a promise that has to hold. */
export const tooMuch = (wanted: number, free: number): AppError =>
  new AppError('credits_exhausted', messages.maxCreditsTooHigh({ wanted, count: free }));

/** An outline stands in the schemas that programs read; the whole form is checked here. */
const checkedExpand = (given: z.infer<typeof LinkSource>['expand']): Expand | undefined =>
  (checkParams(EXPAND, { expand: given }) as z.infer<typeof EXPAND>).expand;
