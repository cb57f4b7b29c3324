import type { Catalogue } from '../engine/catalogue.ts';
import type { ListKnowledge } from '../store/index.ts';
import type { OperationTexts } from './operation-words.ts';

/** What operations declare of their answers, and what answers alone do not tell. */
export const listKnowledge = ({ entries }: Pick<Catalogue, 'entries'>): ListKnowledge => ({
  things: entries.filter(({ operation }) => !operation.list).map(({ id }) => id),
  countingReplies: entries
    .filter(({ operation }) => operation.totalCountsReplies === true)
    .map(({ id }) => id),
});

/** The same, where only the words of operations are at hand. */
export const listKnowledgeFromTexts = (texts: OperationTexts): ListKnowledge => {
  const all = Object.entries(texts);
  return {
    things: all.filter(([, { isThing }]) => isThing).map(([id]) => id),
    countingReplies: all.filter(([, { countsReplies }]) => countsReplies).map(([id]) => id),
  };
};
