import { z } from 'zod';
import { pageCount } from '#kit/operation.ts';
import { formerly, ignoringCase } from '#kit/params.ts';
import { inLinks } from '#kit/site-links.ts';

/** Names and identifiers as the site itself takes them (its own rules, read November 2026). */
export const SUBREDDIT =
  /^(?:[A-Za-z0-9_]{2,21}|u_[A-Za-z0-9_-]{3,20}|[A-Za-z0-9_][A-Za-z0-9_.:]{1,20})$/;
export const USERNAME = /^[A-Za-z0-9_-]{3,20}$/;
/** A number to the base of 36. */
export const ID36 = /^[0-9a-z]{1,13}$/;
export const FULLNAME = /^t[1-6]_[0-9a-z]{1,13}$/;

export const subreddit = ignoringCase(
  z
    .string()
    .regex(SUBREDDIT, 'is a name of 2 to 21 letters, digits or underscores')
    .describe('Name of the subreddit, without `r/`.'),
);

/** A list over several subreddits holds 100 of them (the site's rule for its own collections). */
const MOST_SUBREDDITS = 100;

const areNames = (text: string): boolean => {
  const names = text.split('+');
  return names.length <= MOST_SUBREDDITS && names.every((name) => SUBREDDIT.test(name));
};

const ONE_NAME = SUBREDDIT.source.slice(1, -1);

/** One subreddit, or several whose lists the site mixes into one. */
export const subreddits = ignoringCase(
  z
    .string()
    .min(2)
    .max(2200)
    .refine(
      areNames,
      'is a name of 2 to 21 letters, digits or underscores, or several with + between',
    )
    .meta({ pattern: `^${ONE_NAME}(?:\\+${ONE_NAME})*$` })
    .describe('Name of the subreddit, without `r/`; several are joined by `+`: `science+physics`.'),
);

export const username = ignoringCase(
  z
    .string()
    .regex(USERNAME, 'is a name of 3 to 20 letters, digits, - or _')
    .describe('User name, without `u/`.'),
);

/** Identifiers are numbers: capitals say nothing, and no prefix is needed. */
const plainId = (text: string): string => bare(text.toLowerCase());

export const postId = inLinks(
  z
    .string()
    .regex(/^(?:t3_)?[0-9a-z]{1,13}$/, 'is what follows `/comments/` in the address of a post')
    .describe('Post identifier, with or without `t3_`.'),
  { read: plainId, write: plainId },
);

export const commentId = inLinks(
  z
    .string()
    .regex(/^(?:t1_)?[0-9a-z]{1,13}$/, 'is the last part of the address of a comment')
    .describe('Comment identifier, with or without `t1_`.'),
  { read: plainId, write: plainId },
);

/** The most of one page of a list; the platform gives 100 to whoever asks for more. */
export const PAGE = 100;
/** What a page holds when nothing is asked. */
export const DEFAULT_PAGE = 25;

export const count = pageCount({ most: PAGE, usual: DEFAULT_PAGE });

/** In which order a list comes; in the site's own addresses this is `sort`. */
export const listOrder = <const T extends readonly [string, ...string[]]>(
  orders: T,
  usual: T[number],
) =>
  formerly(
    z
      .enum(orders)
      .meta({ default: usual })
      .optional()
      .describe(`Order of the list; \`${usual}\` when omitted.`),
    { name: 'sort' },
  );

export const TIMES = ['hour', 'day', 'week', 'month', 'year', 'all'] as const;

/** Of a search, whose every order takes one. */
export const anyTime = z.enum(TIMES).optional();

export const time = z
  .enum(TIMES)
  .meta({ 'x-only-with': { order: ['top', 'controversial'] } })
  .optional()
  .describe('Span of time for `top` and `controversial`.');

/** Words of a search, as many as the site takes. */
export const searchTerms = formerly(z.string().min(1).max(512).describe('Words to look for.'), {
  name: 'query',
});

/** `t3_abc` or `abc` to `abc`. */
export const bare = (id: string): string => id.replace(/^t[1-6]_/, '');

const ORDERS = ['best', 'top', 'new', 'controversial', 'old', 'qa'] as const;
type Order = (typeof ORDERS)[number];

/** The site's own name of an order. */
export const sortFromOrder = (order: Order = 'best'): string =>
  order === 'best' ? 'confidence' : order;

/** The order that a request asked for, as a parameter. */
export const orderFromSort = (sort: string | null | undefined): { readonly order?: Order } => {
  const order = ORDERS.find((one) => sortFromOrder(one) === sort);
  return order === undefined ? {} : { order };
};

export const order = formerly(
  z
    .enum(ORDERS)
    .meta({ default: 'best' })
    .optional()
    .describe('Order of the comments beside each other; `best` when omitted.'),
  { name: 'sort', values: { confidence: 'best' } },
);

export const depth = z
  .int()
  .min(1)
  .max(10)
  .optional()
  .describe('Levels of replies, 1 to 10; 1 for top-level comments only. All when omitted.');
