/** What a person asks to be gathered, from the fields of the dialog. Pure. */
import type { OperationView, SourceView } from '#contract/index.ts';
import type { Question } from '../../places.ts';

export const FAR = ['all', 'first', 'until'] as const;
type Far = (typeof FAR)[number];

/** The fields as they were typed. */
export interface CollectForm {
  readonly far: Far;
  readonly limit: string;
  /** `2026-01-31` */
  readonly date: string;
  /** The id of an operation; empty: nothing is asked of each item. */
  readonly expand: string;
  readonly often: Often;
  readonly everyHours: string;
  readonly days: string;
  /** `2027-01-31`; empty: it is kept. */
  readonly retainUntil: string;
}

export const OFTEN = ['once', 'again'] as const;
type Often = (typeof OFTEN)[number];

/** Then again every so many hours, for so many days. */
export interface Repeat {
  readonly everyHours: number;
  readonly days: number;
}

export const EMPTY_FORM: CollectForm = {
  far: 'all',
  limit: '1000',
  date: '',
  expand: '',
  often: 'once',
  everyHours: '24',
  days: '7',
  retainUntil: '',
};

/** As often, and for as long, as a schedule may go on. */
export const MOST_HOURS = 8760;
export const MOST_DAYS = 3660;

const wholeUpTo = (most: number, text: string): number | undefined => {
  const n = parseLimit(text);
  return n !== undefined && n <= most ? n : undefined;
};
export const parseHours = (text: string): number | undefined => wholeUpTo(MOST_HOURS, text);
export const parseDays = (text: string): number | undefined => wholeUpTo(MOST_DAYS, text);

/** `undefined` where it is gathered once, and while a field is not filled in well. */
export const repeatFromForm = ({ often, ...form }: CollectForm): Repeat | undefined => {
  const [everyHours, days] = [parseHours(form.everyHours), parseDays(form.days)];
  return often === 'again' && everyHours !== undefined && days !== undefined
    ? { everyHours, days }
    : undefined;
};

/** How often it is gathered in all: now, and each time that comes round within the days. */
export const countTimes = ({ everyHours, days }: Repeat): number =>
  1 + Math.floor((days * 24) / everyHours);

/** All that is asked for: the list of the dialog, and those that were pasted; as far as each may go. */
export const sourcesFromForm = (
  question: Question | undefined,
  pasted: readonly SourceView[],
  form: CollectForm,
): readonly SourceView[] | undefined => {
  if (form.often === 'again' && repeatFromForm(form) === undefined) return undefined;
  const own: readonly SourceView[] = question ? [question] : [];
  const wanted = [...own, ...pasted].map((one) => {
    const source = sourceFromQuestion(one, form);
    return source && { ...source, ...(one.ids && { ids: one.ids }) };
  });
  const good = wanted.filter((source) => source !== undefined);
  return good.length === wanted.length && good.length > 0 ? good : undefined;
};

/** The operation of all of them, where it is one: only then is it known what an item leads to. */
export const commonOperation = (
  sources: readonly { readonly operation: string }[],
): string | undefined => {
  const [only, ...others] = new Set(sources.map(({ operation }) => operation));
  return others.length === 0 ? only : undefined;
};

export const parseLimit = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : undefined;

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** `undefined` while a field that counts is not filled in well. */
export const sourceFromQuestion = (
  { operation, params }: Question,
  form: CollectForm,
): SourceView | undefined => {
  const limit = form.far === 'first' ? parseLimit(form.limit) : undefined;
  if (form.far === 'first' && limit === undefined) return undefined;
  if (form.far === 'until' && !isDay(form.date)) return undefined;
  // A collection begins with the first page.
  const { cursor: _, ...rest } = params;
  return {
    operation,
    params: rest,
    limit,
    ...(form.far === 'until' ? { until: form.date } : {}),
    ...(form.expand === '' ? {} : { expand: form.expand }),
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
export const listExpansions = (
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
    .toSorted((a, b) => rankExpansion(a) - rankExpansion(b));
};

const rankExpansion = ({ part }: OperationView): number =>
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
