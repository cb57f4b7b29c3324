import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters that may stand in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** How a secret is kept: its SHA-256, which an index finds. 256 random bits need no slower function. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');
