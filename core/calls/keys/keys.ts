/** Keys of the API. They are made and ended here and on the command line, never over HTTP. */
import { z } from 'zod';
import { change, none, nothing, query, shape } from '../define.ts';

export interface KeyView {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly kind: 'api' | 'window' | 'cli';
  readonly state: 'active' | 'disabled' | 'expired' | 'revoked';
  readonly created: string;
  readonly lastUsed?: string;
  readonly expires?: string;
  /** Credits that this key may spend in all; absent: as many as the account has. */
  readonly budget?: number;
  readonly spent: number;
  readonly successor?: string;
  /** Whose it is, in a laboratory. */
  readonly owner?: string;
  /** It is another member's: a manager stops it, and nobody but they use it. */
  readonly isOfOther?: boolean;
  /** Whether it may start gatherings into collections. */
  readonly mayCollect: boolean;
}

/** The secret is shown this once. */
export interface NewKeyView {
  readonly id: string;
  readonly key: string;
}

const id = z.strictObject({ id: z.string().min(1) });
const places = ['id'];
const Budget = z.int().min(0).max(1_000_000_000);

export const keyCalls = {
  'keys.list': query({
    summary: 'All keys, without their secrets.',
    needs: 'collect',
    params: none,
    result: shape<readonly KeyView[]>(),
    command: { as: ['keys list'] },
    topics: ['keys'],
  }),
  'keys.add': change({
    summary: 'Make a key. Its secret is in this answer and nowhere else.',
    needs: 'collect',
    params: z.strictObject({
      name: z.string().trim().min(1).max(100).describe('What the key is for.'),
      budget: Budget.optional().describe('The most credits it may spend.'),
      expires: z.iso
        .datetime({ offset: true })
        .refine((instant) => Date.parse(instant) > Date.now(), 'is in the past')
        .optional()
        .describe('When it expires: 2027-01-31 or 2027-01-31T12:00:00Z.'),
      mayCollect: z
        .boolean()
        .optional()
        .describe('It may start gatherings into collections, which go on by themselves.'),
    }),
    result: shape<NewKeyView>(),
    command: { as: ['keys add'] },
    changes: ['keys'],
  }),
  'keys.rotate': change({
    summary: 'Make a successor; the old key works for one more day.',
    needs: 'collect',
    params: id,
    result: shape<NewKeyView>(),
    command: { as: ['keys rotate'], places },
    changes: ['keys'],
  }),
  'keys.disable': change({
    summary: 'Switch a key off until it is enabled again.',
    needs: 'collect',
    params: id,
    result: nothing,
    command: { as: ['keys disable'], places },
    changes: ['keys'],
  }),
  'keys.enable': change({
    summary: 'Switch a disabled key on.',
    needs: 'collect',
    params: id,
    result: nothing,
    command: { as: ['keys enable'], places },
    changes: ['keys'],
  }),
  'keys.revoke': change({
    summary: 'End a key for good.',
    needs: 'collect',
    params: id,
    result: nothing,
    command: { as: ['keys revoke'], places },
    changes: ['keys'],
  }),
  'keys.set-budget': change({
    summary: 'How many credits a key may spend in all; without a budget, as many as there are.',
    needs: 'collect',
    params: id.extend({ budget: Budget.optional() }),
    result: nothing,
    changes: ['keys'],
  }),
};
