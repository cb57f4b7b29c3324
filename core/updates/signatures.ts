/** Signatures of updates: Ed25519, over texts in which no value can end its line. */
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { successionText } from '../signing/key-succession.ts';
import { isSignatureOf } from '../signing/sign.ts';
import type { Feed, FeedFile } from './feed.ts';

/** Base64 of the public key's DER form (SPKI). */
export type PublicKey = string;

const isSignedBy = (text: string, signature: string, key: PublicKey): boolean =>
  isSignatureOf(Buffer.from(text), signature, key);

const sha512 = (text: string): string => createHash('sha512').update(text).digest('base64');

/** All that is believed of an update, as one text: this is what is signed. */
const signedText = (feed: Omit<Feed, 'files' | 'successors'>, file: Unsigned): string =>
  [
    'Bowerbird update',
    `version: ${feed.version}`,
    `package: ${file.package}`,
    `file: ${file.url}`,
    `size: ${file.size}`,
    `sha512: ${file.sha512}`,
    `released: ${feed.releaseDate}`,
    `notes: ${sha512(feed.releaseNotes)}`,
    ...Object.keys(feed.readers)
      .toSorted()
      .map((operation) => `reader: ${operation} ${feed.readers[operation]}`),
    '',
  ].join('\n');

type Unsigned = Omit<FeedFile, 'signature'>;

/**
 * The key that signs today: the built-in one, or the last of those that took its place, each vouched for by
 * the one before. `undefined` where one is not. The list may begin before the built-in key.
 */
export const currentKey = (
  builtIn: PublicKey,
  successors: Feed['successors'],
): PublicKey | undefined => {
  const known = successors.findLastIndex(({ key }) => key === builtIn);
  let current = builtIn;
  for (const { key, signature } of successors.slice(known + 1)) {
    if (!isSignedBy(successionText('update', key), signature, current)) return undefined;
    current = key;
  }
  return current;
};

export const isFileSignedBy = (feed: Feed, file: FeedFile, key: PublicKey): boolean =>
  file.signature !== undefined && isSignedBy(signedText(feed, file), file.signature, key);

/** `pem`: a private key of Ed25519. Throws for another. */
const privateKeyFrom = (pem: string): KeyObject => {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key is not one of Ed25519');
  return key;
};

export const publicKeyFrom = (pem: string): PublicKey =>
  createPublicKey(privateKeyFrom(pem)).export({ format: 'der', type: 'spki' }).toString('base64');

const signatureFor = (text: string, pem: string): string =>
  sign(null, Buffer.from(text), privateKeyFrom(pem)).toString('base64');

/** The feed with each file signed. */
export const signFeed = (feed: Feed, pem: string): Feed => ({
  ...feed,
  files: feed.files.map((file) => ({
    ...file,
    signature: signatureFor(signedText(feed, file), pem),
  })),
});

/** The word of the old key for the new one. */
export const signSuccessor = (key: PublicKey, oldPem: string): Feed['successors'][number] => ({
  key,
  signature: signatureFor(successionText('update', key), oldPem),
});
