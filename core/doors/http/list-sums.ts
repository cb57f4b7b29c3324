import type { Meta } from '#calls/index.ts';
import type { Notice } from '#kit/collect.ts';
import type { ListEnding } from '../../engine/whole-list.ts';
import { noticesHeader } from './meta-headers.ts';

const USED = 'X-Credits-Used-Total';
const REMAINING = 'X-Credits-Remaining-After';
const NOTICES = 'X-Bowerbird-Notices-Total';
const NEXT = 'X-Bowerbird-Next-Cursor';

/** The fields that follow a list that was sent as one body. */
export const TRAILER_NAMES = [USED, REMAINING, NOTICES, NEXT] as const;

/** Different notices that are summed up; of more, the first are told. */
const MOST_NOTICES = 50;

/** What the pages of a list cost and set aside, summed up as they come. */
export const createListSums = () => {
  const notices = new Map<string, Notice>();
  let used = 0;
  let remaining = 0;

  const addNotice = (notice: Notice): void => {
    const known = notices.get(notice.code);
    if (!known && notices.size >= MOST_NOTICES) return;
    notices.set(notice.code, known ? joinedNotice(known, notice) : notice);
  };

  return {
    add: (meta: Meta): void => {
      used += meta.creditsUsed;
      remaining = meta.creditsRemaining;
      for (const notice of meta.notices) addNotice(notice);
    },
    trailers: (ending: ListEnding): Record<string, string> => {
      const cursor = ending.kind === 'whole' ? null : ending.cursor;
      return {
        [USED]: String(used),
        [REMAINING]: String(remaining),
        ...(notices.size > 0 && { [NOTICES]: noticesHeader([...notices.values()]) }),
        ...(cursor !== null && { [NEXT]: cursor }),
      };
    },
  };
};

/** The sentence of a page holds its own figure; the sum stands in `count`. */
const joinedNotice = (one: Notice, other: Notice): Notice =>
  one.count === undefined || other.count === undefined
    ? one
    : { ...one, count: one.count + other.count };
