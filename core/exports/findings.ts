import { isSameJson } from '#kit/json-text.ts';
import { AppError, plainMessage } from '#kit/errors.ts';
import type { Message, MessageValue } from '#kit/message.ts';
import { messages } from './messages.ts';

/** What contradicts a study package. */
export interface Finding {
  readonly file: string;
  /** Key of the row, where one is meant. */
  readonly row?: string;
  readonly problem: Message;
}

/** What can neither be proven nor contradicted, and how often. */
export interface Unprovable {
  readonly what: Message;
  readonly count: number;
}

/** As many are told one by one. */
const SHOWN = 100;
/** Characters of a text that came with the package. */
const LONGEST = 300;

/** Foreign text that may be of any length, as it is shown. */
export const shortened = (text: string, most: number = LONGEST): string =>
  text.length <= most
    ? text
    : `${text.slice(0, most).toWellFormed()}… (${text.length.toLocaleString('en')} characters)`;

/** What is wrong with a part that cannot be read; never our own fault's words. */
export const problemFromError = (thrown: unknown): Message => {
  if (thrown instanceof AppError && thrown.kind !== 'internal_error') return plainMessage(thrown);
  return thrown instanceof RangeError ? messages.partTooLarge : messages.partUnreadable;
};

/** A problem with the call that it is of. */
export const problemOfCall = ({ callId }: { readonly callId: string }, problem: Message): Message =>
  messages.problemOfCall({ callId, problem });

/** The same, with whatever came with the package shortened. */
const withShortValues = (text: Message, most: number): Message => ({
  ...text,
  message: shortened(text.message, most),
  ...(text.values && {
    values: Object.fromEntries(
      Object.entries(text.values).map(([name, value]) => [name, shortValue(value)]),
    ),
  }),
});

const shortValue = (value: MessageValue): MessageValue => {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return shortened(value);
  if ('message' in value) return withShortValues(value, LONGEST);
  return value.map((one) =>
    typeof one === 'string' ? shortened(one) : withShortValues(one, LONGEST),
  ) as MessageValue;
};

export const createFindings = () => {
  const first: Finding[] = [];
  const unprovable = new Map<string, Unprovable>();
  const notices: Message[] = [];
  let count = 0;
  return {
    first,
    notices,
    count: () => count,
    add: (file: string, problem: Message, row?: string): void => {
      const finding: Finding = {
        file: shortened(file),
        problem: withShortValues(problem, 3 * LONGEST),
        ...(row === undefined ? {} : { row: shortened(row) }),
      };
      if (first.some((one) => isSameJson(one, finding))) return;
      count += 1;
      if (first.length < SHOWN) first.push(finding);
    },
    addUnprovable: (what: Message, n = 1): void => {
      if (n === 0) return;
      const named = withShortValues(what, LONGEST);
      const isKept = unprovable.has(named.message) || unprovable.size < SHOWN;
      const kept = isKept ? named : messages.otherKinds;
      const before = unprovable.get(kept.message)?.count ?? 0;
      unprovable.set(kept.message, { what: kept, count: before + n });
    },
    unprovable: (): Unprovable[] => [...unprovable.values()],
  };
};
export type Findings = ReturnType<typeof createFindings>;
