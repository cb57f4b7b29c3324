import { AppError, plainMessage } from './errors.ts';
import { verbatim, type Message } from './message.ts';
import { messages } from './messages.ts';

/** Something the reader should know about an answer that is otherwise good. */
export interface Notice extends Message {
  /** Stable, machine-readable: `items-set-aside`, `partial-detail`, `masked-recording`, … */
  readonly code: string;
  /** How many items it concerns, when it concerns items. */
  readonly count?: number;
}

/** The codes of notices which tell that a site answered otherwise than its reader expects. */
export const DRIFT_CODES = [
  'items-set-aside',
  'unknown-elements',
  'no-title',
  'no-name',
  'no-contents',
  'no-author',
  'no-date',
  'dates-unread',
  'figures-unread',
  'start-times-unread',
  'coauthors-unread',
] as const;
export type DriftCode = (typeof DRIFT_CODES)[number];

export const isDriftCode = (code: string): code is DriftCode =>
  (DRIFT_CODES as readonly string[]).includes(code);

/** A notice as programs get it: with its sentence in English alone. */
export const noticeInEnglish = ({ code, message, count }: Notice) => ({
  code,
  message,
  count,
});

/** A notice of something that concerns so many items; none where it concerns no item. */
export const countNotice = (count: number, code: string, message: Message): Notice[] =>
  count <= 0 ? [] : [{ code, ...message, count }];

/** Items that a list holds more than once, and that are given once. */
export const repeatNotice = (count: number): Notice[] =>
  countNotice(count, 'items-repeated', messages.itemsRepeated({ count }));

/** Of the entries of a list, how many lack the field of their text that most others have, be it empty. */
export const noTextNotice = <Raw>(
  entries: readonly Raw[],
  hasText: (entry: Raw) => boolean,
): Notice[] => {
  const lacking = entries.filter((entry) => !hasText(entry)).length;
  if (lacking * 2 > entries.length) return [];
  return countNotice(lacking, 'no-contents', messages.entriesWithoutText({ count: lacking }));
};

/** What a parser made of the replies. */
export interface Parsed<T> {
  readonly data: T;
  readonly notices: readonly Notice[];
  /** Parameters that the requests name, for a reading that was given none. */
  readonly params?: Readonly<Record<string, string>>;
}

export interface Collected<T> {
  readonly items: T[];
  readonly notices: Notice[];
}

/**
 * Reads a list item by item. A reader returns `undefined` for what is no item at all (an advert, a
 * heading) and throws for an item that it cannot read; that item is set aside and counted in a
 * notice. If every item is broken the answer is unreadable, and that is an error.
 */
export const collect = <T, Raw = unknown>(
  list: readonly Raw[],
  read: (raw: Raw, index: number) => T | undefined,
): Collected<T> => {
  const items: T[] = [];
  const reasons = new Map<string, { readonly reason: Message; times: number }>();
  list.forEach((raw, index) => {
    try {
      const item = read(raw, index);
      if (item !== undefined) items.push(item);
    } catch (error) {
      const reason =
        error instanceof AppError
          ? plainMessage(error)
          : verbatim(error instanceof Error ? error.message : 'unreadable');
      const known = reasons.get(reason.message);
      if (known) known.times += 1;
      else reasons.set(reason.message, { reason, times: 1 });
    }
  });
  if (reasons.size === 0) return { items, notices: [] };
  const broken = [...reasons.values()].reduce((sum, { times }) => sum + times, 0);
  const why = [...reasons.values()].map(({ reason, times }) =>
    times > 1 ? messages.reasonSeveralTimes({ reason, times }) : reason,
  );
  if (items.length === 0)
    throw new AppError('platform_error', messages.noItemReadable({ count: broken, why }));
  const message = messages.itemsSetAside({ broken, total: items.length + broken, why });
  return { items, notices: countNotice(broken, 'items-set-aside', message) };
};

/** The value, or an error that names the missing field: for the fields that an item cannot do without. */
export const required = <T>(value: T | undefined, field: string): T => {
  if (value === undefined) throw new AppError('platform_error', messages.fieldMissing({ field }));
  return value;
};

type Optional<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** An object without the keys whose value is `undefined`: absent is absent. */
export const omitUndefined = <T extends object>(object: T): Optional<T> => {
  // Most objects lack nothing, and this runs for every image of every item: no copy for those.
  for (const key in object) if (object[key] === undefined) return without(object);
  return object;
};

const without = <T extends object>(object: T): Optional<T> => {
  const kept: Partial<T> = {};
  for (const key in object) {
    const value = object[key];
    if (value !== undefined) kept[key] = value;
  }
  return kept as unknown as Optional<T>;
};
