/** What is owed to people: to be forgotten on request. */
import { z } from 'zod';
import type { DeletionReason } from '#kit/deletion-reason.ts';
import type { ForgettingPlaceName } from '#kit/forgetting-place.ts';
import { change, none, nothing, query, shape } from '../define.ts';

/** Exactly what is deleted when the person is forgotten. */
export interface HeldOfPersonView {
  /** As one of the items tells; left out where nothing is held. */
  readonly who?: {
    readonly name?: string;
    readonly preferredUsername?: string;
    readonly entityId?: string;
  };
  readonly items: number;
  /** Those with a name first; what was fetched without collecting has none. */
  readonly collections: readonly { readonly name?: string; readonly items: number }[];
  /** Items of others that quote, repost, tag or name the person in a field of its own: that part goes. */
  readonly others: number;
  /** Codes at passages of what goes out of items of others. */
  readonly codings: number;
  readonly replies: HeldRepliesView;
  /** Kept answers that are deleted, or lose the person's items. */
  readonly answers: number;
  /** Kept pages that hold the person: they go whole, the first 200 of them by address. */
  readonly pages: { readonly count: number; readonly listed: readonly HeldPageView[] };
  /** Calls whose parameters name the person: that they were made stays, of whom does not. */
  readonly calls: number;
  /** Collections with sources that name the person; these sources go. */
  readonly sources: readonly string[];
  /** Items of others that stay without evidence. */
  readonly withoutEvidence: number;
  /** Where else the data folder names the person, or may hold the person: what of it goes, and what stays. */
  readonly places: readonly HeldPlaceView[];
  /** Items of others whose texts name the person; they stay. */
  readonly mentions: number;
  /** Was forgotten before, and is left out of what is gathered. */
  readonly isLeftOut: boolean;
  /** Laboratories with which something is shared: they can be asked to forget the person, too. */
  readonly laboratories: readonly string[];
  /** SHA-256 of the set; `collections.forget-person` deletes the set of that digest alone. */
  readonly digest: string;
}

/** Somebody who is left out, of whom something is held that came before that was known. */
export interface HeldLeftOutView {
  readonly platform: string;
  /** An identifier, a handle or an address, by which `collections.held-of-person` finds all of it. */
  readonly person: string;
  readonly who: NonNullable<HeldOfPersonView['who']>;
  readonly items: number;
}

/** A request to forget somebody that the desktop of a member handed over. */
export interface ForgettingRequestView {
  readonly id: string;
  readonly at: string;
  /** The member; left out where that is nobody of the project any more. */
  readonly by?: string;
  readonly platform: string;
  /** As the desktop knows the person. */
  readonly person: string;
}

export interface HeldPlaceView {
  readonly name: ForgettingPlaceName;
  readonly count: number;
  /** The first 200 of them. */
  readonly listed: readonly string[];
}

export interface HeldPageView {
  readonly at: string;
  readonly address: string;
}

/** Replies that hold the person. */
export interface HeldRepliesView {
  /** Only the person's: they go. */
  readonly own: number;
  /** They stay without the person. */
  readonly redacted: number;
  /** Others are in them too, and they cannot be kept in part: they go. */
  readonly whole: number;
  /** No parser reads them: they go. */
  readonly unread: number;
  /** Of the last two, a few. */
  readonly examples: readonly {
    /** Host and path of what was asked. */
    readonly address: string;
    /** Where the person stands in it: `data.user.id`. */
    readonly place: string;
    readonly isRead: boolean;
  }[];
}

/** What was deleted, and why; it does not tell who a person was. The latest first. */
export interface DeletionView {
  readonly id: string;
  readonly at: string;
  readonly reason: DeletionReason;
  readonly platform: string;
  /** Left out for what was fetched without collecting, and where the collection is gone. */
  readonly collection?: string;
  readonly shape: string;
  readonly items: number;
}

export interface ForgottenView {
  /** What was deleted; left out where something else is held by now than was shown: then nothing was. */
  readonly deleted?:
    | {
        readonly items: number;
        /** Items of others that stay without the person. */
        readonly others: number;
        readonly collections: number;
        readonly answers: number;
        readonly replies: number;
        /** Replies that stay without the person. */
        readonly redacted: number;
      }
    | undefined;
  /** What was held when it began. */
  readonly held: HeldOfPersonView;
}

export interface ReadmittedView {
  /** False for one who was not left out. */
  readonly readmitted: boolean;
}

/** An identifier, a handle or a link. */
const person = {
  platform: z.string().min(1).max(200),
  person: z.string().min(1).max(2000),
};
/** Under which it is asked for its progress, and cancelled. */
const id = z.string().min(1).max(100);

export const peopleCalls = {
  'collections.held-of-person': query({
    summary:
      'Exactly what would be deleted of a person (by identifier, handle or link), with a digest; nothing is.',
    needs: 'manage',
    isLong: true,
    params: z.strictObject({ ...person, id: id.optional() }),
    result: shape<HeldOfPersonView>(),
    topics: ['collections'],
  }),
  'collections.forget-person': change({
    summary:
      'Delete on request what was shown of a person, and nothing else: takes the digest of collections.held-of-person.',
    needs: 'manage',
    isLong: true,
    params: z.strictObject({
      ...person,
      digest: z.string().regex(/^[\da-f]{64}$/),
      id: id.optional(),
      /** Ask the laboratories with which something is shared to do the same. */
      tell: z.boolean().optional(),
    }),
    result: shape<ForgottenView>(),
    changes: ['collections', 'calls'],
  }),
  'collections.deletions': query({
    summary: 'The record of what was deleted, at a person’s request or on a retention date.',
    needs: 'manage',
    params: none,
    result: shape<readonly DeletionView[]>(),
    topics: ['collections'],
  }),
  'collections.held-left-out': query({
    summary:
      'Whom a laboratory forgot and this data file left out since then, of whom something is held still.',
    needs: 'manage',
    params: none,
    result: shape<readonly HeldLeftOutView[]>(),
    // It goes through all authors: not anew with each page that a run brings.
    topics: [],
  }),
  'collections.forgetting-requests': query({
    summary: 'Requests to forget somebody that desktops of members handed over, the oldest first.',
    needs: 'manage',
    params: none,
    result: shape<readonly ForgettingRequestView[]>(),
    topics: ['collections'],
  }),
  'collections.dismiss-forgetting-request': change({
    summary: 'Take a request to forget somebody off the list without doing anything.',
    needs: 'manage',
    params: z.strictObject({ id }),
    result: nothing,
    changes: ['collections'],
  }),
  'collections.readmit-person': change({
    summary: 'Let a person be gathered again who was left out since the request to be forgotten.',
    needs: 'manage',
    params: z.strictObject(person),
    result: shape<ReadmittedView>(),
    changes: ['collections'],
  }),
};
