/** The keys with which this installation signs, and those of others that the person trusts. */
import { z } from 'zod';
import type { Message } from '#kit/message.ts';
import { change, none, nothing, query, shape } from '../define.ts';

export interface KnownKeyView {
  /** Base64 of the public key's DER form (SPKI). */
  readonly publicKey: string;
  /** What people compare: eight groups of four hexadecimal digits. */
  readonly fingerprint: string;
}

export interface SigningView {
  /** The present key; absent where none was made yet. */
  readonly current?: KnownKeyView;
  readonly place?: 'keychain' | 'file';
  /** Those that it took the place of, the first one first. */
  readonly earlier: readonly KnownKeyView[];
  /** Why nothing is signed here; absent where a key is at hand. */
  readonly because?: Message;
  /** Days that have ended and had calls, and those of them that are not signed. */
  readonly days: { readonly ended: number; readonly unsigned: number };
  readonly trusted: readonly (KnownKeyView & { readonly name: string })[];
}

const PublicKeyText = z
  .string()
  .max(1000)
  .describe('A public key: PEM, or the base64 of its DER form.');

export const signingCalls = {
  'signing.get': query({
    summary: 'With which key is signed here, and whose keys are trusted.',
    needs: 'read',
    params: none,
    result: shape<SigningView>(),
    topics: ['settings', 'calls'],
  }),
  'signing.make': change({
    summary: 'Makes the key, where there is none and one can be kept.',
    needs: 'program',
    params: none,
    result: shape<SigningView>(),
    changes: ['settings'],
  }),
  'signing.replace': change({
    summary: 'Makes a key that takes the place of the present one, which vouches for it.',
    needs: 'program',
    params: none,
    result: shape<SigningView>(),
    changes: ['settings'],
  }),
  'signing.export': change({
    summary: 'Writes the public key to a file (PEM).',
    needs: 'program',
    params: none,
    result: shape<{ readonly file: string }>(),
    changes: [],
  }),
  'signing.trust': change({
    summary: 'Trusts the key of somebody else: what it signed is shown under this name.',
    needs: 'manage',
    params: z.strictObject({ publicKey: PublicKeyText, name: z.string().trim().min(1).max(200) }),
    result: nothing,
    changes: ['settings'],
  }),
  'signing.distrust': change({
    summary: 'No longer trusts a key.',
    needs: 'manage',
    params: z.strictObject({ publicKey: PublicKeyText }),
    result: nothing,
    changes: ['settings'],
  }),
};
