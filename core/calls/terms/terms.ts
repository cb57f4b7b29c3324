/** What the terms of official APIs ask of whoever keeps what they gave, and keeping to it. */
import { z } from 'zod';
import type { Message } from '#kit/message.ts';
import { change, none, query, shape } from '../define.ts';

/** How it stands with the terms of one official API. */
export interface TermsView {
  /** Segment of the platform. */
  readonly platform: string;
  readonly brand: string;
  /** "YouTube Data API v3" */
  readonly name: string;
  /** The version of the terms, by its day, and where they stand. */
  readonly date: string;
  readonly url: string;
  /** What they ask, in short. */
  readonly summary: Message;
  /** Days after which it is to be had again or deleted; left out where the terms name none. */
  readonly keepDays?: number;
  /** Days after which is asked whether the platform still has it. */
  readonly checkDays: number;
  readonly deletesRemoved: boolean;
  /** What the API gave and is kept; those with a name first. */
  readonly holdings: readonly TermsHoldingView[];
  /** Left out where it is not switched on. */
  readonly kept?: {
    readonly since: string;
    /** The first list was confirmed: later ones are deleted by themselves. */
    readonly isConfirmed: boolean;
    /** When it was last asked what the platform still has. */
    readonly checkedAt?: string;
    readonly deleted?: { readonly at: string; readonly items: number; readonly replies: number };
  };
}

export interface TermsHoldingView {
  /** Left out for what was fetched without collecting. */
  readonly collection?: string;
  readonly calls: number;
  /** ISO 8601: the oldest answer. */
  readonly oldest: string;
}

/** Exactly what is deleted. */
export interface TermsDueView {
  /** For which moment, ISO 8601. */
  readonly at: string;
  readonly collections: readonly {
    /** Left out for what was fetched without collecting. */
    readonly collection?: string;
    readonly items: number;
    /** Those of them with codes, tags or notes. */
    readonly marked: number;
    /** Items that stay and say what they said when they were last seen. */
    readonly renewed: number;
  }[];
  readonly items: number;
  readonly replies: number;
  /** SHA-256 of the list; `terms.delete` deletes the list of that digest alone. */
  readonly digest: string;
}

export interface TermsDeletedView {
  /** Left out where something else is due by then: nothing was deleted. */
  readonly deleted?: { readonly items: number; readonly replies: number };
}

const one = z.strictObject({
  platform: z.string().min(1).max(40).describe('Segment of the platform.'),
});

export const termsCalls = {
  'terms.get': query({
    summary:
      'What the terms of each official API ask of storing, what is kept of it, and whether that is kept to.',
    needs: 'read',
    params: none,
    result: shape<readonly TermsView[]>(),
    // What is kept changes with each call: it is read anew whenever somebody looks.
    topics: ['settings'],
  }),
  'terms.keep': change({
    summary:
      'Refresh and delete what an official API gave as its terms ask, or no longer; the first deletion is confirmed.',
    needs: 'manage',
    params: one.extend({ keep: z.boolean() }),
    result: shape<readonly TermsView[]>(),
    changes: ['settings', 'collections'],
  }),
  'terms.due': query({
    summary: 'Exactly what the terms ask to be deleted now, with a digest; nothing is.',
    needs: 'manage',
    params: one,
    result: shape<TermsDueView>(),
    topics: [],
  }),
  'terms.delete': change({
    summary: 'Delete what was shown, and nothing else: takes the moment and digest of terms.due.',
    needs: 'manage',
    params: one.extend({ at: z.iso.datetime(), digest: z.string().regex(/^[\da-f]{64}$/) }),
    result: shape<TermsDeletedView>(),
    changes: ['collections', 'calls', 'settings'],
  }),
  'terms.check': change({
    summary: 'Ask now for what was not seen for long: one run a collection, which can be followed.',
    needs: 'collect',
    params: one,
    result: shape<readonly TermsView[]>(),
    changes: ['collections', 'settings'],
  }),
};
