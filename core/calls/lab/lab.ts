/** A desktop hands over what the person shares to one project of a laboratory. In a laboratory itself there is none. */
import { z } from 'zod';
import type { Message } from '#kit/message.ts';
import { change, none, query, shape } from '../define.ts';

export interface LabStatusView {
  /** Absent while the computer is connected to none. */
  readonly connection?: LabConnectionView;
  /** A sign-in that is under way in the person's browser. */
  readonly signIn?: {
    /** The origin of the laboratory. */
    readonly laboratory: string;
    /** Opened in the person's own browser. */
    readonly page: string;
  };
  /** Why the last sign-in came to nothing. */
  readonly signInFailed?: Message;
  /** Why no laboratory can be connected here. */
  readonly unavailable?: Message;
}

export interface LabConnectionView {
  /** The origin of the laboratory. */
  readonly laboratory: string;
  readonly project: string;
  /** As whom the laboratory knows the person. */
  readonly person: string;
  /** ISO 8601. */
  readonly since: string;
  readonly collections: readonly SharedCollectionView[];
  /** What waits: entries of all kinds, and how many of them are calls. */
  readonly waiting: { readonly entries: number; readonly calls: number };
  /**
   * `resting`: all is handed over, or nobody tried yet. `waiting`: it failed and is tried again. `signed-out`: the
   * person has to sign in again. `elsewhere`: another program on this data folder has to send, or does.
   */
  readonly state: 'resting' | 'sending' | 'waiting' | 'signed-out' | 'elsewhere';
  /** Why it failed. */
  readonly problem?: Message;
  /** Whether this computer reaches nobody. */
  readonly isOffline: boolean;
  /** When it is tried again, ISO 8601. */
  readonly retryAt?: string;
  readonly lastSent?: { readonly at: string; readonly entries: number };
  /** What the laboratory does not take, the first reasons first. */
  readonly refusals: readonly HandOverRefusalView[];
}

export interface SharedCollectionView {
  /** Id of the collection. */
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly since: string;
  readonly waiting: number;
  readonly refused: number;
}

export interface HandOverRefusalView {
  readonly collection: string;
  /** ISO 8601, of the latest. */
  readonly at: string;
  readonly reason?: Message;
  readonly entries: number;
}

const one = z.strictObject({
  collection: z.string().min(1).max(200).describe('Id or name of the collection.'),
});

export const labCalls = {
  'lab.status': query({
    summary: 'To which project of a laboratory this computer hands over, and what waits.',
    needs: 'program',
    params: none,
    result: shape<LabStatusView>(),
    topics: ['laboratory', 'collections'],
  }),
  'lab.connect': change({
    summary:
      'Begins to sign in to a laboratory; the person goes on in the browser, at the page that is answered.',
    needs: 'program',
    params: z.strictObject({
      address: z.string().trim().min(1).max(500).describe('https://…, of the laboratory.'),
    }),
    result: shape<LabStatusView>(),
    changes: ['laboratory'],
  }),
  'lab.cancel': change({
    summary: 'Ends a sign-in that is under way.',
    needs: 'program',
    params: none,
    result: shape<LabStatusView>(),
    changes: ['laboratory'],
  }),
  'lab.disconnect': change({
    summary:
      'Hands over nothing any more, and forgets the laboratory; what it has taken stays there.',
    needs: 'program',
    params: none,
    result: shape<LabStatusView>(),
    changes: ['laboratory'],
  }),
  'lab.share': change({
    summary: 'Hands over a collection: what it holds, and what it gains from now on.',
    needs: 'program',
    params: one,
    result: shape<LabStatusView>(),
    changes: ['laboratory'],
  }),
  'lab.unshare': change({
    summary: 'Hands over nothing more of a collection; what the laboratory has taken stays there.',
    needs: 'program',
    params: one,
    result: shape<LabStatusView>(),
    changes: ['laboratory'],
  }),
  'lab.send': change({
    summary: 'Hands over what waits now, without waiting for the next time.',
    needs: 'program',
    params: z.strictObject({
      refused: z.boolean().default(false).describe('Whether what was refused is sent again, too.'),
    }),
    result: shape<LabStatusView>(),
    changes: ['laboratory'],
  }),
};
