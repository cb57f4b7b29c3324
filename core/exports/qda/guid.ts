import { hash } from 'node:crypto';

/** An identifier in the form of a UUID (version 8) that follows from what it names: the same is the same everywhere. */
export const guidFrom = (kind: string, ...names: readonly string[]): string => {
  const digits = hash('sha256', JSON.stringify([kind, ...names]), 'hex');
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) & 3);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
};
