/** What a person asks to be gathered, from the fields of the dialog. Pure. */
import type { OperationView, SourceView } from '../../../core/contract/index.ts';
import type { Question } from '../../places.ts';

export const FAR = ['all', 'first', 'until'] as const;
export type Far = (typeof FAR)[number];

/** The fields as they were typed. */
export interface Wish {
  readonly far: Far;
  readonly limit: string;
  /** `2026-01-31` */
  readonly date: string;
  /** The id of an operation; empty: nothing is asked of each item. */
  readonly expand: string;
}

export const FIRST_WISH: Wish = { far: 'all', limit: '1000', date: '', expand: '' };

export const limitOf = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : undefined;

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** `undefined` while a field that counts is not filled in well. */
export const sourceOf = ({ operation, params }: Question, wish: Wish): SourceView | undefined => {
  const limit = wish.far === 'first' ? limitOf(wish.limit) : undefined;
  if (wish.far === 'first' && limit === undefined) return undefined;
  if (wish.far === 'until' && !isDay(wish.date)) return undefined;
  // A collection begins with the first page.
  const { cursor: _, ...rest } = params;
  return {
    operation,
    params: rest,
    ...(limit === undefined ? {} : { limit }),
    ...(wish.far === 'until' ? { until: wish.date } : {}),
    ...(wish.expand === '' ? {} : { expand: wish.expand }),
  };
};

/** What an item of a shape is the subject of. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  Video: ['video'],
  Post: ['post'],
  Comment: ['comment'],
  Playlist: ['playlist'],
  Person: ['channel', 'user'],
  Group: ['subreddit'],
};

const REPLIES = 'replies';

/** The lists that can be asked about each item of a list, the comments first. */
export const expansionsOf = (
  operation: OperationView,
  all: readonly OperationView[],
): readonly OperationView[] => {
  const kinds = new Set(operation.shapes.flatMap((shape) => SUBJECTS[shape] ?? []));
  const isOfItem = ({ part }: OperationView): boolean =>
    part !== undefined &&
    (kinds.has(part.of) ||
      (part.as === REPLIES &&
        operation.shapes.includes('Comment') &&
        part.of === operation.part?.of));
  return all
    .filter((one) => one.list && one.id !== operation.id && !one.because && isOfItem(one))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
};

const rankOf = ({ part }: OperationView): number =>
  part?.as === 'comments' || part?.as === REPLIES ? 0 : 1;

/** What people want of a thing, the likeliest first. */
const WANTED: readonly string[] = ['comments', 'videos', 'posts', 'replies'];

/** The list that is meant where one thing is shown: the comments of a video, the videos of a channel. */
export const wantedPart = <T extends { readonly name: string; readonly operation: string }>(
  parts: readonly T[],
  operationOf: (id: string) => OperationView | undefined,
): T | undefined =>
  WANTED.map((name) =>
    parts.find((part) => {
      const found = operationOf(part.operation);
      return part.name === name && found?.list === true && found.because === undefined;
    }),
  ).find((part) => part !== undefined);
