import { z } from 'zod';

/** Names and identifiers as X itself writes them (read November 2026). */
export const HANDLE = /^[A-Za-z0-9_]{1,15}$/;
export const NUMBER = /^\d{1,19}$/;

const number = () => z.string().regex(NUMBER, 'is a number of at most 19 digits');

export const username = z
  .string()
  .regex(HANDLE, 'is a name of 1 to 15 letters, digits or _, without its @')
  .describe('Handle of the account, without its @.');

export const postId = number().describe('Post identifier: the number after /status/.');

export const communityId = number().describe(
  'Community identifier: the number after /i/communities/.',
);

export const listId = number().describe('List identifier: the number after /i/lists/.');

export const count = z.int().min(1).max(100).optional().describe('Items of a page, 1 to 100.');

export const query = z
  .string()
  .min(1)
  .max(512)
  .describe('Words to look for; the platform’s own operators work (`from:name`).');

/** Identifiers of one batch. */
export const ids = z.array(number()).min(1).max(100);

/** Each identifier costs a credit. */
export const batchCost = ({ ids: asked }: { readonly ids: readonly string[] }): number =>
  asked.length;
