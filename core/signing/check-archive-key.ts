/** Whether the key of a signed web archive is one that a key of ours vouches for. */
import { utf8FromText } from '#kit/bytes.ts';
import { z } from 'zod';
import { canonical } from '#kit/identity.ts';
import { keysInSuccession, type Successor } from './key-succession.ts';
import { isSignedBy, type PublicKey } from './signature.ts';
import { bytesFromBase64 } from './text-bytes.ts';

export interface ArchiveKeyCertificate {
  readonly type: 'BowerbirdArchiveKey';
  /** The key of the web archive, as all keys in base64 of the DER form (SPKI). */
  readonly archiveKey: string;
  readonly publicKey: PublicKey;
  readonly firstKey: PublicKey;
  readonly successors: readonly Successor[];
  /** Of `publicKey` (Ed25519), over all else as canonical JSON. */
  readonly signature: string;
}

const text = z.string().max(500);

const certificate = z.strictObject({
  type: z.literal('BowerbirdArchiveKey'),
  archiveKey: text,
  publicKey: text,
  firstKey: text,
  successors: z.array(z.strictObject({ key: text, signature: text })).max(1000),
  signature: text,
});

/** All keys of the installation that vouches for it, the last one last; `undefined` where none does. */
export const keysOfArchiveKey = async (
  value: unknown,
  archiveKey: string,
): Promise<readonly PublicKey[] | undefined> => {
  const read = certificate.safeParse(value).data;
  if (read?.archiveKey !== archiveKey) return undefined;
  const { signature, ...vouched } = read;
  const bytes = utf8FromText(canonical(vouched));
  if (!(await isSignedBy(bytes, bytesFromBase64(signature), read.publicKey))) return undefined;
  const keys = await keysInSuccession(read.firstKey, read.successors);
  return keys?.at(-1) === read.publicKey ? keys : undefined;
};

/** Whether the key of a web archive (ECDSA P-384, SHA-256) made that signature of a text, both in base64. */
export const isArchiveSignature = async (
  signed: string,
  signature: string,
  archiveKey: string,
): Promise<boolean> => {
  try {
    const way = { name: 'ECDSA', namedCurve: 'P-384' };
    const spki = bytesFromBase64(archiveKey);
    const key = await crypto.subtle.importKey('spki', spki, way, false, ['verify']);
    return await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      bytesFromBase64(signature),
      Uint8Array.from(utf8FromText(signed)),
    );
  } catch {
    return false;
  }
};
