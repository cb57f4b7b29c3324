import type { CompletenessView } from '#kit/completeness.ts';
import { completenessView } from '../../collections/completeness.ts';
import { operationTexts } from '../../collections/operation-words.ts';
import {
  buildOverview,
  countUnread,
  type Overview,
  type RowsToFind,
} from '../../collections/row-reading.ts';
import type { AttemptCount, UnreadCounts, HeldLeftOut, LinkOutline } from '../../store/index.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { createPeopleFinder } from '../../collections/forgetting/people-in-items.ts';
import {
  rereadCollection,
  type AcceptedReading,
  type RereadReport,
} from '../../collections/reread-collection.ts';
import type { ReplyForms } from '../../field-trial/observation.ts';
import { formFromReplies } from '../../field-trial/skeleton.ts';
import { openReading, type ReadingStore } from '../../store/reading.ts';
import type { Job } from './job.ts';

interface ReadFormsInput {
  readonly dir: string;
  readonly callId: string;
  /** Texts of what was asked for, which are never shown. */
  readonly values: readonly string[];
  /** Names of keys that are always shown. */
  readonly known: ReadonlySet<string>;
}

/** A job that only reads the data file of a folder. */
const reading =
  <In extends { readonly dir: string }, Out>(
    read: (store: ReadingStore, input: In) => Out,
  ): Job<In, Out> =>
  async (input) => {
    const store = openReading(input.dir);
    try {
      return read(store, input);
    } finally {
      store.close();
    }
  };

/** In which form the replies of a call came: replies may have megabytes. */
export const readForms = reading<ReadFormsInput, ReplyForms>(
  ({ evidence }, { callId, values, known }) => {
    const replies = evidence.replies(callId);
    return {
      statuses: replies.map(({ status }) => status),
      form: formFromReplies({
        bodies: replies.map(({ body }) => body),
        known,
        values,
      }),
    };
  },
);

interface OutlineInput {
  readonly dir: string;
  readonly collection: number;
}

/** What became of each link of a collection, of which there may be many thousands. */
export const outlineLinks = reading<OutlineInput, LinkOutline>(({ links }, { collection }) =>
  links.outline(collection),
);

/** The numbers of the links that have these words in what was given. */
export const findLinks = reading<OutlineInput & { readonly words: string }, Float64Array>(
  ({ links }, { collection, words }) => links.withWords(collection, words),
);

/** Goes through all people of what is held. */
export const heldLeftOut = reading<{ readonly dir: string }, readonly HeldLeftOut[]>(
  ({ personRecords }) => personRecords.heldLeftOut(createPeopleFinder(catalogue)),
);

/** The ids of all rows of a view, of which there may be a million. */
export const findRows = reading<{ readonly dir: string; readonly rows: RowsToFind }, Float64Array>(
  ({ itemRows }, { rows }) => itemRows.idsInView({ ...rows, ascending: true }),
);

/** What is told of a collection before any of its rows: every row is counted. */
export const readOverview = reading<
  { readonly dir: string; readonly collection: number },
  Overview
>((store, { collection }) => buildOverview(store, collection));

/** How many pages of some collections were not read: the lists of each are looked at. */
export const readUnread = reading<
  { readonly dir: string; readonly collections: readonly number[] },
  readonly UnreadCounts[]
>((store, { collections }) => countUnread(store, collections));

/** What is there, what is missing and why: every list is looked at. Throws `not_found`. */
export const readCompleteness = reading<
  { readonly dir: string; readonly id: string },
  CompletenessView
>((store, { id }) =>
  completenessView(store, store.collections.there(id), operationTexts(catalogue)),
);

/** Which calls were made for a collection, and how they ended: each of them is looked at. */
export const readAttempts = reading<
  { readonly dir: string; readonly collection: number },
  readonly AttemptCount[]
>((store, { collection }) => store.attempts.count(collection));

interface RereadInput {
  readonly dir: string;
  readonly name: string;
  /** Asks for each item that is read otherwise to be kept so. */
  readonly accept: boolean;
}

/** Reads the kept replies of a collection again. Tells `CellDifference`s, asks with `AcceptedReading`s. */
export const reread: Job<RereadInput, RereadReport> = async (
  { dir, name, accept },
  { tell, ask, signal },
) => {
  const store = openReading(dir);
  try {
    return await rereadCollection(store, catalogue, name, {
      tell,
      signal,
      ...(accept && { accept: (reading: AcceptedReading) => ask(reading) }),
    });
  } finally {
    store.close();
  }
};
