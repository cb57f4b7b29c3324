/** Answers of the invented engine: one thing, or a page of a list with what comes after it. */
import type { Failure, Meta } from '../../core/contract/index.ts';
import type { Params } from '../places.ts';
import { pageOf } from './world.ts';

export type Reply =
  | { readonly data: unknown; readonly meta?: Partial<Meta> }
  | { readonly error: Failure };

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const page = (
  params: Params,
  size: number,
  total: number,
  make: (index: number) => unknown,
  partOf: string,
): Reply => {
  const from = Number(text(params['cursor']) || 0);
  const count = Math.min(size, total - from);
  const items = Array.from({ length: Math.max(count, 0) }, (_, at) => make(from + at));
  const next = from + count < total ? String(from + count) : null;
  const notices =
    from === 0 && total > 100
      ? [
          {
            code: 'items-set-aside',
            message: '3 of 100 items set aside: no video id (3 times)',
            count: 3,
          },
        ]
      : [];
  return {
    data: pageOf(items, partOf, from === 0 ? null : String(from), next, total),
    meta: { notices },
  };
};
