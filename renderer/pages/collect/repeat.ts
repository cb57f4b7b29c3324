/** How often something is gathered, from the fields of the page. Pure. */
import type { CollectDraft } from '../../collect-draft.ts';

export const OFTEN = ['once', 'again'] as const;

/** Then again every so many hours, for so many days. */
export interface Repeat {
  readonly everyHours: number;
  readonly days: number;
}

/** As often, and for as long, as a schedule may go on. */
export const MOST_HOURS = 8760;
export const MOST_DAYS = 3660;

/** A whole number from 1 on; `undefined` for anything else. */
export const wholeFrom = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : undefined;

const wholeUpTo = (most: number, text: string): number | undefined => {
  const n = wholeFrom(text);
  return n !== undefined && n <= most ? n : undefined;
};
export const hoursFrom = (text: string): number | undefined => wholeUpTo(MOST_HOURS, text);
export const daysFrom = (text: string): number | undefined => wholeUpTo(MOST_DAYS, text);

/** `undefined` where it is gathered once, and while a field is not filled in well. */
export const repeatFrom = ({
  often,
  ...draft
}: Pick<CollectDraft, 'often' | 'everyHours' | 'days'>): Repeat | undefined => {
  const [everyHours, days] = [hoursFrom(draft.everyHours), daysFrom(draft.days)];
  return often === 'again' && everyHours !== undefined && days !== undefined
    ? { everyHours, days }
    : undefined;
};

/** How often it is gathered in all: now, and each time that comes round within the days. */
export const countTimes = ({ everyHours, days }: Repeat): number =>
  1 + Math.floor((days * 24) / everyHours);

/** How often a schedule begins a run: the first is due after the first hours. */
export const countRuns = (repeat: Repeat): number => countTimes(repeat) - 1;

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
