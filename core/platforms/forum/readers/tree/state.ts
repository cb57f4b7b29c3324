import { AppError } from '#kit/errors.ts';
import { onSite, SITE } from '../addresses.ts';
import { ID36 } from '../names.ts';
import type { Stub } from './grafts.ts';
import { messages } from '../messages.ts';

/** How far a reading of a tree has come: the state of its cursor. */
export interface TreeState {
  /** Address of the post, which the addresses of its comments begin with. */
  readonly post: string | undefined;
  readonly title: string | undefined;
  /** Depth under the post of what has level 0 in the list; NaN where the platform does not tell. */
  readonly offset: number;
  /** Comments given or asked for, and `_` with those whose thread was gone on with. */
  readonly settled: ReadonlySet<string>;
  /** Stubs to go on with, in the order of the tree. */
  readonly pending: readonly Stub[];
}

/**
 * The state as text, as short as may be: a discussion can have 100,000 comments. Identifiers are
 * numbers to the base of 36; of those that are settled only the steps from one to the next stand
 * there, which takes about three characters each.
 */
export const sealTree = ({ post, title, offset, settled, pending }: TreeState): string =>
  [
    post?.slice(SITE.length) ?? '',
    title?.replaceAll(/\s+/g, ' ') ?? '',
    numberText(offset),
    steps(settled),
    pending.map(stubText).join(';'),
  ].join('\n');

const numberText = (number: number): string => (Number.isNaN(number) ? '' : String(number));

const stubText = ({ parent, level, ids }: Stub): string =>
  `${parent}.${numberText(level)}${ids === undefined ? '' : `:${ids.join(',')}`}`;

const steps = (ids: ReadonlySet<string>): string => {
  const numbers: number[] = [];
  const words: string[] = [];
  for (const id of ids) {
    const number = numberFromId36(id);
    if (number === undefined) words.push(id);
    else numbers.push(number);
  }
  let last = 0;
  const texts = Float64Array.from(numbers)
    .sort()
    .reduce<string[]>((all, number) => {
      all.push((number - last).toString(36));
      last = number;
      return all;
    }, []);
  return `${texts.join(',')}|${words.join(',')}`;
};

/** The number that an identifier is, if nothing of it is lost. */
const numberFromId36 = (id: string): number | undefined => {
  const number = /^[1-9a-z][0-9a-z]{0,9}$/.test(id) ? Number.parseInt(id, 36) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
};

/** Throws `validation_error` for a text that `sealTree` did not make. */
export const treeStateIn = (cursor: string): TreeState => {
  const [path, title, offset, settled, pending, ...more] = cursor.split('\n');
  const post = path === '' ? undefined : onSite(path);
  if (more.length > 0 || pending === undefined || (path !== '' && post !== SITE + (path ?? '')))
    throw notOurs();
  return {
    post,
    title: title === '' ? undefined : title,
    offset: numberIn(offset),
    settled: settledIn(settled ?? ''),
    pending: pending === '' ? [] : pending.split(';').map(stubIn),
  };
};

const notOurs = (): AppError => new AppError('validation_error', messages.cursorInvalid);

const numberIn = (text: string | undefined): number => {
  if (text === '') return Number.NaN;
  if (text === undefined || !/^\d{1,6}$/.test(text)) throw notOurs();
  return Number(text);
};

const settledIn = (text: string): Set<string> => {
  const [numbers = '', words = ''] = text.split('|');
  const settled = new Set(words === '' ? [] : words.split(','));
  let last = 0;
  if (numbers !== '')
    for (const step of numbers.split(',')) {
      last += Number.parseInt(step, 36);
      if (!Number.isSafeInteger(last)) throw notOurs();
      settled.add(last.toString(36));
    }
  return settled;
};

const stubIn = (text: string): Stub => {
  const [, parent, level, ids] = /^([0-9a-z]{0,13})\.(\d*)(?::([0-9a-z,]+))?$/.exec(text) ?? [];
  if (parent === undefined) throw notOurs();
  const hidden = ids?.split(',');
  if (hidden?.some((id) => !ID36.test(id))) throw notOurs();
  return { parent, level: numberIn(level), ids: hidden };
};
