/** A key that takes the place of another is vouched for by the one before it. */
import { utf8FromText } from '#kit/bytes.ts';
import { bytesFromBase64 } from './text-bytes.ts';
import { isSignedBy, type PublicKey } from './signature.ts';

export interface Successor {
  readonly key: PublicKey;
  /** Of the key before, over `successionText`, in base64. */
  readonly signature: string;
}

/** What a key is for: a word for a key of one kind is none for one of the other. */
export type KeyPurpose = 'update' | 'signing';

/** What the old key signs. */
export const successionText = (purpose: KeyPurpose, key: PublicKey): string =>
  `Bowerbird ${purpose} key\nsuccessor: ${key}\n`;

/** All keys of an installation, the first one first; `undefined` where one is not vouched for. */
export const keysInSuccession = async (
  first: PublicKey,
  successors: readonly Successor[],
): Promise<readonly PublicKey[] | undefined> => {
  const keys = [first];
  for (const { key, signature } of successors) {
    const bytes = utf8FromText(successionText('signing', key));
    const isVouched = await isSignedBy(bytes, bytesFromBase64(signature), keys.at(-1) ?? first);
    if (!isVouched) return undefined;
    keys.push(key);
  }
  return keys;
};
