/** The person's own credentials of official APIs: the terms first, then credentials, then their use. */
import { z } from 'zod';
import type { OfficialWorth } from '#kit/official.ts';
import { change, none, query, shape } from '../define.ts';
import type { Message } from '#kit/message.ts';

/**
 * `official.get`: how it stands with one platform's official API. The credentials themselves are
 * never told.
 */
export interface OfficialView {
  /** Segment of the platform. */
  readonly platform: string;
  readonly brand: string;
  /** "YouTube Data API v3" */
  readonly name: string;
  /** Where a person gets credentials. */
  readonly keysAt: string;
  /** What one gains by it, what it costs, how long it takes. */
  readonly worth: OfficialWorth;
  /** How, one step a sentence. */
  readonly setup: readonly Message[];
  /**
   * What is asked for, in this order. `official.set` takes one JSON object of these names, sealed by
   * the keychain as text; what may be left out, and was, is absent from it.
   */
  readonly asks: readonly CredentialView[];
  /** Where the credentials come from that would be used now; `none` when there are none. */
  readonly source: 'keychain' | 'file' | 'environment' | 'none';
  /** Whether they can be stored from the window: in the desktop app, with a keychain. */
  readonly canStore: boolean;
  /** Operations that have both ways ask this API first, once it may be used. */
  readonly first: boolean;
  /** Use it when the public page refuses. */
  readonly onRefusal: boolean;
  /** The terms, to be shown before the first use; `official.show-terms` notes that they were. */
  readonly terms: {
    /** Names their version: `2026-09-14`. */
    readonly date: string;
    readonly url: string;
    readonly says: readonly Message[];
    readonly shown: boolean;
  };
  /** Ids of the operations that can be answered by it. */
  readonly operations: readonly string[];
  /** Absent where it bills nothing. */
  readonly spending?: {
    /** The prices and their day. */
    readonly says: Message;
    /** `2026-11`, in UTC. */
    readonly month: string;
    /** US dollars of that month, by those prices, with what requests on their way may cost. */
    readonly dollars: number;
    /** `null`: no cap. `official.cap` sets it. */
    readonly monthlyCap: number | null;
  };
}

export interface CredentialView {
  readonly name: string;
  readonly label: Message;
  /** One sentence: where it is found, or when it may be left out. */
  readonly hint: Message;
  /** Not to be shown while it is typed. */
  readonly secret: boolean;
  readonly optional: boolean;
  /** The environment variable that is looked at where nothing is stored. */
  readonly environment: string;
  /** What it looks like: the source of a regular expression without flags. */
  readonly pattern: string;
}

/** Whether the credentials work. */
export interface OfficialTestView {
  readonly ok: boolean;
  readonly says: Message;
}

const one = z.strictObject({
  platform: z.string().min(1).max(40).describe('Segment of the platform.'),
});

export const officialCalls = {
  'official.get': query({
    summary:
      'Each official API: its terms, how credentials are got, whether they are at hand, and when they are used.',
    needs: 'read',
    params: none,
    result: shape<readonly OfficialView[]>(),
    topics: ['settings'],
  }),
  'official.show-terms': change({
    summary: 'Notes that the terms of that date were shown to the person.',
    needs: 'program',
    params: one.extend({ date: z.iso.date() }),
    result: shape<OfficialView>(),
    changes: ['settings'],
  }),
  'official.set': change({
    summary: 'Keep credentials that the keychain of this computer has sealed.',
    needs: 'program',
    params: one.extend({
      sealed: z
        .string()
        .min(1)
        .max(10_000)
        .regex(/^[\w+/=-]+$/, 'is not sealed text'),
    }),
    result: shape<OfficialView>(),
    changes: ['settings'],
  }),
  'official.forget': change({
    summary: 'Forget the credentials that were kept, and use none on refusals.',
    needs: 'program',
    params: one,
    result: shape<OfficialView>(),
    changes: ['settings'],
  }),
  'official.enable': change({
    summary: 'Whether the credentials are used when the public page refuses.',
    needs: 'program',
    params: one.extend({ onRefusal: z.boolean() }),
    result: shape<OfficialView>(),
    changes: ['settings'],
  }),
  'official.cap': change({
    summary:
      'How many US dollars an API that bills what is read may bill in a month; null for no cap.',
    needs: 'program',
    params: one.extend({ dollars: z.number().min(0).max(1_000_000).multipleOf(0.01).nullable() }),
    result: shape<OfficialView>(),
    changes: ['settings'],
  }),
  'official.test': change({
    summary:
      'Try whether the credentials work: a new token, and one cheap question, which costs its credit under the window’s key.',
    needs: 'program',
    params: one,
    result: shape<OfficialTestView>(),
    changes: [],
  }),
};
