/** What the check of a package uses of `node:crypto`, for browsers: SHA-256, at once and in portions. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { areSameBytes, hexFromBytes, utf8FromText } from '#kit/bytes.ts';
import { NodeBuffer } from './node-buffer.ts';

type Data = string | Uint8Array;

const bytesFromData = (data: Data): Uint8Array =>
  typeof data === 'string' ? utf8FromText(data) : data;

const refuseOther = (algorithm: string): void => {
  if (algorithm !== 'sha256') throw new Error(`No ${algorithm} here`);
};

interface Running {
  update(data: Uint8Array): unknown;
  digest(): Uint8Array;
}

const createDigest = (running: Running) => {
  const self = {
    update: (data: Data) => {
      running.update(bytesFromData(data));
      return self;
    },
    /** Hexadecimal, or bytes where no encoding is named. */
    digest: (encoding?: 'hex'): NodeBuffer | string =>
      encoding === 'hex' ? hexFromBytes(running.digest()) : NodeBuffer.over(running.digest()),
  };
  return self;
};

export const createHash = (algorithm: string) => {
  refuseOther(algorithm);
  return createDigest(sha256.create());
};

export const createHmac = (algorithm: string, key: Data) => {
  refuseOther(algorithm);
  return createDigest(hmac.create(sha256, bytesFromData(key)));
};

export const hash = (
  algorithm: string,
  data: Data,
  encoding: 'hex' | 'buffer' = 'hex',
): NodeBuffer | string => {
  refuseOther(algorithm);
  const digest = sha256(bytesFromData(data));
  return encoding === 'hex' ? hexFromBytes(digest) : NodeBuffer.over(digest);
};

/** Nothing here is secret, so it takes the time it takes. */
export const timingSafeEqual = areSameBytes;
