import { z } from 'zod';
import { formerly } from '#kit/params.ts';

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
