import { resultFromData, type Result } from '#kit/result.ts';
import { inPublishedForm, type Page } from '#vocab/page.ts';
import type { Entry } from './catalogue.ts';

/** A kept answer in the form that it has today: before version 0.10 every list was a page. */
export const inTodaysForm = (entry: Entry, result: Result): Result => {
  const { method, isWhole } = entry.operation;
  if (method === 'GET' && isWhole !== true) return result;
  const listed = result.data as Page<unknown>;
  return listed.type === 'OrderedCollectionPage'
    ? resultFromData(inPublishedForm(listed, isWhole === true))
    : result;
};
