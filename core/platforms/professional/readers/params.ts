import { z } from 'zod';
import { formerly, ignoringCase } from '#kit/params.ts';
import { inLinks } from '#kit/site-links.ts';
import { urnFromPostId, entityIdFromUrn, postUrn, urnText } from './urns.ts';

/** What may stand in an address of LinkedIn: letters of any script, also percent-encoded. */
const SLUG = /^[^\s/?#]{1,300}$/;

export const username = ignoringCase(
  z
    .string()
    .regex(SLUG, 'is the part after /in/ in the address of a profile')
    .describe('Name in the address of a profile: the part after /in/.'),
);

/** A step of an address names a post among other words: `jane_on-data-activity-7453496735747760128-Ab1c`. */
const postIdIn = (text: string): string | undefined => {
  const urn = postUrn(text);
  return urn && entityIdFromUrn(urn);
};

export const postId = inLinks(
  z
    .string()
    .regex(
      /^(?:urn:li:(?:activity|share|ugcPost):)?\d{15,20}$/,
      'is the number in the address of a post, or its URN',
    )
    .describe('Post identifier: the number in its address, or its URN (`urn:li:activity:…`).'),
  { read: postIdIn, write: (id) => urnText(urnFromPostId(id)) },
);

export const articleId = z
  .string()
  .regex(SLUG, 'is the part after /pulse/ in the address of an article')
  .describe('Name in the address of an article: the part after /pulse/.');

export const company = formerly(
  ignoringCase(
    z
      .string()
      .regex(SLUG, 'is the part after /company/ in the address of a company')
      .describe('Name or number in the address of a company: the part after /company/.'),
  ),
  { name: 'companyId' },
);

export const query = z.string().min(1).max(500).describe('Words to look for.');

export const tag = inLinks(
  ignoringCase(
    z
      .string()
      .regex(/^[^\s#/?&]{1,100}$/, 'is a hashtag without its #')
      .describe('Hashtag, without its #, in lower case.'),
  ),
  { read: (text) => text.replace(/^#/, '').toLowerCase() },
);

export const reaction = z
  .string()
  .regex(/^[A-Z][A-Z_]{1,29}$/, 'is a kind of reaction in the platform’s word, such as PRAISE')
  .optional()
  .describe('Only reactions of this kind, in the platform’s word: `LIKE`, `PRAISE`, `EMPATHY`, …');
