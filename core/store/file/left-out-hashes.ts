/** Hashes beside the rows of the people who are left out: a row that was changed by anything else no longer fits. */
import { hash } from 'node:crypto';

export const leftOutKeyHash = (key: Uint8Array): string => hash('sha256', key);

interface HashedName {
  readonly platform: string;
  readonly hash: string;
  readonly request: string;
  readonly at: string;
}

export const leftOutNameHash = ({ platform, hash: name, request, at }: HashedName): string =>
  hash('sha256', [platform, name, request, at].join('\n'));
