import { omitUndefined } from '#kit/collect.ts';
import type { Answers } from '../answering/answers.ts';
import type { caseCalls } from './cases.ts';
import { saveCase, writeCaseDocument } from './case-files.ts';
import { caseView, findCase } from './read-case.ts';

export const answerCases: Answers<typeof caseCalls> = {
  'cases.get': (context, { name }) => caseView(context, name),
  'cases.entries': (context, { name, act, before, limit }) => {
    const { id } = findCase(context, name);
    const entries = context.store.caseLog.list({ collection: id, act, before, limit });
    const last = entries.length === limit ? entries.at(-1)?.number : undefined;
    return omitUndefined({ entries, next: last !== undefined && last > 1 ? last : undefined });
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
