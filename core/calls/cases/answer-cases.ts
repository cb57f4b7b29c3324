import { omitUndefined } from '#kit/collect.ts';
import type { Answers } from '../answering/answers.ts';
import type { LocalContext } from '../answering/context.ts';
import type { CheckedParams } from '../list.ts';
import type { CaseEntriesView, caseCalls } from './cases.ts';
import { saveCase, writeCaseDocument } from './case-files.ts';
import { caseView, findCase } from './read-case.ts';

const entriesOf = (
  context: LocalContext,
  { name, act, before, limit }: CheckedParams<(typeof caseCalls)['cases.entries']>,
): CaseEntriesView => {
  const { id } = findCase(context, name);
  const entries = context.store.caseLog.list({ collection: id, act, before, limit });
  const last = entries.length === limit ? entries.at(-1)?.number : undefined;
  return omitUndefined({ entries, next: last !== undefined && last > 1 ? last : undefined });
};

export const answerCases: Answers<typeof caseCalls> = {
  'cases.get': (context, { name }) => caseView(context, name),
  'cases.entries': entriesOf,
  'collections.case': (context, { name, before, count }) => {
    const view = caseView(context, name);
    const log = entriesOf(context, { name, before, limit: count });
    const { collection, since, isFromStart, details, entries, head, signedHeads } = view;
    return omitUndefined({
      collection,
      since,
      isFromStart,
      details,
      entries,
      head,
      signedHeads,
      log: log.entries,
      next: log.next,
    });
  },
  'cases.set': (context, { name, ...details }) => {
    const { store } = context;
    store.caseLog.setDetails(store.collections.there(name), omitUndefined(details));
    return caseView(context, name);
  },
  'cases.document': (context, { name, format }) => ({
    text: writeCaseDocument(context, name, format),
  }),
  'cases.save': (context, { name, format }) => saveCase(context, name, format),
  'cases.removed': ({ store }) => store.caseLog.removed(),
};
