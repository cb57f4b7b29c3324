import { at, str } from '#kit/dig.ts';
import type { ListPage } from '#kit/operation.ts';
import type { CaptureRoute } from '#kit/route.ts';
import type { Person } from '#vocab/person.ts';
import { capturedList, type CapturedPlan } from './captured-list.ts';
import { isListed, type Row } from './timeline.ts';
import { readUser } from './user.ts';

const isUser = (row: Row): boolean =>
  (isListed(row) || (row.module ?? '').startsWith('toptabsrpusermodule')) &&
  (row.content['user_results'] !== undefined || /^user-\d+$/.test(row.entryId));

/** The account of a row; `undefined` for one that X does not show. */
const userInRow = ({ content }: Row): Person | undefined => {
  const result = at(content, 'user_results', 'result');
  return result === undefined || str(result, '__typename') === 'UserUnavailable'
    ? undefined
    : readUser(result);
};

/** A list of accounts out of the pages’ own answers. */
export const capturedUsers = <P>(
  plan: Omit<CapturedPlan<Person>, 'isItem' | 'read'>,
): CaptureRoute<P, ListPage<Person>> =>
  capturedList<P, Person>({ ...plan, isItem: isUser, read: userInRow });
